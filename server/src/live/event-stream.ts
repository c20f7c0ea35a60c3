import { Readable } from 'node:stream'
import { CALLER_LEFT } from '../lib/caller-left.ts'

/** What may wait for a reader who takes nothing, in bytes. Messages are short, so this is minutes of them. */
const MOST_WAITING = 65_536

/** A stream of server-sent events. A reader who is too slow is dropped, and asks for what it missed when it comes back. */
export function createEventStream() {
  const stream = new Readable({ read: () => {}, highWaterMark: MOST_WAITING })
  let isOver = false

  const write = (text: string): void => {
    if (isOver || stream.destroyed) return
    if (stream.readableLength + Buffer.byteLength(text) > MOST_WAITING) {
      // Nobody's fault that is worth a line of the log.
      stream.destroy(Object.assign(new Error('The reader is too slow'), { code: CALLER_LEFT }))
    } else {
      stream.push(text)
    }
  }

  return {
    stream,
    send: (message: object): void => write(`data: ${JSON.stringify(message)}\n\n`),
    /** A comment, so that proxies do not take the connection for dead. */
    beat: (): void => write(':\n\n'),
    end: (): void => {
      if (isOver) return
      isOver = true
      if (!stream.destroyed) stream.push(null)
    },
  }
}

export type EventStream = ReturnType<typeof createEventStream>
