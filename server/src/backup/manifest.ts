import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'

/** Raised when a version writes something that earlier ones cannot read. */
export const FORMAT = 1

const Count = z.int().nonnegative()
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Goes into SQL and into names of parts. */
const Identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const Part = z.object({ bytes: Count, sha256: Sha256 })

/** The last part of a backup: what is in it, so that a cut or damaged file is known before anything is restored. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  whenMade: z.iso.datetime(),
  databaseId: z.string().min(1),
  postgresMajor: z.int(),
  migrations: z.array(z.object({ name: z.string().regex(/^\d{4}-[a-z0-9-]+\.sql$/), checksum: Sha256 })),
  tables: z.array(Part.extend({ name: Identifier, columns: z.array(Identifier), rows: Count })),
  sequences: z.array(z.object({ name: Identifier, value: z.string().regex(/^\d+$/), isCalled: z.boolean() })),
  files: Part.extend({ count: Count }),
  /** Stored names that rows name and that could not be read, or not as they were stored. */
  faultyFiles: z.array(z.string()),
  secrets: Part,
})
export type Manifest = z.infer<typeof Manifest>
export type Sequence = Manifest['sequences'][number]

export const MANIFEST = 'manifest.json'
export const MANIFEST_HASH = 'manifest.sha256'
export const TOKEN_SECRET = 'secrets/token-secret'
const TABLES = 'tables/'
const FILES = 'files/'

/** A table is in several parts, because a part names its size before its content. */
export const chunkName = (table: string, number: number): string =>
  `${TABLES}${table}/${String(number).padStart(6, '0')}`
export const fileName = (storedAs: string): string => `${FILES}${storedAs}`

export const tableIn = (name: string): string | undefined =>
  name.startsWith(TABLES) ? name.slice(TABLES.length, name.lastIndexOf('/')) : undefined

/** The stored name of a file; undefined for another part and for a name that would leave the store. */
export const storedNameIn = (name: string): string | undefined => {
  const storedAs = name.startsWith(FILES) ? name.slice(FILES.length) : ''
  return /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(storedAs) ? storedAs : undefined
}

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** The size and hash of what passes by. */
export class Tally {
  readonly #hash: Hash = createHash('sha256')
  bytes = 0

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk)
    this.bytes += chunk.length
  }

  result(): { bytes: number; sha256: string } {
    return { bytes: this.bytes, sha256: this.#hash.copy().digest('hex') }
  }
}

/** The hash of all files is that of these lines, in their order. */
export const fileLine = (storedAs: string, { bytes, sha256: hash }: { bytes: number; sha256: string }): Buffer =>
  Buffer.from(`${storedAs} ${bytes} ${hash}\n`)

export const bytesOf = ({ tables, files }: Pick<Manifest, 'tables' | 'files'>): number =>
  tables.reduce((sum, { bytes }) => sum + bytes, files.bytes)
