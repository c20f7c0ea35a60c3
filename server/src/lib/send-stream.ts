import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { abortAnswer } from './abort-answer.ts'
import { bestEncoding } from './encoding.ts'
import { readAhead } from './read-ahead.ts'

/** An answer of no more characters is sent whole, once nothing of it can fail any more. */
const SENT_WHOLE = 65_536

/** A caller that takes nothing for so long is not there any more, whatever its connection says. */
const STALLED_MS = 120_000

const JSON_TYPE = 'application/json; charset=utf-8'

const COMPRESSORS = {
  zstd: () => createZstdCompress(),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
}

/** Answers JSON that comes in pieces. What fails before the first of them is thrown, and nothing is sent. */
export async function sendJson(reply: FastifyReply, dataDir: string, texts: AsyncGenerator<string>): Promise<void> {
  let begun = ''
  while (begun.length < SENT_WHOLE) {
    const { value, done } = await texts.next()
    if (done) {
      await reply.type(JSON_TYPE).send(begun)
      return
    }
    begun += value
  }
  const source = readableOf(startingWith(begun, texts), texts)
  const encoding = bestEncoding(reply.request.headers['accept-encoding'], ['zstd', 'br', 'gzip'])
  if (encoding === 'identity') return sendBytes(reply, dataDir, { 'content-type': JSON_TYPE }, source)
  const headers = { 'content-type': JSON_TYPE, 'content-encoding': encoding, vary: 'accept-encoding' }
  // Compressed before it waits for a slow caller, it needs a tenth of the room. Either stream's error is the other's.
  await sendBytes(
    reply,
    dataDir,
    headers,
    pipeline(source, COMPRESSORS[encoding](), () => {}),
  )
}

/**
 * Answers bytes that come in pieces. What fails before the first of them is thrown, and nothing is sent; what fails
 * later breaks the answer off.
 */
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
  reply.raw.setTimeout(STALLED_MS, () => abortAnswer(reply.raw))
  await reply.headers(headers).send(readableOf(readAhead(all, dataDir), iterator))
}

/** A stream of chunks that were begun already: `begun` is closed with it, though it may be closed before it is read. */
function readableOf(chunks: AsyncIterable<string | Uint8Array>, begun: AsyncIterator<unknown>): Readable {
  return Readable.from(chunks, { objectMode: false }).once('close', () => void begun.return?.().catch(() => undefined))
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}
