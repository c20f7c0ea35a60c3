import type { NodemailerError } from 'nodemailer'

/** Why a mail server did not accept a recipient or a whole message, or could not be reached. */
export interface Refusal {
  /** The server would refuse the same message again. */
  isPermanent: boolean
  /** The server's own words, if it gave any. */
  reason: string
}

/**
 * Only a refusal of the message itself is permanent. A wrong password or a server that is down says nothing about the
 * message.
 */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE'])

/** Authentication required (RFC 4954): the server refuses us, not the message. */
const NOT_LOGGED_IN = 530

/** Reads an error of the mail library. Any other error counts as temporary. */
export function readRefusal(error: unknown): Refusal {
  if (!(error instanceof Error)) return { isPermanent: false, reason: String(error) }
  const { code = '', response, responseCode, permanent }: NodemailerError = error
  return {
    isPermanent: ABOUT_THE_MESSAGE.has(code) && responseCode !== NOT_LOGGED_IN && (permanent ?? !responseCode),
    reason: oneLine(response ?? error.message),
  }
}

/** Longer reasons are cut: some servers send pages. */
const REASON_LENGTH = 500

/**
 * Multi-line replies repeat their code on every line. NUL and lone surrogates are removed because the database cannot
 * store them.
 */
const oneLine = (text: string) =>
  text
    .replaceAll(/\s*\r?\n(\d{3}[ -])?/g, ' ')
    .replaceAll('\0', '')
    .trim()
    .slice(0, REASON_LENGTH)
    .toWellFormed()
