import { afterEach, expect, test, vi } from 'vitest'
import { sharedByTabs } from './shared.ts'

const ends: (() => void)[] = []
afterEach(() => {
  ends.splice(0).forEach((end) => end())
  vi.unstubAllGlobals()
})

/** Tabs of one browser. Each notes what it takes, and whether it follows. */
function openTabs(count: number) {
  const name = crypto.randomUUID()
  return Array.from({ length: count }, () => {
    const tab = { taken: [] as string[], tell: null as ((text: string) => void) | null, close: () => {} }
    tab.close = sharedByTabs<string>({
      name,
      take: (text) => tab.taken.push(text),
      follow: (tell, signal) =>
        new Promise((resolve) => {
          tab.tell = tell
          signal.addEventListener('abort', () => {
            tab.tell = null
            resolve()
          })
        }),
    })
    ends.push(() => tab.close())
    return tab
  })
}

type Tab = ReturnType<typeof openTabs>[number]
const followers = (tabs: readonly Tab[]) => tabs.filter(({ tell }) => tell !== null)

test('one tab follows and tells the others', async () => {
  const tabs = openTabs(3)
  await expect.poll(() => followers(tabs)).toHaveLength(1)
  followers(tabs)[0]?.tell?.('companies')
  await expect.poll(() => tabs.map(({ taken }) => taken)).toEqual([['companies'], ['companies'], ['companies']])
})

test('when that tab closes, another one follows', async () => {
  const tabs = openTabs(3)
  await expect.poll(() => followers(tabs)).toHaveLength(1)
  const [first] = followers(tabs)
  first?.close()
  await expect.poll(() => followers(tabs).filter((tab) => tab !== first)).toHaveLength(1)
  followers(tabs)[0]?.tell?.('properties')
  await expect
    .poll(() => tabs.filter((tab) => tab !== first).map(({ taken }) => taken))
    .toEqual([['properties'], ['properties']])
  expect(first?.taken).toEqual([])
})

test('a tab that closes before its turn never follows', async () => {
  const tabs = openTabs(2)
  await expect.poll(() => followers(tabs)).toHaveLength(1)
  const [first] = followers(tabs)
  tabs.find((tab) => tab !== first)?.close()
  first?.close()
  await navigator.locks.query()
  expect(followers(tabs)).toEqual([])
})

test('a browser without locks follows in each tab that somebody sees', async () => {
  vi.stubGlobal('navigator', {})
  let visibility: DocumentVisibilityState = 'visible'
  const spy = vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  const look = (state: DocumentVisibilityState) => {
    visibility = state
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const tabs = openTabs(2)
  expect(followers(tabs)).toHaveLength(2)
  look('hidden')
  expect(followers(tabs)).toHaveLength(0)
  look('visible')
  expect(followers(tabs)).toHaveLength(2)
  tabs[0]?.tell?.('companies')
  expect(tabs.map(({ taken }) => taken)).toEqual([['companies'], []])
  spy.mockRestore()
})
