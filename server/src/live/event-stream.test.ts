import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createEventStream } from './event-stream.ts'

const BIG = { text: 'Kauri '.repeat(2000) }

test('a reader who takes nothing is dropped, and what waits for it is bounded', async () => {
  const events = createEventStream()
  const dropped = once(events.stream, 'error')
  for (let sent = 0; sent < 20; sent++) events.send(BIG)
  const [error] = await dropped
  expect(error).toMatchObject({ message: 'The reader is too slow' })
  expect(events.stream.destroyed).toBe(true)
})

test('a reader who keeps up gets all of it, and then the end', async () => {
  const events = createEventStream()
  const read: string[] = []
  events.stream.on('data', (chunk: Buffer) => read.push(chunk.toString()))
  for (let sent = 0; sent < 20; sent++) {
    events.send(BIG)
    await new Promise(setImmediate)
  }
  events.beat()
  events.end()
  await once(events.stream, 'end')
  expect(read).toEqual([...Array.from({ length: 20 }, () => `data: ${JSON.stringify(BIG)}\n\n`), ':\n\n'])
})
