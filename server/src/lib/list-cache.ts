import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fingerprintOf } from '@app/contract/list'
import { sharedByCalls } from './call-context.ts'
import { bestEncoding } from './encoding.ts'

const compressWithBrotli = promisify(brotliCompress)
const compressWithGzip = promisify(gzip)
/** Level 5 costs about a tenth of the highest level and is only a few per cent larger. */
const BROTLI_LEVEL = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Encoding = 'br' | 'gzip' | 'identity'

/** One state of a list, ready to send. Each compressed form is made once, when it is first requested. */
interface Finished {
  bodies: Map<Encoding, Promise<Buffer>>
}

interface ListRequest {
  request: FastifyRequest
  reply: FastifyReply
  query: { recordLimit: number; ifHashDifferentTo?: string | undefined }
  /** Everything that determines the rows: the database, the versions of its tables, the caller. */
  state: (string | number)[]
  /** Returns the rows as the text of a JSON array. */
  readRows: (recordLimit: number) => Promise<string>
}

/**
 * Creates the answer of a list: 304 if the caller has the current state, otherwise the finished bytes, which all
 * callers of the same state share. Rows that change between reading the versions and reading the rows make the answer
 * newer than its hash, never older. The fields of `row` are part of the hash, so a release that adds a field
 * invalidates every caller's copy.
 */
export function createListAnswer(row: z.ZodType) {
  const fingerprint = fingerprintOf(row)
  let held: { hash: string; finished: Promise<Finished> } | undefined

  const finishedAt = (hash: string, readRows: () => Promise<string>): Promise<Finished> => {
    if (held?.hash !== hash) {
      // Other callers wait for it too, so it goes on if this one leaves.
      const finished = sharedByCalls(() => finish(hash, readRows))
      held = { hash, finished }
      finished.catch(() => (held = undefined))
    }
    return held.finished
  }

  return async ({ request, reply, query, state, readRows }: ListRequest): Promise<void> => {
    const hash = hashOf(fingerprint, ...state, query.recordLimit)
    if (query.ifHashDifferentTo === hash) await reply.code(304).send()
    else await sendFinished(request, reply, await finishedAt(hash, () => readRows(query.recordLimit)))
  }
}

const hashOf = (...parts: (string | number)[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 22)

async function finish(hash: string, readRows: () => Promise<string>): Promise<Finished> {
  const body = Buffer.from(`{"data":${await readRows()},"hash":"${hash}","errorMessage":null}`)
  return { bodies: new Map([['identity', Promise.resolve(body)]]) }
}

async function sendFinished(request: FastifyRequest, reply: FastifyReply, { bodies }: Finished) {
  const encoding = bestEncoding(request.headers['accept-encoding'], ['br', 'gzip'])
  let body = bodies.get(encoding)
  if (!body) {
    const plain = await bodies.get('identity')
    body = encoding === 'br' ? compressWithBrotli(plain ?? '', BROTLI_LEVEL) : compressWithGzip(plain ?? '')
    bodies.set(encoding, body)
  }
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply
    .type('application/json; charset=utf-8')
    .header('vary', 'accept-encoding')
    .send(await body)
}
