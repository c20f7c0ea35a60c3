import { fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'

const PROGRAM = path.join(import.meta.dirname, 'delivery-program.ts')

/** A process of its own that delivers the e-mails of a database to a mail server. */
export async function startDeliveryProcess(databaseUrl: string, mailUrl: string) {
  const child = fork(PROGRAM, ['--database', databaseUrl, '--mail', mailUrl, '--folder', tmpdir()], { execArgv: [] })
  const exited = once(child, 'exit')
  await Promise.race([once(child, 'message'), exited])
  return {
    wake: () => child.connected && child.send('wake'),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** Without a chance to clean up. */
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

export type DeliveryProcess = Awaited<ReturnType<typeof startDeliveryProcess>>
