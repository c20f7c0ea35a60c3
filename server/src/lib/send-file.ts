import type { FastifyReply } from 'fastify'

/** RFC 6266: the plain name for old readers, the UTF-8 one for all others. */
const contentDisposition = (fileName: string) =>
  `attachment; filename="${fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`

/** Answers a file under a name. */
export const sendFile = (reply: FastifyReply, fileName: string, contentType: string, file: Uint8Array): FastifyReply =>
  reply
    .type(contentType)
    .header('content-disposition', contentDisposition(fileName))
    .header('x-content-type-options', 'nosniff')
    .send(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
