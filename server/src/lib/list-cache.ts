import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fingerprintOf } from '@app/contract/list'
import { outsideCalls } from './call-context.ts'
import { bestEncoding } from './encoding.ts'

const compressWithBrotli = promisify(brotliCompress)
const compressWithGzip = promisify(gzip)
type Compressed = 'br' | 'gzip'

/** Who waits for a new list is answered with the fast level: the small one of brotli takes eight times as long. */
const LEVELS = {
  fast: { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }, gzip: { level: 1 } },
  // Level 5 costs about a tenth of the highest level and is only a few per cent larger.
  small: { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, gzip: { level: 6 } },
} as const

/** One state of a list, ready to send. Each compressed form is made once for all callers, when it is first requested. */
interface Finished {
  plain: Buffer
  compressed: Map<Compressed, Promise<Buffer>>
}

/** A whole list. */
export interface WholeList {
  /** The texts of the rows, separated by commas within a piece. */
  pieces: readonly string[]
  /** What `readChanges` needs to find later changes; absent if only the whole list can show them. */
  trail?: string
}

/** What changed in a list: the texts of JSON arrays, and the trail of the list with these changes. */
export interface ListChanges {
  changed: string
  removed: string
  trail: string
}

interface ListRequest {
  request: FastifyRequest
  reply: FastifyReply
  query: { recordLimit: number; ifHashDifferentTo?: string | undefined; changesSince?: string | undefined }
  /** Everything but the version that determines the rows: the database, the caller. */
  scope: (string | number)[]
  version: number
  readRows: (recordLimit: number) => Promise<WholeList>
  /** Undefined if only the whole list can show what changed since that trail. */
  readChanges?: (trail: string, recordLimit: number) => Promise<ListChanges | undefined>
}

/** The answers in one state of a list. */
interface Held {
  state: string
  whole: Promise<Finished> | undefined
  /** By the trail since which they are. */
  changes: Map<string, Promise<string | undefined>>
}

/** Of how many trails a state keeps the changes. Most browsers hold the state before. */
const KEPT_TRAILS = 64

/**
 * Creates the answer of a list: 304 if the caller has the current state, the changes if it names a state of which they
 * are known, otherwise the finished bytes of all rows. All callers of the same state share an answer, and nobody makes one
 * that is not asked for. Rows that change between reading the version and reading the rows make the answer newer than its
 * hash, never older.
 *
 * A hash is `scope.version.trail`. The fields of `row` are part of the scope, so a release that adds a field invalidates
 * every caller's copy.
 */
