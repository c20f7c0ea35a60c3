import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signs names that leave the system, so that nobody can make one up. */
export interface Sealer {
  /** The first `bytes` of the name's HMAC-SHA-256; at least 8. */
  seal: (name: Uint8Array, bytes: number) => Buffer
  /** Compares in constant time. A seal of less than 8 bytes is none. */
  isSealed: (name: Uint8Array, seal: Uint8Array) => boolean
}

/**
 * A key of its own for each purpose, derived from the secret (HKDF, RFC 5869), so that a seal of one purpose is worthless
 * for another, and neither tells the secret.
 */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const seal: Sealer['seal'] = (name, bytes) => createHmac('sha256', key).update(name).digest().subarray(0, bytes)
  return {
    seal,
    isSealed: (name, given) =>
      given.length >= 8 && given.length <= 32 && timingSafeEqual(seal(name, given.length), given),
  }
}
