import { createHash } from 'node:crypto'

/** SHA-256 of what was sent, the same for the same answer. */
export const contentHashOf = (...content: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')