export function createListAnswer(row: z.ZodType) {
  const fingerprint = fingerprintOf(row)
  let held: Held | undefined
  let lastScope = { parts: '', digest: '' }

  /** The digest of a scope. Most callers have the same as the one before. */
  const digestOf = (scope: readonly (string | number)[]): string => {
    const parts = scope.join(' ')
    if (lastScope.parts !== parts) lastScope = { parts, digest: digestOfText(`${fingerprint} ${parts}`) }
    return lastScope.digest
  }

  const heldAt = (state: string): Held => {
    if (held?.state !== state) held = { state, whole: undefined, changes: new Map() }
    return held
  }

  // Other callers wait for it too, so it goes on if this one leaves.
  const wholeAt = (at: Held, readRows: () => Promise<WholeList>): Promise<Finished> => {
    const finished = (at.whole ??= outsideCalls(() => finish(at.state, readRows)))
    finished.catch(() => (at.whole = undefined))
    return finished
  }

  const changesAt = (at: Held, trail: string, read: () => Promise<ListChanges | undefined>) => {
    const known = at.changes.get(trail)
    if (known) return known
    const changes = outsideCalls(() => finishChanges(at.state, read))
    if (at.changes.size < KEPT_TRAILS) at.changes.set(trail, changes)
    changes.catch(() => at.changes.delete(trail))
    return changes
  }

  return async ({ request, reply, query, scope, version, readRows, readChanges }: ListRequest): Promise<void> => {
    const { recordLimit, changesSince } = query
    const current = { scope: digestOf([...scope, recordLimit]), version }
    const isCurrent = (hash: string | undefined) => hash !== undefined && isSame(stateIn(hash), current)
    if (isCurrent(query.ifHashDifferentTo) || isCurrent(changesSince)) {
      await reply.code(304).send()
      return
    }
    const at = heldAt(`${current.scope}.${version}`)
    const known = changesSince === undefined ? undefined : stateIn(changesSince)
    // A version above the present one is of a database that has been set back.
    if (readChanges && known?.scope === current.scope && known.version < version && known.trail) {
      const { trail } = known
      const changes = await changesAt(at, trail, () => readChanges(trail, recordLimit))
      if (changes !== undefined) {
        await reply.type(JSON_TYPE).send(changes)
        return
      }
    }
    const finished = await wholeAt(at, () => readRows(recordLimit))
    await sendFinished(request, reply, finished, () => held === at)
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

const digestOfText = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The state that a hash names; of another text nothing fits. */
function stateIn(hash: string) {
  const [, scope = '', version = '', trail = ''] = /^([^.]*)\.(\d{1,15})(?:\.(.+))?$/.exec(hash) ?? []
  return { scope, version: version === '' ? Number.NaN : Number(version), trail }
}

const isSame = (one: { scope: string; version: number }, other: { scope: string; version: number }) =>
  one.scope === other.scope && one.version === other.version

const hashAt = (state: string, trail: string | undefined) => (trail === undefined ? state : `${state}.${trail}`)

async function finish(state: string, readRows: () => Promise<WholeList>): Promise<Finished> {
  const { pieces, trail } = await readRows()
  const texts = pieces.flatMap((piece, at) => (at === 0 ? [piece] : [',', piece]))
  const parts = ['{"data":[', ...texts, `],"hash":"${hashAt(state, trail)}","errorMessage":null}`]
  // Written one by one: one text of all would take as much memory again.
  const plain = Buffer.allocUnsafeSlow(parts.reduce((size, part) => size + Buffer.byteLength(part), 0))
  let at = 0
  for (const part of parts) at += plain.write(part, at)
  return { plain, compressed: new Map() }
}

async function finishChanges(state: string, read: () => Promise<ListChanges | undefined>): Promise<string | undefined> {
  const changes = await read()
  if (!changes) return undefined
  const { changed, removed, trail } = changes
  return `{"changed":${changed},"removed":${removed},"hash":"${hashAt(state, trail)}","errorMessage":null}`
}

async function sendFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  finished: Finished,
  isCurrent: () => boolean,
): Promise<void> {
  const encoding = bestEncoding(request.headers['accept-encoding'], ['br', 'gzip'])
  void reply.type(JSON_TYPE).header('vary', 'accept-encoding')
  if (encoding === 'identity') {
    await reply.send(finished.plain)
    return
  }
  await reply.header('content-encoding', encoding).send(await compressed(finished, encoding, isCurrent))
}

/** Fast for those who wait now, and smaller for those who ask later, while the list is still the same. */
function compressed({ plain, compressed: made }: Finished, encoding: Compressed, isCurrent: () => boolean) {
  const known = made.get(encoding)
  if (known) return known
  const fast = compress(plain, encoding, 'fast')
  made.set(encoding, fast)
  const makeSmall = async (): Promise<void> => {
    await fast
    if (!isCurrent()) return
    const small = await compress(plain, encoding, 'small')
    made.set(encoding, Promise.resolve(small))
  }
  makeSmall().catch(() => made.delete(encoding))
  return fast
}

const compress = (plain: Buffer, encoding: Compressed, level: keyof typeof LEVELS): Promise<Buffer> =>
  encoding === 'br' ? compressWithBrotli(plain, LEVELS[level].br) : compressWithGzip(plain, LEVELS[level].gzip)
