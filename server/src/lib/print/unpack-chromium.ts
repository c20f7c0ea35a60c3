import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { constants, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { closeToOthers } from '../data-dir.ts'

/** Of the program in the version of the package that package.json pins. */
const SHA256 = '53a15d6c3a3d27dfb54c4ba60278b1683136f70cf1e67e989da7dfbd3d451ef0'

const PROGRAM = `chromium-${SHA256.slice(0, 16)}`
const ABANDONED_AFTER_MS = 3_600_000
const OTHERS_MAY_WRITE = 0o022
/** Larger pieces than the default, because there are 200 MB of them. */
const PIECE_BYTES = 2 ** 21

/**
 * The browser that comes as a package, unpacked in a folder that only this account may enter. A file that lies there
 * already is run only if it is ours and is that very program; the package's own unpacking runs whatever it finds in the
 * temporary folder (docs/rules/installation.md#browser).
 *
 * @throws Error if the folder is not ours, or if the package does not hold what it should
 */
export async function unpackChromium(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!(await isOwnFolder(folder))) throw new Error(`The folder ${folder} of the browser belongs to another account`)
  const program = path.join(folder, PROGRAM)
  if (await isProgram(program)) return program
  const draft = `${program}.${randomUUID()}.draft`
  try {
    const packed = path.join(
      path.dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))),
      '../bin/chromium.br',
    )
    await pipeline(
      createReadStream(packed, { highWaterMark: PIECE_BYTES }),
      createBrotliDecompress({ chunkSize: PIECE_BYTES }),
      createWriteStream(draft, { flags: 'wx', mode: 0o700 }),
    )
    if (!(await isProgram(draft))) throw new Error('The package of the browser holds another program than it should')
    await rename(draft, program)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await removeOthers(folder)
  return program
}

async function isOwnFolder(folder: string): Promise<boolean> {
  const found = await lstat(folder)
  return found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid) && (await closeToOthers(folder))
}

async function isProgram(file: string): Promise<boolean> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => undefined)
  if (!handle) return false
  const found = await handle.stat()
  const isOurs = found.isFile() && found.uid === (process.getuid?.() ?? found.uid)
  if (!isOurs || (found.mode & OTHERS_MAY_WRITE) !== 0) {
    await handle.close()
    return false
  }
  const hash = createHash('sha256')
  await pipeline(handle.createReadStream({ highWaterMark: PIECE_BYTES }), hash)
  return hash.digest('hex') === SHA256
}

/** Programs of earlier versions, and drafts of processes that died. A young one may be what another process is writing. */
async function removeOthers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name === PROGRAM) continue
    const file = path.join(folder, name)
    const found = await lstat(file).catch(() => undefined)
    if (name.startsWith(PROGRAM) && Date.now() - (found?.mtimeMs ?? 0) < ABANDONED_AFTER_MS) continue
    await rm(file, { recursive: true, force: true })
  }
}
