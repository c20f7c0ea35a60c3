import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file on its way into the store. */
export interface SpooledFile {
  path: string
  /** In bytes. */
  size: number
  /** SHA-256, in hexadecimal. */
  contentHash: string
}

/** A file without a name, which is gone when it is closed, or when its process dies. */
export async function openScratchFile(dataDir: string): Promise<FileHandle> {
  const spools = spoolsBelow(dataDir)
  await mkdir(spools, { recursive: true, mode: 0o700 })
  const name = path.join(spools, `scratch-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  // A system that keeps the name of an open file leaves it to the sweep.
  await rm(name).catch(() => undefined)
  return file
}

/** A folder of its own for the files of one call, gone with all that is in it when the work ends, whichever way. */
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

/** Writes a stream down while it counts and hashes it, a chunk at a time. */
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

/** Removes what calls left behind whose process died, if nothing was written there since the moment given. */
export async function sweepSpools(dataDir: string, before: Date): Promise<void> {
  const spools = spoolsBelow(dataDir)
  for (const name of await readdir(spools).catch(() => [])) {
    const folder = path.join(spools, name)
    const { mtime } = await stat(folder)
    if (mtime < before) await rm(folder, { recursive: true, force: true })
  }
}

const spoolsBelow = (dataDir: string) => path.join(dataDir, 'spool')
