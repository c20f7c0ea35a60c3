import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DocumentStore } from '../lib/document-store.ts'
import { contentDisposition } from '../lib/send-file.ts'
import { PDF_TYPE } from './content-types.ts'
import type { StoredDocument } from './queries.ts'

/**
 * Streams a document to its reader; of what is not a PDF a browser only ever gets a download
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
  // A file that is not there shows before the first byte, while the answer can still say so.
  const first = await chunks.next()
  const body = async function* () {
    if (first.done) return
    yield first.value
    yield* chunks
  }
  return reply
    .headers({ ...headers, 'content-type': contentType, 'content-length': size })
    .send(Readable.from(body(), { objectMode: false }))
}

/**
 * Passes a file on while it hashes it, and holds its last piece back until the whole has proved to be what was stored:
 * a file that changed breaks off and is never taken for a whole one.
 */
async function* verified(content: Readable, { contentHash, storedAs }: StoredDocument): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  for await (const chunk of content) {
    hash.update(chunk)
    if (held) yield held
    held = chunk
  }
  if (hash.digest('hex') !== contentHash) throw new Error(`The file ${storedAs} is not what was stored`)
  if (held) yield held
}
