import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { abortAnswer } from './abort-answer.ts'
import { bestEncoding } from './encoding.ts'
import { readAhead } from './read-ahead.ts'

/**
 * An answer of at most this many characters is sent in one piece, after all of it has been read. Until then a failure
 * can still be answered with an error.
 */
const BUFFERED_CHARACTERS = 65_536

/** A caller that reads nothing for this long is gone, even if its connection is still open. */
const STALL_TIMEOUT_MS = 120_000

const JSON_TYPE = 'application/json; charset=utf-8'

const COMPRESSORS = {
  zstd: () => createZstdCompress(),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
}

/** Streams JSON, as texts or as their bytes. An error before the first bytes are sent is thrown, and nothing is sent. */
export async function sendJson(
  reply: FastifyReply,
  dataDir: string,
  texts: AsyncGenerator<string | Buffer>,
): Promise<void> {
  let begun = ''
  while (begun.length < BUFFERED_CHARACTERS) {
    const { value, done } = await texts.next()
    if (done) {
      await reply.type(JSON_TYPE).send(begun)
      return
    }
    begun += value.toString()
  }
  const source = readableOf(startingWith(begun, texts), texts)
  const encoding = bestEncoding(reply.request.headers['accept-encoding'], ['zstd', 'br', 'gzip'])
  if (encoding === 'identity') return sendBytes(reply, dataDir, { 'content-type': JSON_TYPE }, source)
  const headers = { 'content-type': JSON_TYPE, 'content-encoding': encoding, vary: 'accept-encoding' }
  // Compressed before it is buffered for a slow caller, because it then takes a tenth of the space. pipeline() passes
  // errors between the two streams.
  await sendBytes(
    reply,
    dataDir,
    headers,
    pipeline(source, COMPRESSORS[encoding](), () => {}),
  )
}

/** Streams bytes. An error before the first chunk is thrown, and nothing is sent. A later error aborts the answer. */
export async function sendBytes(
  reply: FastifyReply,
  dataDir: string,
  headers: Record<string, string>,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first = await iterator.next()
  const rest = { [Symbol.asyncIterator]: () => iterator }
  const all = first.done ? rest : startingWith(first.value, rest)
  reply.raw.setTimeout(STALL_TIMEOUT_MS, () => abortAnswer(reply.raw))
  await reply.headers(headers).send(readableOf(readAhead(all, dataDir), iterator))
}

/**
 * A stream of chunks whose iterator `begun` has already started. Closing the stream closes the iterator, even if the
 * stream was never read.
 */
export function readableOf(chunks: AsyncIterable<string | Uint8Array>, begun: AsyncIterator<unknown>): Readable {
  return Readable.from(chunks, { objectMode: false }).once('close', () => void begun.return?.().catch(() => undefined))
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}
