import type { FastifyReply } from 'fastify'
import { sendBytes } from './send-stream.ts'

/** RFC 8187 also escapes these characters, which encodeURIComponent leaves alone. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A Content-Disposition header (RFC 6266): an ASCII name for old clients, and the UTF-8 name for all others. */
export const contentDisposition = (fileName: string, isInline = false): string =>
  `${isInline ? 'inline' : 'attachment'}; filename="${fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${escaped(fileName)}`

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
