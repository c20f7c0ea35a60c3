import type { NodemailerError } from 'nodemailer'

/** What a mail server, or the way to it, said of one recipient or of a whole message. */
export interface Refusal {
  /** The same message would be refused again. */
  isPermanent: boolean
  /** The server's own words where it had any. */
  reason: string
}

/** Only a refusal of the message itself is final: a wrong password or a server that is down says nothing of it. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE'])

/** It is we who are not let in (RFC 4954), whatever the message is. */
const NOT_LOGGED_IN = 530

/** Reads an error of the mail library; any other error is temporary. */
export function readRefusal(error: unknown): Refusal {
  if (!(error instanceof Error)) return { isPermanent: false, reason: String(error) }
  const { code = '', response, responseCode, permanent }: NodemailerError = error
  return {
    isPermanent: ABOUT_THE_MESSAGE.has(code) && responseCode !== NOT_LOGGED_IN && (permanent ?? !responseCode),
    reason: oneLine(response ?? error.message),
  }
}

/** Longer ones are cut; nobody reads on, and some servers send pages. */
const REASON_LENGTH = 500

/** Replies of several lines repeat their code on each; what a database cannot hold is left out. */
const oneLine = (text: string) =>
  text
    .replaceAll(/\s*\r?\n(\d{3}[ -])?/g, ' ')
    .replaceAll('\0', '')
    .trim()
    .slice(0, REASON_LENGTH)
    .toWellFormed()
