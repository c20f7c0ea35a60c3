import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'

/**
 * The memory of all processes of a browser in bytes; shared memory counts once.
 *
 * @throws on systems without /proc
 */
export async function browserMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const weights = await Promise.all(processInfo.map(({ id }) => processMemory(id)))
  return weights.reduce((sum, bytes) => sum + bytes, 0)
}

/** The proportional set size of a process. */
async function processMemory(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * 1024
}
