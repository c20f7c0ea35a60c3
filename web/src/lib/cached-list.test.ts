import { expect, test } from 'vitest'
import { z } from 'zod'
import { cachedList } from './cached-list.ts'

const Row = z.object({ id: z.int() })
type Row = z.infer<typeof Row>

/** A list of a server whose answers are given by hand, and say what it held when it was asked. */
function openList() {
  const server = { rows: [{ id: 1 }], login: 1 as number | null }
  const waiting: (() => void)[] = []
  const list = cachedList<Row>({
    name: crypto.randomUUID(),
    row: Row,
    idOf: ({ id }) => id,
    owner: () => server.login,
    download: (hash) => {
      const { rows } = server
      return new Promise((resolve) => {
        waiting.push(() => resolve(hash === String(rows.length) ? null : { data: rows, hash: String(rows.length) }))
      })
    },
  })
  /** Resolves once as many requests as that have reached the server. */
  const asked = async (count: number) => {
    while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve))
    return waiting[count - 1] ?? (() => {})
  }
  return { server, list, asked, countAsked: () => waiting.length, ids: () => list.snapshot().rows.map(({ id }) => id) }
}

test('a refresh after a save shows the save, though a request was under way before it', async () => {
  const { server, list, asked, ids } = openList()
  const first = list.refresh()
  const answerFirst = await asked(1)
  server.rows = [...server.rows, { id: 2 }]
  const second = list.refresh()
  answerFirst()
  await first
  expect(ids()).toEqual([1])
  const answerSecond = await asked(2)
  answerSecond()
  await second
  expect(ids()).toEqual([1, 2])
})

test('however many ask while a request is under way, one more follows it', async () => {
  const { list, asked, countAsked } = openList()
  const first = list.refresh()
  const answerFirst = await asked(1)
  const others = [list.refresh(), list.refresh(), list.refresh()]
  answerFirst()
  await first
  const answerSecond = await asked(2)
  answerSecond()
  await Promise.all(others)
  expect(countAsked()).toBe(2)
})

test('who asks at the same moment is answered together', async () => {
  const { list, asked, countAsked, ids } = openList()
  const both = [list.refresh(), list.refresh()]
  const answer = await asked(1)
  answer()
  await Promise.all(both)
  expect([countAsked(), ids()]).toEqual([1, [1]])
})

test('a request of somebody who left shows nothing, and nothing waits for it', async () => {
  const { server, list, asked, countAsked, ids } = openList()
  const first = list.refresh()
  const answerFirst = await asked(1)
  const second = list.refresh()
  await list.clear()
  server.login = 2
  server.rows = [{ id: 7 }]
  const others = list.refresh()
  const answerOthers = await asked(2)
  answerFirst()
  await Promise.all([first, second])
  expect([countAsked(), ids()]).toEqual([2, []])
  // The request of the one who left has ended; that of the other one is still under way.
  const next = list.refresh()
  answerOthers()
  await others
  expect(ids()).toEqual([7])
  const answerNext = await asked(3)
  answerNext()
  await next
  expect(countAsked()).toBe(3)
})

/** A list of a server that answers at once, with what `answer` makes of the hash. */
const listFrom = (answer: (hash: string | undefined) => object | null) => {
  const asked: (string | undefined)[] = []
  const list = cachedList<Row>({
    name: crypto.randomUUID(),
    row: Row,
    idOf: ({ id }) => id,
    owner: () => 1,
    download: async (hash) => {
      asked.push(hash)
      return answer(hash) as { data: Row[]; hash: string } | null
    },
  })
  return { list, asked, ids: () => list.snapshot().rows.map(({ id }) => id) }
}

const WHOLE = { data: [{ id: 1 }, { id: 2 }], hash: 'whole' }

test('changes are put into the list, and the next ones are asked for since then', async () => {
  const changes = { changed: [{ row: { id: 3 }, after: 2 }], removed: [1], hash: 'changed' }
  const { list, asked, ids } = listFrom((hash) => (hash === 'whole' ? changes : hash ? null : WHOLE))
  await list.refresh()
  await list.refresh()
  expect(ids()).toEqual([2, 3])
  expect(list.snapshot().state).toBe('downloaded')
  await list.refresh()
  expect([asked, list.snapshot().state]).toEqual([[undefined, 'whole', 'changed'], 'not-modified'])
})

test('changes that do not fit the list bring it whole', async () => {
  const changes = { changed: [{ row: { id: 3 }, after: 77 }], removed: [], hash: 'changed' }
  const { list, asked, ids } = listFrom((hash) => (hash ? changes : WHOLE))
  await list.refresh()
  await list.refresh()
  expect([asked, ids()]).toEqual([
    [undefined, 'whole', undefined],
    [1, 2],
  ])
})
