import { fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { STOP_WITH_PARENT } from '../../testing/stop-with-parent.ts'

const PROGRAM = path.join(import.meta.dirname, 'delivery-program.ts')

/** Starts a separate process that delivers the e-mails of a database to a mail server. */
export async function startDeliveryProcess(databaseUrl: string, mailUrl: string) {
  const child = fork(PROGRAM, ['--database', databaseUrl, '--mail', mailUrl, '--folder', tmpdir()], {
    execArgv: [...STOP_WITH_PARENT],
  })
  const exited = once(child, 'exit')
  await Promise.race([once(child, 'message'), exited])
  return {
    wake: () => child.connected && child.send('wake'),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** Kills it without a chance to clean up. */
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

export type DeliveryProcess = Awaited<ReturnType<typeof startDeliveryProcess>>
