import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A temporary file on its way into the store. */
export interface SpooledFile {
  path: string
  /** In bytes. */
  size: number
  /** SHA-256 in hexadecimal. */
  contentHash: string
}

/** A file that is short enough to be held in memory on its way into the store, such as a print. */
export interface HeldFile extends Pick<SpooledFile, 'size' | 'contentHash'> {
  content: Buffer
}

export const hold = (content: Buffer): HeldFile => ({
  content,
  size: content.length,
  contentHash: createHash('sha256').update(content).digest('hex'),
})

/** Opens a temporary file without a name, which disappears when it is closed or the process dies. */
export async function openScratchFile(dataDir: string): Promise<FileHandle> {
  const spools = spoolsBelow(dataDir)
  await mkdir(spools, { recursive: true, mode: 0o700 })
  const name = path.join(spools, `scratch-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  // Where an open file cannot be removed, the sweep removes it later.
  await rm(name).catch(() => undefined)
  return file
}

/** Runs `work` with a temporary folder, which is removed afterwards, even if the work fails. */
export async function withSpool<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const spools = spoolsBelow(dataDir)
  await mkdir(spools, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(path.join(spools, 'call-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes a stream to a temporary file and computes its size and hash on the way. */
export async function spool(folder: string, content: Readable): Promise<SpooledFile> {
  const file = path.join(folder, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.length
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(file, { mode: 0o600 }),
  )
  return { path: file, size, contentHash: hash.digest('hex') }
}

/** No call takes so long. */
const LEFT_BEHIND_AFTER_MS = 24 * 60 * 60 * 1000

/** Removes temporary files of processes that died. Several processes may share the folder. */
export async function sweepSpools(dataDir: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LEFT_BEHIND_AFTER_MS)
  const spools = spoolsBelow(dataDir)
  for (const name of await readdir(spools).catch(() => [])) {
    const folder = path.join(spools, name)
    // Calls remove theirs meanwhile.
    const found = await stat(folder).catch(() => null)
    if (found && found.mtime < before) await rm(folder, { recursive: true, force: true })
  }
}

const spoolsBelow = (dataDir: string) => path.join(dataDir, 'spool')
