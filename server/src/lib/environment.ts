import { isIPv6 } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import {
  basePath,
  documentStore,
  duration,
  issuer,
  LONGEST,
  mailbox,
  mailServer,
  networks,
  publicUrl,
  scanner,
  sender,
  size,
  timeZone,
  UNIT_BYTES,
  url,
  wholeNumber,
  words,
} from './environment-shapes.ts'
import { MAX_LOCAL_PART, takesPlusPart } from './plus-address.ts'
import { addressIn } from './sender-address.ts'
import { StartError } from './start-error.ts'

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
  PRODUCT_NAME: variable(z.string().min(1).max(60).default('Warrant'), 'a name of 1 to 60 characters'),
  PORT: variable(wholeNumber(0, 65_535).default(3000), 'a port number from 0 to 65535'),
  HOST: variable(
    z
      .string()
      .regex(/^[^\s[\]/]+$/)
      .default('127.0.0.1'),
    'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  ),
  BASE_PATH: variable(basePath.default('/'), 'a path such as / or /warrant'),
  PUBLIC_URL: variable(publicUrl.optional(), 'a web address such as https://warrant.example.nz, without a ? or #'),
  DATABASE_URL: variable(
    url('postgres:', 'postgresql:').optional(),
    'an address such as postgres://user@host:5432/warrant',
  ),
  DATABASE_READ_URL: variable(
    url('postgres:', 'postgresql:').optional(),
    'the address of a read replica such as postgres://user@replica:5432/warrant',
  ),
  DATABASE_POOL: variable(wholeNumber(2, 200).default(10), 'a number of connections from 2 to 200'),
  DATABASE_STATEMENT_TIMEOUT: variable(duration(LONGEST.wait).default(30), 'a time such as 30s or 2m, at most 24h'),
  STOP_NOTICE: variable(duration(LONGEST.notice).optional(), 'a time such as 5s, at most 1h'),
  DATABASE_WAIT: variable(duration(LONGEST.wait).default(10), 'a time such as 10s, at most 24h'),
  DATA_DIR: variable(z.string().min(1).optional(), 'a folder'),
  DOCUMENT_STORE: variable(documentStore.optional(), 'a folder, or s3://bucket/prefix'),
  BACKUP_DIR: variable(z.string().min(1).optional(), 'a folder'),
  BACKUP_KEEP: variable(wholeNumber(1, 1000).default(14), 'a number of backups from 1 to 1000'),
  DOCUMENT_QUOTA: variable(size.optional(), 'a size such as 500MB, 50GB or 2TB'),
  SUPPLIER_QUOTA: variable(size.default(2 * UNIT_BYTES.GB), 'a size such as 500MB or 2GB'),
  VIRUS_SCANNER: variable(
    scanner.optional(),
    'the address of a ClamAV scanner such as clamav.example.nz:3310, or the path of its socket',
  ),
  S3_ENDPOINT: variable(url('http:', 'https:').optional(), 'a web address such as https://s3.example.nz'),
  SMTP_URL: variable(
    mailServer.optional(),
    'an address such as smtps://user:password@mail.example.nz, with numbers for its limits such as ?rateLimit=30',
  ),
  MAIL_FROM: variable(sender.optional(), 'an address such as Warrant <office@example.nz>'),
  MAIL_IN_URL: variable(
    mailbox.optional(),
    'an address such as imaps://user:password@mail.example.nz:993/INBOX; imap:// only on this machine',
  ),
  MAIL_IN_DONE: variable(z.string().min(1).max(200).default('Warrant'), 'the name of a folder of the mailbox'),
  MAIL_REPLY_TO: variable(z.email().max(254).optional(), 'an email address without a name'),
  MAIL_REPLY_PLUS: variable(z.enum(['on', 'off']).default('on'), 'on or off'),
  TOKEN_SECRET: variable(z.string().min(32).optional(), 'a secret of 32 characters or more'),
  TOKEN_TTL: variable(duration(LONGEST.session).default(43_200), 'a time such as 12h, 30m or 7d, at most 3650d'),
  SESSION_IDLE: variable(duration(LONGEST.session).default(43_200), 'a time such as 12h, 30m or 7d, at most 3650d'),
  ADMIN_EMAIL: variable(z.email().default('admin@warrant.example'), 'an email address'),
  ADMIN_PASSWORD: variable(z.string().min(10).max(128).optional(), 'a password of 10 to 128 characters'),
  OIDC_ISSUER: variable(
    issuer.optional(),
    'the https address of an identity provider such as https://login.example.nz; http:// only on this machine',
  ),
  OIDC_CLIENT_ID: variable(z.string().min(1).optional(), 'the name of Warrant at the identity provider'),
  OIDC_CLIENT_SECRET: variable(z.string().min(1).optional(), 'the secret of Warrant at the identity provider'),
  OIDC_ACR_VALUES: variable(words.optional(), 'one or more classes of authentication, separated by spaces'),
  OIDC_AMR_VALUES: variable(words.optional(), 'one or more methods such as mfa hwk, separated by spaces'),
  OIDC_MAX_AGE: variable(duration(LONGEST.session).optional(), 'a time such as 10m or 12h'),
  OIDC_LABEL: variable(z.string().min(1).max(40).default('single sign-on'), 'a name of 1 to 40 characters'),
  PASSWORD_LOGIN: variable(z.enum(['on', 'off']).default('on'), 'on or off'),
  METRICS_TOKEN: variable(
    // It travels in a header.
    z
      .string()
      .regex(/^[\x20-\x7e]{16,}$/)
      .optional(),
    'a secret of 16 or more letters, digits and signs of ASCII',
  ),
  API_DOCS: variable(z.enum(['internal', 'public']).default('internal'), 'internal or public'),
  RETURN_LINKS: variable(z.enum(['on', 'off']).default('on'), 'on or off'),
  BULK_SENDING: variable(z.enum(['on', 'off']).default('on'), 'on or off'),
  BUSINESS_TIME_ZONE: variable(timeZone.default('Pacific/Auckland'), 'a time zone such as Pacific/Auckland'),
  CHROMIUM_PATH: variable(z.string().min(1).optional(), 'the path of a Chromium or Chrome program'),
  TRUST_PROXY: variable(networks.optional(), 'addresses or networks of proxies, separated by commas'),
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
 * Reads the variables. An empty variable counts as unset; one of blanks alone is a slip.
 *
 * @throws StartError that names the variable, its value and what it must be
 */
export function readEnvironment(source: NodeJS.ProcessEnv, defaultDataDir = './data'): Environment {
  const values = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, { shape, expected }]) => {
      const value = written(name, source[name])
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
    PUBLIC_URL: values.PUBLIC_URL ?? addressOf(values),
  }
}

/** What surrounds a value is left out, as files of variables keep blanks and ends of lines. In a secret they may be meant. */
function written(name: string, value: string | undefined): string | undefined {
  if (!value) return undefined
  return KEPT_AS_WRITTEN.has(name) ? value : value.trim()
}

const KEPT_AS_WRITTEN = new Set(['TOKEN_SECRET', 'ADMIN_PASSWORD'])

/** Where the program listens; an IPv6 address stands in brackets. */
const addressOf = ({ HOST, PORT, BASE_PATH }: Values): string =>
  `http://${isIPv6(HOST) ? `[${HOST}]` : HOST}:${PORT}${BASE_PATH}`

/** With a mailbox, e-mails name the address that answers go to. */
function refuseUnusableReplies({ MAIL_IN_URL, MAIL_REPLY_TO, MAIL_FROM, MAIL_REPLY_PLUS }: Values): void {
  if (!MAIL_IN_URL) return
  const address = MAIL_REPLY_TO ?? addressIn(MAIL_FROM)
  if (!address.includes('@')) {
    throw new StartError('MAIL_REPLY_TO is empty: with MAIL_IN_URL it, or MAIL_FROM, must be an email address.')
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
