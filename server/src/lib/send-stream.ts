import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { abortAnswer } from './abort-answer.ts'
import { bestEncoding } from './encoding.ts'
import { readAhead } from './read-ahead.ts'
import type { StreamedJson } from './streamed-json.ts'

/** A caller that reads nothing for this long is gone, even if its connection is still open. */
const STALL_TIMEOUT_MS = 120_000

const JSON_TYPE = 'application/json; charset=utf-8'

const COMPRESSORS = {
  zstd: () => createZstdCompress(),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
}

/** Sends JSON, compressed if it is long. */
export async function sendJson(reply: FastifyReply, { begun, rest, dataDir }: StreamedJson): Promise<void> {
  if (!rest) {
    await reply.type(JSON_TYPE).send(begun)
    return
  }
  const source = readableOf(startingWith(begun, rest), rest)
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
