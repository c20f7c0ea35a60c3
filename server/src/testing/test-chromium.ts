import { statfs } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { CHROMIUM_ARGUMENTS, findChromium } from '../lib/print/chromium.ts'

/** All tests and benches of an account unpack a browser from a package once. Temporary files may be gone after each run. */
export const TEST_BROWSER_FOLDER = path.join(homedir(), '.cache', 'warrant-browser')

/** Containers that tests run in rarely allow a sandbox. */
export const TEST_BROWSER_ARGUMENTS = [...CHROMIUM_ARGUMENTS, '--no-sandbox']

/** The path of the browser of tests and benches. */
export const findTestChromium = () => findChromium(TEST_BROWSER_FOLDER)

/** Where Chromium shares memory between its processes, and what several windows need there. */
const SHARED_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 512 * 2 ** 20

/**
 * How tests start the browser. Playwright has Chromium share memory through files on the disk, because containers often
 * have little else. Where there is enough memory, tests share it, which makes each drawn frame much cheaper.
 */
export async function testChromium() {
  const ignoreDefaultArgs = (await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : []
  return { executablePath: await findTestChromium(), args: TEST_BROWSER_ARGUMENTS, ignoreDefaultArgs }
}

async function hasSharedMemory(): Promise<boolean> {
  const place = await statfs(SHARED_MEMORY).catch(() => undefined)
  return place !== undefined && place.bavail * place.bsize >= ENOUGH_BYTES
}
