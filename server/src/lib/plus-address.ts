/** Bytes of the seal: 80 bits, so that nobody finds one by trying (docs/rules/mailbox.md#reply-addresses). */
export const SEAL_BYTES = 10

/** The limit of RFC 5321, section 4.5.3.1.1, less the plus sign, a number of up to 7 digits, the hyphen and the seal. */
export const MAX_LOCAL_PART = 64 - (1 + 7 + 1 + 2 * SEAL_BYTES)

/** Whether an address has room for a plus part. */
export const takesPlusPart = (address: string): boolean => {
  const local = address.slice(0, address.lastIndexOf('@'))
  return local.length <= MAX_LOCAL_PART && !local.includes('+')
}

/** A number and its seal, as the plus part of an address has them. */
export interface PlusPart {
  id: number
  seal: Buffer
}

/** Adds a plus part to an address: `office+2n-00112233445566778899@example.nz`. */
export function withPlusPart(address: string, { id, seal }: PlusPart): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${id.toString(36)}-${seal.toString('hex')}${address.slice(at)}`
}

/** Reads the plus part of an address, however its letters are written; null if it is not `base` with one. */
export function readPlusPart(base: string, address: string): PlusPart | null {
  const given = address.trim().toLowerCase()
  const at = base.lastIndexOf('@')
  const start = `${base.slice(0, at)}+`.toLowerCase()
  const end = base.slice(at).toLowerCase()
  if (given.length > 320 || !given.startsWith(start) || !given.endsWith(end)) return null
  const [, number = '', seal = ''] = /^([0-9a-z]{1,7})-([0-9a-f]+)$/.exec(given.slice(start.length, -end.length)) ?? []
  if (number === '' || seal.length !== 2 * SEAL_BYTES) return null
  return { id: Number.parseInt(number, 36), seal: Buffer.from(seal, 'hex') }
}
