import { z } from 'zod'
import { EMAIL_LENGTH, fromText, Moment, text, wholeNumber } from '../scalars.ts'
import { AUDIT_KINDS } from '../audit-kinds.ts'

/** The most lines in an answer. */
export const AUDIT_LIMIT = 10_000

const AuditId = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'takes the id of a line of the audit')

/**
 * Asks for lines of the audit, newest first: from one moment to another, of one kind, of one login. For the next page,
 * `before` is the id of the last line.
 */
export const AuditQuery = z.object({
  from: Moment.optional(),
  to: Moment.optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  login: text(EMAIL_LENGTH).optional(),
  before: fromText(AuditId).optional(),
  recordLimit: fromText(wholeNumber(1, AUDIT_LIMIT)).default(1000).meta({ default: 1000 }),
})
export type AuditQuery = z.infer<typeof AuditQuery>

/** A line of the audit (docs/rules/audit.md). */
export const AuditLine = z.object({
  auditId: z.int(),
  when: Moment,
  kind: z.enum(AUDIT_KINDS),
  /** The e-mail of the login that acted, or under which somebody tried to log in; null for nobody. */
  login: z.string().nullable(),
  clientAddress: z.string(),
  /** What it was about in words, with the names that records have today: `Document: 12A 2026.pdf, Karaka House`. */
  about: z.string(),
  /** What it happened to: a login, a call, a record. */
  subject: z.string(),
  detail: z.string(),
})
export type AuditLine = z.infer<typeof AuditLine>
