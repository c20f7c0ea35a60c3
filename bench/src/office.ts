import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

type Size = 'office' | 'national'

/** What its process tells of a running Warrant. */
export interface OpenedOffice {
  databaseUrl: string
  address: string
  /** As the administrator. */
  token: string
  serverPid: number
}

/** A running Warrant on a data set of the product's own making, and its database for the other side of each measure. */
export interface Office extends OpenedOffice {
  size: Size
}

interface Options {
  size: Size
  /** Its mail goes there. */
  smtpUrl: string
  /** A folder to make the data set in, or to find it in; it stays. Without one it is made anew and goes with the office. */
  data: string | undefined
}

/** Starts an office in a process of its own, which sees to it that nothing of it is left when this one is gone. */
export function startOffice({ size, smtpUrl, data }: Options) {
  const words = ['--size', size, '--smtp', smtpUrl, ...(data ? ['--data', data] : [])]
  const child = fork(path.join(import.meta.dirname, 'office-process.ts'), words)
  const exited = once(child, 'exit')
  const open = async (): Promise<Office> => {
    const [opened] = await Promise.race([once(child, 'message'), exited])
    if (typeof opened !== 'object') throw new Error('The office did not open')
    return { size, ...opened }
  }
  return {
    opened: open(),
    close: async () => {
      if (child.connected) child.send('close')
      await exited
    },
  }
}
