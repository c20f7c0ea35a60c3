import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { MAX_LOCAL_PART, takesPlusPart } from './plus-address.ts'
import { addressIn } from './sender-address.ts'
import { StartError } from './start-error.ts'

const UNIT_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const

const duration = z
  .string()
  .regex(/^[1-9]\d{0,5}[smhd]$/)
  .transform((text) => Number(text.slice(0, -1)) * UNIT_SECONDS[text.slice(-1) as keyof typeof UNIT_SECONDS])

const UNIT_BYTES = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 } as const

/** In bytes. */
const size = z
  .string()
  .regex(/^[1-9]\d{0,5}(MB|GB|TB)$/)
  .transform((text) => Number(text.slice(0, -2)) * UNIT_BYTES[text.slice(-2) as keyof typeof UNIT_BYTES])

const words = z
  .string()
  .trim()
  .min(1)
  .transform((text) => text.split(/\s+/))

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']

/** A mailbox with its user and password. Without TLS only on this machine, because the password would be readable. */
const isMailbox = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const isPrivate = protocol === 'imaps:' || (protocol === 'imap:' && LOOPBACK.includes(hostname))
  return isPrivate && hostname !== '' && username !== '' && password !== ''
}

/** Without TLS only on this machine, because anybody on the way could log in as anybody. */
const isIssuer = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))
}

const isTimeZone = (name: string) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC'

/** `10.0.0.1` or `10.0.0.0/8` */
const isNetwork = (text: string) => {
  const [address = '', bits, ...rest] = text.trim().split('/')
  return isIP(address) > 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits))
}

interface Variable {
  shape: z.ZodType
  /** A valid value in words, as in `PORT must be …`. */
  expected: string
}

const variable = <S extends z.ZodType>(shape: S, expected: string): Variable & { shape: S } => ({ shape, expected })

/**
 * Every environment variable: its shape, its default, and a description of valid values for error messages
 * (docs/rules/installation.md#configuration).
 */
const VARIABLES = {
  ROLE: variable(z.enum(['all', 'web', 'worker']).default('all'), 'web, worker or all'),
  PRODUCT_NAME: variable(z.string().trim().min(1).max(60).default('Warrant'), 'a name of 1 to 60 characters'),
  PORT: variable(z.coerce.number().int().min(0).max(65_535).default(3000), 'a port number from 0 to 65535'),
  HOST: variable(
    z.string().trim().min(1).default('127.0.0.1'),
    'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  ),
  BASE_PATH: variable(
    z
      .string()
      .regex(/^\/([A-Za-z0-9._~-]+\/?)*$/)
      .transform((text) => (text.endsWith('/') ? text : `${text}/`))
      .default('/'),
    'a path such as / or /warrant',
  ),
  PUBLIC_URL: variable(url('http:', 'https:').optional(), 'a web address such as https://warrant.example.nz'),
  DATABASE_URL: variable(
    url('postgres:', 'postgresql:').optional(),
    'an address such as postgres://user@host:5432/warrant',
  ),
  DATABASE_READ_URL: variable(
    url('postgres:', 'postgresql:').optional(),
    'the address of a read replica such as postgres://user@replica:5432/warrant',
  ),
  DATABASE_POOL: variable(z.coerce.number().int().min(2).max(200).default(10), 'a number of connections from 2 to 200'),
  DATABASE_STATEMENT_TIMEOUT: variable(duration.default(30), 'a time such as 30s or 2m'),
  STOP_NOTICE: variable(duration.optional(), 'a time such as 5s'),
  DATABASE_WAIT: variable(duration.default(10), 'a time such as 10s'),
  DATA_DIR: variable(z.string().min(1).optional(), 'a folder'),
  DOCUMENT_STORE: variable(
    z
      .string()
      .min(1)
      .refine((text) => !text.includes('://') || /^s3:\/\/[^/]+/.test(text))
      .optional(),
    'a folder, or s3://bucket/prefix',
  ),
  BACKUP_DIR: variable(z.string().min(1).optional(), 'a folder'),
  BACKUP_KEEP: variable(z.coerce.number().int().min(1).max(1000).default(14), 'a number of backups from 1 to 1000'),
  DOCUMENT_QUOTA: variable(size.optional(), 'a size such as 500MB, 50GB or 2TB'),
  SUPPLIER_QUOTA: variable(size.default(2 * UNIT_BYTES.GB), 'a size such as 500MB or 2GB'),
  VIRUS_SCANNER: variable(
    z
      .string()
      .regex(/^(\/.+|([\w.-]+|\[[0-9a-fA-F:]+\]):\d{1,5})$/)
      .optional(),
    'the address of a ClamAV scanner such as clamav.example.nz:3310, or the path of its socket',
  ),
  S3_ENDPOINT: variable(url('http:', 'https:').optional(), 'a web address such as https://s3.example.nz'),
  SMTP_URL: variable(url('smtp:', 'smtps:').optional(), 'an address such as smtps://user:password@mail.example.nz'),
  MAIL_FROM: variable(z.string().includes('@').optional(), 'an address such as Warrant <office@example.nz>'),
  MAIL_IN_URL: variable(
    z.string().refine(isMailbox).optional(),
    'an address such as imaps://user:password@mail.example.nz:993/INBOX; imap:// only on this machine',
  ),
  MAIL_IN_DONE: variable(z.string().trim().min(1).max(200).default('Warrant'), 'the name of a folder of the mailbox'),
  MAIL_REPLY_TO: variable(z.email().max(254).optional(), 'an e-mail address without a name'),
  MAIL_REPLY_PLUS: variable(z.enum(['on', 'off']).default('on'), 'on or off'),
  TOKEN_SECRET: variable(z.string().min(32).optional(), 'a secret of 32 characters or more'),
  TOKEN_TTL: variable(duration.default(43_200), 'a time such as 12h, 30m or 7d'),
  SESSION_IDLE: variable(duration.default(43_200), 'a time such as 12h, 30m or 7d'),
  ADMIN_EMAIL: variable(z.email().default('admin@warrant.example'), 'an e-mail address'),
  ADMIN_PASSWORD: variable(z.string().min(10).max(128).optional(), 'a password of 10 to 128 characters'),
  OIDC_ISSUER: variable(
    z.string().refine(isIssuer).optional(),
    'the https address of an identity provider such as https://login.example.nz; http:// only on this machine',
  ),
  OIDC_CLIENT_ID: variable(z.string().trim().min(1).optional(), 'the name of Warrant at the identity provider'),
  OIDC_CLIENT_SECRET: variable(z.string().trim().min(1).optional(), 'the secret of Warrant at the identity provider'),
  OIDC_ACR_VALUES: variable(words.optional(), 'one or more classes of authentication, separated by spaces'),
  OIDC_AMR_VALUES: variable(words.optional(), 'one or more methods such as mfa hwk, separated by spaces'),
  OIDC_MAX_AGE: variable(duration.optional(), 'a time such as 10m or 12h'),
  OIDC_LABEL: variable(z.string().trim().min(1).max(40).default('single sign-on'), 'a name of 1 to 40 characters'),
  PASSWORD_LOGIN: variable(z.enum(['on', 'off']).default('on'), 'on or off'),
  METRICS_TOKEN: variable(z.string().min(16).optional(), 'a secret of 16 characters or more'),
  API_DOCS: variable(z.enum(['internal', 'public']).default('internal'), 'internal or public'),
  RETURN_LINKS: variable(z.enum(['on', 'off']).default('on'), 'on or off'),
  BULK_SENDING: variable(z.enum(['on', 'off']).default('on'), 'on or off'),
  BUSINESS_TIME_ZONE: variable(
    z.string().refine(isTimeZone).default('Pacific/Auckland'),
    'a time zone such as Pacific/Auckland',
  ),
  CHROMIUM_PATH: variable(z.string().min(1).optional(), 'the path of a Chromium or Chrome program'),
  TRUST_PROXY: variable(
    z
      .string()
      .refine((text) => text.split(',').every(isNetwork))
      .optional(),
    'addresses or networks of proxies, separated by commas',
  ),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'fatal, error, warn, info, debug, trace or silent',
  ),
} satisfies Record<string, Variable>

