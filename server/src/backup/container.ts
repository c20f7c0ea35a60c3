import { Decrypter, Encrypter } from 'age-encryption'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { isAlive } from '../lib/is-alive.ts'
import { StartError } from '../lib/start-error.ts'

/** Adds a part and resolves when it has been taken, so that the memory stays flat. */
export type AddPart = (name: string, content: Uint8Array | { bytes: number; stream: Readable }) => Promise<void>

/** One part of a file being read. It must be read to its end. */
interface ReadPart {
  name: string
  content: AsyncIterable<Buffer>
}

type Entry = ReturnType<ReturnType<typeof pack>['entry']>

const AGE_MAGIC = 'age-encryption.org/v1'

/** What a backup that is not complete is called; the process id keeps two of them apart. */
const PARTIAL = '.partial-'
export const isPartial = (name: string): boolean => name.includes(PARTIAL)
const PARTIAL_NAME = /^(.+)\.partial-(\d+)$/
/** A backup of another name, perhaps of another machine, that has not been written for so long was killed. */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000

/**
 * Writes a backup: tar, zstd, and with a passphrase age, which is authenticated. It gets its name when it is complete and
 * on the disk; a failure leaves nothing. Mode 0600.
 */
export async function writeContainer(
  file: string,
  passphrase: string | undefined,
  fill: (add: AddPart) => Promise<void>,
): Promise<void> {
  await sweepKilled(file)
  const partial = `${file}${PARTIAL}${process.pid}`
  const tar = pack()
  const add: AddPart = async (name, content) => {
    const size = content instanceof Uint8Array ? content.length : content.bytes
    const entry = tar.entry({ name, size, mode: 0o600 })
    const done = new Promise<void>((resolve, reject) => {
      entry.on('finish', resolve)
      entry.on('error', reject)
      entry.on('close', () => reject(new Error('The backup was given up.')))
    })
    done.catch(() => undefined)
    if (content instanceof Uint8Array) entry.end(content)
    else await writeAll(content.stream, entry as Entry)
    await done
  }
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  try {
    const written = (passphrase === undefined ? writePlain() : writeEncrypted(passphrase)).catch(notWritten)
    const filled = fill(add).then(
      () => tar.finalize(),
      (error: unknown) => {
        tar.destroy()
        throw error
      },
    )
    // The first failure is the reason; the other one follows from it.
    await Promise.all([filled, written])
    await complete().catch(notWritten)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }

  async function complete(): Promise<void> {
    await syncToDisk(partial)
    await rename(partial, file)
    if (process.platform !== 'win32') await syncToDisk(path.dirname(file))
  }
  function notWritten(error: unknown): never {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new StartError(`${file} cannot be written (${codeOf(error)}): choose a name in a folder that has room.`, {
      cause: error,
    })
  }

  async function writePlain(): Promise<void> {
    await pipeline(tar, compressed, createWriteStream(partial, { mode: 0o600 }))
  }
  async function writeEncrypted(secret: string): Promise<void> {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(secret)
    const compressing = pipeline(tar, compressed)
    const encrypted = await encrypter.encrypt(toWeb(compressed))
    await Promise.all([
      compressing,
      pipeline(Readable.fromWeb(encrypted as never), createWriteStream(partial, { mode: 0o600 })),
    ])
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Removes what backups that were killed left in the folder of this one. */
async function sweepKilled(file: string): Promise<void> {
  const folder = path.dirname(file)
  for (const name of await readdir(folder).catch(() => [])) {
    const [, complete, pid] = PARTIAL_NAME.exec(name) ?? []
    if (complete === undefined || isAlive(Number(pid))) continue
    const place = path.join(folder, name)
    const isOld = async () => Date.now() - (await stat(place)).mtimeMs > GIVEN_UP_AFTER_MS
    if (complete === path.basename(file) || (await isOld().catch(() => false))) await rm(place, { force: true })
  }
}

async function writeAll(stream: Readable, entry: Entry): Promise<void> {
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (entry.write(chunk)) continue
    await new Promise<void>((resolve) => {
      const goOn = (): void => {
        entry.off('drain', goOn).off('close', goOn)
        resolve()
      }
      entry.once('drain', goOn).once('close', goOn)
    })
  }
  entry.end(null)
}

async function syncToDisk(name: string): Promise<void> {
  const handle = await open(name, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>

/**
 * Reads the parts of a backup in their order. `onRead` is told of the bytes of the file that were read.
 *
 * @throws StartError for a missing file, a missing or wrong passphrase or one that the file does not have, and a file that is damaged, cut or no backup
 */
export async function* readContainer(
  file: string,
  passphrase: string | undefined,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<ReadPart> {
  const isEncrypted = await looksEncrypted(file)
  if (isEncrypted && passphrase === undefined) {
    throw new StartError(`${file} is encrypted: name the file with its passphrase with --passphrase-file.`)
  }
  if (!isEncrypted && passphrase !== undefined) {
    throw new StartError(
      `${file} is not encrypted, so it may not be the backup that you mean: leave out --passphrase-file if it is.`,
    )
  }
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onRead(chunk.length)
      done(null, chunk)
    },
  })
  const tar = extract()
  let failure: unknown
  try {
    const parts = tar[Symbol.asyncIterator]()
    const plain = isEncrypted ? await decrypt(file, source, passphrase ?? '') : source
    const reading = pipeline(plain, counted, createZstdDecompress(), tar).catch((error: unknown) => {
      failure ??= error
    })
    try {
      for await (const entry of { [Symbol.asyncIterator]: () => parts }) {
        yield { name: entry.header.name, content: contentOf(file, entry as AsyncIterable<Buffer>) }
      }
    } catch (error) {
      if (error instanceof StartError) throw error
      failure ??= error
    }
    await reading
    if (failure !== undefined) throw damaged(file, failure)
  } finally {
    source.destroy()
    tar.destroy()
  }
}

async function* contentOf(file: string, entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* entry
  } catch (error) {
    throw damaged(file, error)
  }
}

async function decrypt(file: string, source: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return Readable.fromWeb((await decrypter.decrypt(toWeb(source))) as never)
  } catch (cause) {
    if (cause instanceof Error && cause.message.includes('no identity matched')) {
      throw new StartError(`The passphrase does not open ${file}.`, { cause })
    }
    throw damaged(file, cause)
  }
}

export const damaged = (file: string, cause: unknown): StartError =>
  new StartError(
    `${file} is damaged, cut or no backup (${cause instanceof Error ? cause.message : String(cause)}): nothing was touched.`,
    { cause },
  )

async function looksEncrypted(file: string): Promise<boolean> {
  const notRead = (cause: unknown): never => {
    throw new StartError(`${file} cannot be read (${codeOf(cause)}).`, { cause })
  }
  const handle = await open(file, 'r').catch(notRead)
  try {
    // A folder is opened, and not read.
    const { buffer, bytesRead } = await handle
      .read(Buffer.alloc(AGE_MAGIC.length), 0, AGE_MAGIC.length, 0)
      .catch(notRead)
    return buffer.subarray(0, bytesRead).toString('latin1') === AGE_MAGIC
  } finally {
    await handle.close()
  }
}

/** Reads a part that is small. */
export async function readWhole(content: AsyncIterable<Buffer>, atMost: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > atMost) throw new Error('a part is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export async function drained(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of content);
}
