import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export interface Sink {
  /** With a rate limit that is never reached. */
  url: string
  close: () => void
}

/** Starts the mail server in a separate process. */
export async function startSink(): Promise<Sink> {
  const child = fork(path.join(import.meta.dirname, 'mail-sink.ts'))
  const [address] = await once(child, 'message')
  return { url: `smtp://127.0.0.1:${address.port}?rateLimit=1000000`, close: () => child.kill() }
}
