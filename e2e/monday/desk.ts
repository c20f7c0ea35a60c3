import type { Page } from '@playwright/test'

/** What a person of the office did: presses of a mouse button, and of keys. */
export interface Effort {
  clicks: number
  keys: number
}

const COUNTED = 'countOfTheOffice'

/** Counts what is done on a page, for one item of work at a time. Nothing but the page itself is told of a press. */
export async function openDesk(page: Page) {
  const efforts = new Map<string, Effort>()
  let doing: Effort | undefined
  await page.context().exposeBinding(COUNTED, (_source, what: keyof Effort) => {
    if (doing) doing[what]++
  })
  await page.context().addInitScript((counted) => {
    const tell = (what: keyof Effort) =>
      (globalThis as unknown as Record<string, (it: string) => void>)[counted]?.(what)
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && tell('clicks'), true)
    addEventListener(
      'keydown',
      ({ isTrusted, key }) => isTrusted && !['Control', 'Shift', 'Alt', 'Meta'].includes(key) && tell('keys'),
      true,
    )
  }, COUNTED)

  /** Does a piece of work, and adds its presses to those of the item. */
  async function work(item: string, steps: () => Promise<void>): Promise<void> {
    doing = efforts.get(item) ?? { clicks: 0, keys: 0 }
    efforts.set(item, doing)
    await steps()
    // A press is told before the page answers this.
    await page.evaluate(() => undefined)
    doing = undefined
  }
  return { page, work, effortOf: (item: string): Effort => efforts.get(item) ?? { clicks: 0, keys: 0 } }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>
