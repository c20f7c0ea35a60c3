import { isIP } from 'node:net'
import { z } from 'zod'
import { addressIn } from './sender-address.ts'

const UNIT_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** No timer of Node, no timeout of PostgreSQL and no date is too small for it. */
export const LONGEST = { notice: HOUR_SECONDS, wait: DAY_SECONDS, session: 3650 * DAY_SECONDS } as const

/** In seconds. */
export const duration = (atMostSeconds: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}[smhd]$/)
    .transform((text) => Number(text.slice(0, -1)) * UNIT_SECONDS[text.slice(-1) as keyof typeof UNIT_SECONDS])
    .refine((seconds) => seconds <= atMostSeconds)

export const UNIT_BYTES = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 } as const

/** In bytes; what the database compares with it has less than 1,000 TB. */
export const size = z
  .string()
  .regex(/^([1-9]\d{0,5}(MB|GB)|[1-9]\d{0,2}TB)$/)
  .transform((text) => Number(text.slice(0, -2)) * UNIT_BYTES[text.slice(-2) as keyof typeof UNIT_BYTES])

/** In digits alone: what else JavaScript takes for a number, such as a space for 0, is a slip. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((number) => number >= least && number <= most)

export const words = z
  .string()
  .min(1)
  .transform((text) => text.split(/\s+/))

/** Each segment is neither `.` nor `..`, which browsers take out of an address. */
export const basePath = z
  .string()
  .regex(/^\/((?!\.{1,2}(\/|$))[A-Za-z0-9._~-]+(\/|$))*$/)
  .transform((text) => (text.endsWith('/') ? text : `${text}/`))

/** Whatever uses the address decodes the names and the password in it. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text).length > 0
  } catch {
    return false
  }
}

const urlThat = (protocols: readonly string[], isGood: (url: URL) => boolean) =>
  z.string().refine((text) => {
    if (!URL.canParse(text) || !isDecodable(text)) return false
    const parsed = new URL(text)
    return protocols.includes(parsed.protocol) && isGood(parsed)
  })

export const url = (...protocols: string[]) => urlThat(protocols, () => true)

/** An address that others are appended to, as browsers write it. */
export const publicUrl = urlThat(
  ['http:', 'https:'],
  ({ search, hash, username, password }) => search + hash + username + password === '',
).transform((text) => new URL(text).href)

/** Parameters of a mail server's address that are numbers. */
const MAIL_NUMBERS = ['rateLimit', 'maxConnections', 'connectionTimeout', 'greetingTimeout', 'socketTimeout']

export const mailServer = urlThat(
  ['smtp:', 'smtps:'],
  ({ hostname, searchParams }) =>
    hostname !== '' && MAIL_NUMBERS.every((name) => /^([1-9]\d{0,8})?$/.test(searchParams.get(name) ?? '')),
)

/** With a name or without. */
export const sender = z.string().refine((text) => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(addressIn(text)))

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']

/** A mailbox with its user and password. Without TLS only on this machine, because the password would be readable. */
export const mailbox = urlThat(['imap:', 'imaps:'], ({ protocol, hostname, username, password }) => {
  const isPrivate = protocol === 'imaps:' || LOOPBACK.includes(hostname)
  return isPrivate && hostname !== '' && username !== '' && password !== ''
})

/** Without TLS only on this machine, because anybody on the way could log in as anybody. */
export const issuer = urlThat(
  ['http:', 'https:'],
  ({ protocol, hostname }) => protocol === 'https:' || LOOPBACK.includes(hostname),
)

export const timeZone = z.string().refine((name) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC')

const BITS: Record<number, number> = { 4: 32, 6: 128 }

/** `10.0.0.1` or `10.0.0.0/8` */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.trim().split('/')
  const most = BITS[isIP(address)]
  if (most === undefined || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)
}

export const networks = z.string().refine((text) => text.split(',').every(isNetwork))

const MAX_PORT = 65_535

/** `clamav.example:3310`, `[::1]:3310`, or the path of a socket. */
export const scanner = z.string().refine((text) => {
  const port = /^(?:[\w.-]+|\[[0-9a-fA-F:]+\]):([1-9]\d{0,4})$/.exec(text)?.[1]
  return port === undefined ? /^\/.+/.test(text) : Number(port) <= MAX_PORT
})

export const documentStore = z
  .string()
  .min(1)
  .refine((text) => !text.includes('://') || /^s3:\/\/[^/?#]+(\/[^?#]*)?$/.test(text))
