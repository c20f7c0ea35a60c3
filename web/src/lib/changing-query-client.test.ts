import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { ChangingQueryClient } from './changing-query-client.ts'

interface Read {
  readonly answer: (text: string) => void
  readonly fail: (error: Error) => void
}

function observe() {
  const client = new ChangingQueryClient({ defaultOptions: { queries: { retry: false } } })
  const reads: Read[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['mail', 1],
    queryFn: () => new Promise<string>((answer, fail) => reads.push({ answer, fail })),
  })
  onTestFinished(observer.subscribe(() => {}))
  const read = (count: number) => expect.poll(() => reads).toHaveLength(count)
  return { client, reads, read, shown: () => observer.getCurrentResult().data, refetch: () => observer.refetch() }
}

test('a first read that began before the change is followed by another', async () => {
  const { client, reads, read, shown } = observe()
  await read(1)
  void client.invalidateQueries({ queryKey: ['mail'] })
  reads[0]?.answer('before the change')
  await read(2)
  reads[1]?.answer('after the change')
  await expect.poll(shown).toBe('after the change')
})

test('a first read that fails is followed by another', async () => {
  const { client, reads, read, shown } = observe()
  await read(1)
  void client.invalidateQueries({ queryKey: ['mail'] })
  reads[0]?.fail(new Error('broken'))
  await read(2)
  reads[1]?.answer('after the change')
  await expect.poll(shown).toBe('after the change')
})

test('a later read that began before the change is not taken for what is there now', async () => {
  const { client, reads, read, shown, refetch } = observe()
  await read(1)
  reads[0]?.answer('long ago')
  await expect.poll(shown).toBe('long ago')
  void refetch()
  await read(2)
  void client.invalidateQueries({ queryKey: ['mail'] })
  await read(3)
  reads[1]?.answer('before the change')
  reads[2]?.answer('after the change')
  await expect.poll(shown).toBe('after the change')
})

test('a first read of something else is left alone', async () => {
  const { client, reads, read, shown } = observe()
  await read(1)
  void client.invalidateQueries({ queryKey: ['emails'] })
  reads[0]?.answer('what is there')
  await expect.poll(shown).toBe('what is there')
  expect(reads).toHaveLength(1)
})
