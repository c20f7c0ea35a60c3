import type { WriteStream } from 'node:tty'

export type Progress = (what: string, done: number, total: number) => void

/** On a terminal one line that counts up; else a line for every so many, so that a log stays short. */
const EVERY = 1000

export function createProgress(stream: Pick<WriteStream, 'isTTY' | 'write'>): Progress {
  return (what, done, total) => {
    if (done % EVERY !== 0 && done !== total) return
    const text = `${done.toLocaleString('en-NZ')} of ${total.toLocaleString('en-NZ')} ${what}`
    if (!stream.isTTY) stream.write(`${text}\n`)
    else stream.write(`\r\u001B[K${text}${done === total ? '\n' : ''}`)
  }
}
