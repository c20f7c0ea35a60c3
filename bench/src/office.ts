import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

type Size = 'office' | 'national'

/** What the office process reports about the running Warrant. */
export interface OpenedOffice {
  databaseUrl: string
  /** May create databases. */
  superuserUrl: string
  /** Milliseconds from the start of the server on existing data until it listens. */
  readyAfter: number
  address: string
  /** A token of the administrator. */
  token: string
  serverPid: number
  dataDir: string
}

/** A running Warrant with a generated data set, and its database for the comparisons. */
export interface Office extends OpenedOffice {
  size: Size
  /** Ends the server and starts it anew, with another process id. */
  restart: () => Promise<void>
}

interface Options {
  size: Size
  /** The mail server that it sends to. */
  smtpUrl: string
  /** The folder of the data set, which is created if missing and kept. Without one, a temporary data set is used. */
  data: string | undefined
}

/** Starts an office in a separate process, which cleans up after itself even if this process is killed. */
export function startOffice({ size, smtpUrl, data }: Options) {
  const words = ['--size', size, '--smtp', smtpUrl, ...(data ? ['--data', data] : [])]
  const child = fork(path.join(import.meta.dirname, 'office-process.ts'), words)
  const exited = once(child, 'exit')
  const open = async (): Promise<Office> => {
    const [opened] = await Promise.race([once(child, 'message'), exited])
    if (typeof opened !== 'object') throw new Error('The office did not open')
    const office: Office = { size, ...opened, restart }
    return office

    async function restart(): Promise<void> {
      child.send('restart')
      const [{ serverPid }] = await Promise.race([once(child, 'message'), exited.then(() => [{ serverPid: 0 }])])
      if (!serverPid) throw new Error('The server did not start again')
      office.serverPid = serverPid
    }
  }
  return {
    opened: open(),
    close: async () => {
      if (child.connected) child.send('close')
      await exited
    },
  }
}
