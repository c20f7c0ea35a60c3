import type { FastifyReply } from 'fastify'
import { sendBytes } from './send-stream.ts'

/** Characters that RFC 8187 wants escaped, besides those that are escaped in addresses. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** RFC 6266: the plain name for old readers, the UTF-8 one for all others. */
export const contentDisposition = (fileName: string, isInline = false): string =>
  `${isInline ? 'inline' : 'attachment'}; filename="${fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${escaped(fileName)}`

/** Answers a file under a name, as its bytes come. */
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
