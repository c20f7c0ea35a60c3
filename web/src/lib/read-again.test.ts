import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readAgain } from './read-again.ts'

test.each([
  ['the first read', 0],
  ['a later read', 1],
])('%s that began before the change is not taken for what is there now', async (_, readsBefore) => {
  const client = new QueryClient()
  const reads: ((text: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['mail', 1],
    queryFn: () => new Promise<string>((resolve) => reads.push(resolve)),
  })
  onTestFinished(observer.subscribe(() => {}))
  for (let count = 0; count < readsBefore; count++) {
    reads.at(-1)?.('long ago')
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('long ago'))
    void observer.refetch()
  }
  await vi.waitFor(() => expect(reads).toHaveLength(readsBefore + 1))
  readAgain(client, ['mail'])
  await vi.waitFor(() => expect(reads).toHaveLength(readsBefore + 2))
  reads.at(-2)?.('before the change')
  reads.at(-1)?.('after the change')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after the change'))
})
