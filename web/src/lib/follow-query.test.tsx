import { QueryObserver, type QueryFunctionContext } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { queryClient } from '../app/query-client.ts'
import { hasJustArrived } from './arrivals.ts'
import { followQuery, readAnew } from './follow-query.ts'
import { isUnattendedSignal } from './unattended.ts'

const KEY = ['followed']
interface Row {
  readonly id: number
}

/** Something shows the rows, until the test ends. */
async function show(
  rows: readonly Row[],
  queryFn: (context: Pick<QueryFunctionContext, 'signal'>) => readonly Row[] = () => rows,
) {
  const observer = new QueryObserver(queryClient, { queryKey: KEY, queryFn })
  onTestFinished(() => queryClient.clear())
  onTestFinished(observer.subscribe(() => undefined))
  await expect.poll(() => observer.getCurrentResult().data).toEqual(rows)
  const query = queryClient.getQueryCache().find({ queryKey: KEY })
  if (!query) throw new Error('Nothing is shown')
  return { query, shown: () => queryClient.getQueryData(KEY) }
}

test('a burst of changes is read by one call at a time, what came meanwhile together', async () => {
  const { query, shown } = await show([{ id: 1 }])
  const asked: number[][] = []
  const answers: (() => void)[] = []
  const change = (ids: number[]) =>
    followQuery<readonly Row[], number[]>(queryClient, query, ids, {
      together: (one, other) => [...one, ...other],
      read: (old, more) => {
        asked.push(more)
        return new Promise((resolve) => answers.push(() => resolve([...old, ...more.map((id) => ({ id }))])))
      },
      rowsIn: (rows) => rows,
    })
  change([2])
  await expect.poll(() => asked).toEqual([[2]])
  change([3])
  change([4])
  expect(asked).toEqual([[2]])
  answers[0]?.()
  await expect.poll(() => asked).toEqual([[2], [3, 4]])
  answers[1]?.()
  await expect.poll(shown).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }])
  const rows = queryClient.getQueryData<Row[]>(KEY) ?? []
  expect(rows.map(hasJustArrived)).toEqual([false, true, true, true])
})

test('what was shown meanwhile by a change of our own is not overwritten by an older answer', async () => {
  const { query, shown } = await show([{ id: 1 }])
  const answers: (() => void)[] = []
  followQuery<readonly Row[], true>(queryClient, query, true, {
    together: () => true,
    read: (old) => new Promise((resolve) => answers.push(() => resolve([...old, { id: 9 }]))),
  })
  await expect.poll(() => answers).toHaveLength(1)
  queryClient.setQueryData(KEY, [{ id: 1 }, { id: 2 }], { updatedAt: Date.now() + 1 })
  answers[0]?.()
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.()
  await expect.poll(shown).toEqual([{ id: 1 }, { id: 2 }, { id: 9 }])
})

test('without an answer the rows stay, and the next change is read', async () => {
  let isDown = false
  const asked: boolean[] = []
  const { shown } = await show([{ id: 1 }], ({ signal }) => {
    asked.push(isUnattendedSignal(signal))
    if (isDown) throw new Error('away')
    return [{ id: asked.length }]
  })
  isDown = true
  readAnew(queryClient, { queryKey: KEY })
  await expect.poll(() => asked).toEqual([false, true])
  expect(shown()).toEqual([{ id: 1 }])
  isDown = false
  await expect
    .poll(() => {
      readAnew(queryClient, { queryKey: KEY })
      return shown()
    })
    .not.toEqual([{ id: 1 }])
})

test('what nobody sees is not read', async () => {
  onTestFinished(() => queryClient.clear())
  let calls = 0
  await queryClient.fetchQuery({ queryKey: KEY, queryFn: () => calls++ })
  readAnew(queryClient, { queryKey: KEY })
  expect(calls).toBe(1)
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true)
})
