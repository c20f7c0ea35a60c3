import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { sendBytes } from './send-stream.ts'

/** A Content-Disposition header (RFC 6266): an ASCII name for old clients, and the UTF-8 name for all others. */
export const contentDisposition = (fileName: string, isInline = false): string =>
  create(fileName, { type: isInline ? 'inline' : 'attachment' })

/** Streams a file as a download with this name. */
export const sendFile = (
  reply: FastifyReply,
  dataDir: string,
  { fileName, contentType }: { fileName: string; contentType: string },
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> =>
  sendBytes(
    reply,
    dataDir,
    {
      'content-type': contentType,
      'content-disposition': contentDisposition(fileName),
      'x-content-type-options': 'nosniff',
    },
    chunks,
  )
