import type { FastifyReply } from 'fastify'

/** Characters that RFC 8187 wants escaped, besides those that are escaped in addresses. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** RFC 6266: the plain name for old readers, the UTF-8 one for all others. */
export const contentDisposition = (fileName: string, isInline = false): string =>
  `${isInline ? 'inline' : 'attachment'}; filename="${fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${escaped(fileName)}`

/** Answers a file under a name. */
export const sendFile = (reply: FastifyReply, fileName: string, contentType: string, file: Uint8Array): FastifyReply =>
  reply
    .type(contentType)
    .header('content-disposition', contentDisposition(fileName))
    .header('x-content-type-options', 'nosniff')
    .send(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
