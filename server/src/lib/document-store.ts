import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { Environment } from './environment.ts'
import type { HeldFile, SpooledFile } from './spool.ts'
import { syncFile, syncFolder } from './sync-to-disk.ts'

export interface DocumentStore {
  /** Stores a file and returns its name in the store, which is never reused. */
  keep: (file: StoredContent) => Promise<string>
  /** Stores a file under the name that it had in another store. */
  keepAs: (storedAs: string, file: StoredContent) => Promise<void>
  has: (storedAs: string) => Promise<boolean>
  read: (storedAs: string) => Promise<Readable>
  /** Does nothing if the file does not exist. */
  remove: (storedAs: string) => Promise<void>
  /** The names of all files that belong to this database. */
  list: () => AsyncGenerator<string>
  whenStored: (storedAs: string) => Promise<Date>
}

/** What is stored: a temporary file, or what is held in memory. */
type StoredContent = SpooledFile | HeldFile

/** The variables that say where documents are stored. */
export type StorePlace = Pick<Environment, 'DOCUMENT_STORE' | 'DATA_DIR' | 'S3_ENDPOINT'>

/**
 * A store for the files of documents, in a folder or a bucket (docs/rules/documents.md#storing). It is opened when it
 * is first used. Names start with the database's id, so that databases that share a store never remove each other's
 * files as leftovers.
 */
export function openStore(
  place: StorePlace,
  databaseId: string,
  { silenceMs = SILENCE_MS }: { silenceMs?: number } = {},
): DocumentStore {
  let opened: ReturnType<typeof openDisk> | undefined
  const open = () => (opened ??= openDisk(place, silenceMs))

  const keepAs: DocumentStore['keepAs'] = async (storedAs, file) => {
    const { disk, prefix, folder } = await open()
    try {
      const options = { contentLength: file.size }
      if (folder) await writeInto(folder, storedAs, file)
      else if ('content' in file) await disk.put(prefix + storedAs, file.content, options)
      else {
        const send = () => disk.copyFromFs(file.path, prefix + storedAs, options)
        // The library asks again by itself, but not for a file, which it has read to its end by then.
        await send().catch(send)
      }
    } catch (error) {
      // On a full disk half a file would take the room that is left. What cannot be removed now is swept later.
      await disk.delete(prefix + storedAs).catch(() => undefined)
      throw error
    }
  }

  return {
    keep: async (file) => {
      const storedAs = `${databaseId}/${randomUUID()}`
      await keepAs(storedAs, file)
      return storedAs
    },
    keepAs,
    has: async (storedAs) => {
      const { disk, prefix } = await open()
      return disk.exists(prefix + storedAs)
    },
    read: async (storedAs) => {
      const { disk, prefix } = await open()
      return disk.getStream(prefix + storedAs)
    },
    remove: async (storedAs) => {
      const { disk, prefix } = await open()
      await disk.delete(prefix + storedAs)
    },
    whenStored: async (storedAs) => {
      const { disk, prefix } = await open()
      return (await disk.getMetaData(prefix + storedAs)).lastModified
    },
    list: async function* () {
      const { disk, prefix } = await open()
      let page: string | undefined
      do {
        const { objects, paginationToken } = await listPage(disk, `${prefix}${databaseId}/`, page)
        for (const object of objects) if (object.isFile) yield object.key.slice(prefix.length)
        page = paginationToken
      } while (page)
    },
  }
}

const unlessThere = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error
}

/**
 * By the system, because the library streams it and then knows no more why the disk refused it. The file is on the disk
 * before its row is committed, which a power cut does not undo (docs/rules/documents.md#storing).
 */
async function writeInto(folder: string, storedAs: string, file: StoredContent): Promise<void> {
  const target = path.join(folder, storedAs)
  if (!existsSync(path.dirname(target))) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Not recursive: that says of a disk that takes no writes only that the folder is not there.
    await mkdir(path.dirname(target), { mode: 0o700 }).catch(unlessThere)
    await syncFolder(path.dirname(folder))
    await syncFolder(folder)
  }
  if ('content' in file) await writeFile(target, file.content, { flag: 'wx', mode: 0o600 })
  else await copyFile(file.path, target)
  await syncFile(target)
  await syncFolder(path.dirname(target))
}

/** The folder does not exist until the first file is stored. */
async function listPage(disk: Disk, folder: string, page: string | undefined): ReturnType<Disk['listAll']> {
  try {
    return await disk.listAll(folder, { recursive: true, ...(page && { paginationToken: page }) })
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return { objects: [] }
    throw error
  }
}

export const isBucket = (documentStore: string): boolean => documentStore.startsWith('s3://')

/** A bucket that says nothing for this long is asked once more, then given up. */
const SILENCE_MS = 15_000
const ATTEMPTS = 2

async function openDisk(
  { DOCUMENT_STORE, DATA_DIR, S3_ENDPOINT }: StorePlace,
  silenceMs: number,
): Promise<{ disk: Disk; prefix: string; folder?: string }> {
  const { Disk } = await import('flydrive')
  if (!DOCUMENT_STORE || !isBucket(DOCUMENT_STORE)) {
    const { FSDriver } = await import('flydrive/drivers/fs')
    const location = path.resolve(DOCUMENT_STORE ?? path.join(DATA_DIR, 'documents'))
    return { disk: new Disk(new FSDriver({ location, visibility: 'private' })), prefix: '', folder: location }
  }
  const { hostname: bucket, pathname } = new URL(DOCUMENT_STORE)
  const folders = pathname.split('/').filter(Boolean)
  // Large: a server that stores files in a folder never loads it.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const driver = new S3Driver({
    bucket,
    visibility: 'private',
    // Buckets enforce ownership by default, and other S3 servers have no access lists at all.
    supportsACL: false,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: silenceMs, socketTimeout: silenceMs },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true, region: process.env.AWS_REGION ?? 'us-east-1' }),
  })
  return { disk: new Disk(driver), prefix: folders.map((folder) => `${folder}/`).join('') }
}
