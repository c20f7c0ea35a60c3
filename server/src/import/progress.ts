import type { WriteStream } from 'node:tty'

export type Progress = (what: string, done: number, total: number) => void

/** How often progress is shown: on a terminal in one line that is updated, otherwise in a new line each time. */
const EVERY = 1000

export function createProgress(stream: Pick<WriteStream, 'isTTY' | 'write'>): Progress {
  return (what, done, total) => {
    if (done % EVERY !== 0 && done !== total) return
    const text = `${done.toLocaleString('en-NZ')} of ${total.toLocaleString('en-NZ')} ${what}`
    if (!stream.isTTY) stream.write(`${text}\n`)
    else stream.write(`\r\u001B[K${text}${done === total ? '\n' : ''}`)
  }
}
