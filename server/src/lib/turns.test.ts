import { expect, test } from 'vitest'
import { withinCall } from './call-context.ts'
import { createShare, createTurns } from './turns.ts'

const LIMITS = { atOnce: 2, perCaller: 1, waiting: 5, waitingPerCaller: 3 }

/** Callers that take turns: what runs, in the order in which it began, and how to end it. */
function office(share = createShare(LIMITS.perCaller)) {
  const turns = createTurns(LIMITS, share)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (caller: string, name: string, signal?: AbortSignal) => {
    const work = () =>
      turns.takeTurn(signal, async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      })
    return caller === '' ? work() : withinCall({ caller }, work)
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  return { ask, begun, end }
}

const settle = () => new Promise(setImmediate)

test('somebody who asks for much leaves a turn to others, who need not wait for it all', async () => {
  const { ask, begun, end } = office()
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3')]
  await settle()
  expect(begun).toEqual(['a1'])
  all.push(ask('b', 'b1'), ask('b', 'b2'))
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
  all.push(ask('c', 'c1'))
  for (const [name, next] of [
    ['a1', 'a2'],
    ['b1', 'b2'],
    ['a2', 'c1'],
    ['b2', 'a3'],
  ] as const) {
    await end(name)
    expect(begun.at(-1)).toBe(next)
  }
  await end('c1')
  await end('a3')
  expect(await Promise.all(all)).toHaveLength(6)
})

test('more than may wait is refused: 429 to who asks for too much, 503 when it is everybody together', async () => {
  const { ask, end } = office()
  const kept = [1, 2, 3, 4].map((number) => ask('a', `a${number}`))
  await expect(ask('a', 'a5')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '10' } })
  kept.push(...[1, 2, 3].map((number) => ask('b', `b${number}`)))
  await expect(ask('c', 'c1')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
  await settle()
  for (let round = 0; round < 4; round++) for (const caller of ['a', 'b']) await end(`${caller}${round + 1}`)
  expect(await Promise.all(kept)).toHaveLength(7)
})

test('who leaves the line is passed over, and work that fails gives its turn back', async () => {
  const { ask, begun, end } = office()
  const leaving = new AbortController()
  const first = ask('a', 'a1')
  const gone = ask('a', 'a2', leaving.signal)
  const third = ask('a', 'a3')
  await settle()
  leaving.abort(new Error('left'))
  await expect(gone).rejects.toThrow('left')
  await end('a1')
  expect(begun).toEqual(['a1', 'a3'])
  await end('a3')
  expect(await Promise.all([first, third])).toEqual(['a1', 'a3'])
  const turns = createTurns({ ...LIMITS, atOnce: 1 })
  await expect(turns.takeTurn(undefined, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await turns.takeTurn(undefined, async () => 'next')).toBe('next')
})

test('what no call waits for is never refused and uses every turn that is free', async () => {
  const { ask, begun, end } = office()
  const all = Array.from({ length: 10 }, (_, number) => ask('', `n${number}`))
  await settle()
  expect(begun).toHaveLength(2)
  for (let number = 0; number < 10; number++) await end(`n${number}`)
  expect(await Promise.all(all)).toHaveLength(10)
})

test('kinds of work with one share count together for each caller, who gets them in turn', async () => {
  const share = createShare(1)
  const [prints, exports] = [office(share), office(share)]
  const all = [prints.ask('a', 'p1'), prints.ask('a', 'p2'), exports.ask('a', 'e1'), exports.ask('b', 'e2')]
  await settle()
  expect([prints.begun, exports.begun]).toEqual([['p1'], ['e2']])
  await prints.end('p1')
  expect([prints.begun, exports.begun]).toEqual([['p1'], ['e2', 'e1']])
  await exports.end('e1')
  expect(prints.begun).toEqual(['p1', 'p2'])
  await prints.end('p2')
  await exports.end('e2')
  expect(await Promise.all(all)).toEqual(['p1', 'p2', 'e1', 'e2'])
})
