import { createHash } from 'node:crypto'
import { StartError } from '../lib/start-error.ts'
import { damaged, drained, readContainer, readWhole } from './container.ts'
import {
  fileLine,
  Manifest,
  MANIFEST,
  MANIFEST_HASH,
  sha256,
  storedNameIn,
  tableIn,
  Tally,
  TOKEN_SECRET,
} from './manifest.ts'
import type { Progress } from './progress.ts'

const SMALL = 64 * 1024
/** A manifest with a hundred thousand faulty files. */
const MANIFEST_BYTES = 16 * 1024 * 1024

/** What is in a file, by reading it. */
class Found {
  readonly tables = new Map<string, Tally>()
  readonly files = { count: 0, bytes: 0, lines: new Tally() }
  secret: Buffer | undefined

  table(name: string): Tally {
    const tally = this.tables.get(name) ?? new Tally()
    this.tables.set(name, tally)
    return tally
  }

  /** Says what differs from the manifest; undefined if nothing does. */
  fault({ tables, files, secrets }: Manifest): string | undefined {
    const empty = new Tally()
    const stray = [...this.tables.keys()].find((name) => !tables.some((table) => table.name === name))
    if (stray !== undefined) return `it has a table ${stray} that its manifest does not name`
    for (const { name, bytes, sha256: hash } of tables) {
      const found = (this.tables.get(name) ?? empty).result()
      if (found.bytes !== bytes || found.sha256 !== hash) return `the table ${name} is not as it was written`
    }
    const { count, bytes, lines } = this.files
    if (count !== files.count || bytes !== files.bytes || lines.result().sha256 !== files.sha256) {
      return 'the documents are not as they were written'
    }
    if (!this.secret || sha256(this.secret) !== secrets.sha256) return 'the secrets are not as they were written'
    return undefined
  }
}

interface Source {
  file: string
  passphrase?: string | undefined
  progress: Progress
}

/** What a restore does with the parts. Each reads its content to the end. */
export interface Receiver {
  table: (name: string, content: AsyncIterable<Buffer>) => Promise<void>
  file: (storedAs: string, content: AsyncIterable<Buffer>) => Promise<void>
}

const IGNORED: Receiver = {
  table: (_name, content) => drained(content),
  file: (_name, content) => drained(content),
}

/**
 * Reads a whole backup and compares each part with its hash. Without a receiver nothing else is done.
 *
 * @throws StartError for a file that is damaged, cut, of a newer version or no backup
 */
export async function readBackup(
  { file, passphrase, progress }: Source,
  receiver: Receiver = IGNORED,
): Promise<{ manifest: Manifest; secret: Buffer }> {
  const found = new Found()
  let text: Buffer | undefined
  let hash: string | undefined
  for await (const { name, content } of readContainer(file, passphrase, progress.add)) {
    const table = tableIn(name)
    const storedAs = storedNameIn(name)
    if (table !== undefined) {
      const tally = found.table(table)
      await receiver.table(
        table,
        passing(content, (chunk) => tally.add(chunk)),
      )
    } else if (storedAs !== undefined) {
      const part = createHash('sha256')
      let bytes = 0
      await receiver.file(
        storedAs,
        passing(content, (chunk) => {
          part.update(chunk)
          bytes += chunk.length
        }),
      )
      found.files.count++
      found.files.bytes += bytes
      found.files.lines.add(fileLine(storedAs, { bytes, sha256: part.digest('hex') }))
    } else if (name === TOKEN_SECRET) found.secret = await readWhole(content, SMALL)
    else if (name === MANIFEST) text = await readWhole(content, MANIFEST_BYTES)
    else if (name === MANIFEST_HASH) hash = (await readWhole(content, SMALL)).toString()
    else await drained(content)
  }
  if (!text || hash === undefined || sha256(text) !== hash) throw damaged(file, new Error('its end is missing'))
  const manifest = readManifest(file, text)
  const fault = found.fault(manifest)
  if (fault !== undefined) throw damaged(file, new Error(fault))
  return { manifest, secret: found.secret ?? Buffer.alloc(0) }
}

function readManifest(file: string, text: Buffer): Manifest {
  const content: unknown = JSON.parse(text.toString())
  const read = Manifest.safeParse(content)
  if (read.success) return read.data
  throw new StartError(`${file} was made by a newer version of Warrant: restore it with that version.`, {
    cause: read.error,
  })
}

async function* passing(content: AsyncIterable<Buffer>, see: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    see(chunk)
    yield chunk
  }
}
