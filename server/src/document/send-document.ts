import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DocumentStore } from '../lib/document-store.ts'
import { contentDisposition } from '../lib/send-file.ts'
import { readableOf } from '../lib/send-stream.ts'
import { PDF_TYPE } from './content-types.ts'
import type { StoredDocument, StoredThumbnail } from './queries.ts'

/**
 * Streams a document. Only a PDF may open in the browser: anything else is always a download
 * (docs/rules/documents.md#downloads).
 */
export async function sendDocument(
  store: DocumentStore,
  document: StoredDocument,
  { request, reply, inline }: { request: FastifyRequest; reply: FastifyReply; inline: boolean },
): Promise<FastifyReply> {
  const { fileName, contentType, contentHash, size } = document
  const headers = {
    etag: `"${contentHash}"`,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-disposition': contentDisposition(fileName, inline && contentType === PDF_TYPE),
  }
  if (request.headers['if-none-match'] === headers.etag) return reply.code(304).headers(headers).send()
  const chunks = verified(await store.read(document.storedAs), document)
  // Reading the first chunk reveals a missing file while an error can still be answered.
  const first = await chunks.next()
  const body = async function* () {
    if (first.done) return
    yield first.value
    yield* chunks
  }
  return reply
    .headers({ ...headers, 'content-type': contentType, 'content-length': size })
    .send(readableOf(body(), chunks))
}

/** Sends the small copy of a picture. A browser that has it asks only whether it is current. */
export async function sendThumbnail(
  { content, contentHash }: StoredThumbnail,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const headers = {
    etag: `"thumbnail-${contentHash}"`,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  }
  if (request.headers['if-none-match'] === headers.etag) return reply.code(304).headers(headers).send()
  return reply.headers(headers).type('image/jpeg').send(content)
}

/**
 * Passes a file on while hashing it. The last chunk is held back until the hash is checked, so that a file that has
 * changed is cut off and never looks complete.
 */
async function* verified(content: Readable, { contentHash, storedAs }: StoredDocument): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  for await (const chunk of content) {
    hash.update(chunk)
    if (held) yield held
    held = chunk
  }
  if (hash.digest('hex') !== contentHash) throw new Error(`The content of ${storedAs} has changed since it was stored`)
  if (held) yield held
}