type Values = { [Name in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[Name]['shape']> }

export interface Environment extends Omit<Values, 'DATA_DIR' | 'PUBLIC_URL'> {
  /** Absolute. */
  DATA_DIR: string
  PUBLIC_URL: string
}

/**
 * Reads the variables. An empty variable counts as unset.
 *
 * @throws StartError that names the variable, its value and what it must be
 */
export function readEnvironment(source: NodeJS.ProcessEnv, defaultDataDir = './data'): Environment {
  const values = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, { shape, expected }]) => {
      const value = source[name] || undefined
      const read = shape.safeParse(value)
      if (read.success) return [name, read.data]
      throw new StartError(`${name} ${shown(name, value)}: it must be ${expected}.`)
    }),
  ) as Values
  if (values.SMTP_URL && !values.MAIL_FROM) {
    throw new StartError('MAIL_FROM is empty: with SMTP_URL it must be an address such as Warrant <office@example.nz>.')
  }
  refuseUnusableReplies(values)
  refuseUnusableSignOn(values)
  return {
    ...values,
    DATA_DIR: path.resolve(values.DATA_DIR ?? defaultDataDir),
    PUBLIC_URL: values.PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}${values.BASE_PATH}`,
  }
}

/** With a mailbox, e-mails name the address that answers go to. */
function refuseUnusableReplies({ MAIL_IN_URL, MAIL_REPLY_TO, MAIL_FROM, MAIL_REPLY_PLUS }: Values): void {
  if (!MAIL_IN_URL) return
  const address = MAIL_REPLY_TO ?? addressIn(MAIL_FROM)
  if (!address.includes('@')) {
    throw new StartError('MAIL_REPLY_TO is empty: with MAIL_IN_URL it, or MAIL_FROM, must be an e-mail address.')
  }
  if (MAIL_REPLY_PLUS === 'on' && !takesPlusPart(address)) {
    throw new StartError(
      `MAIL_REPLY_TO is "${address}": it takes no plus part. Before the @ it must have at most ${MAX_LOCAL_PART} characters and no plus sign; or set MAIL_REPLY_PLUS=off.`,
    )
  }
}

/** The identity provider sends people back to PUBLIC_URL, and without it only passwords would be left. */
function refuseUnusableSignOn(values: Values): void {
  const { OIDC_ISSUER, PASSWORD_LOGIN } = values
  if (!OIDC_ISSUER && PASSWORD_LOGIN === 'off') {
    throw new StartError(
      'PASSWORD_LOGIN is "off": then OIDC_ISSUER must be set, or nobody but administrators could log in.',
    )
  }
  if (!OIDC_ISSUER) return
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'] as const) {
    if (!values[name]) throw new StartError(`${name} is empty: with OIDC_ISSUER it must be set.`)
  }
}

/** Secrets, and addresses that may contain a password, are not printed. */
const shown = (name: string, value: string | undefined): string =>
  /SECRET|PASSWORD|_TOKEN$|_URL$/.test(name) ? 'is not valid' : `is "${value ?? ''}"`
