import { statfs } from 'node:fs/promises'
import { CHROMIUM_ARGUMENTS, findChromium } from '../lib/print/chromium.ts'

/** Where Chromium shares memory between its processes, and what several windows need there. */
const SHARED_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 512 * 2 ** 20

/**
 * How tests start the browser. Playwright has Chromium share memory through files on the disk, because containers often
 * have little else. Where there is enough memory, tests share it, which makes each drawn frame much cheaper.
 */
export async function testChromium() {
  const ignoreDefaultArgs = (await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : []
  return { executablePath: await findChromium(), args: CHROMIUM_ARGUMENTS, ignoreDefaultArgs }
}

async function hasSharedMemory(): Promise<boolean> {
  const place = await statfs(SHARED_MEMORY).catch(() => undefined)
  return place !== undefined && place.bavail * place.bsize >= ENOUGH_BYTES
}
