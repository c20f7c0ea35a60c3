import type { AuditKind } from '@app/contract/audit-kinds'
import type { Connection } from '../database/connection.ts'

export interface AuditEvent {
  kind: AuditKind
  /** The e-mail of the login that acted, or that somebody tried to be; null for nobody. */
  login: string | null
  clientAddress: string
  /** What it happened to, such as a login's e-mail or a call. */
  subject?: string
  detail?: string
  /** When it happened, if not just now. */
  now?: Date
}

/** Longer texts come from strangers, such as a name that was tried. */
const TEXT_LENGTH = 500

/** NUL cannot be stored. Cut by whole characters, which are up to two units. */
const storable = (text: string): string =>
  Array.from(
    text
      .replaceAll('\0', '')
      .slice(0, 2 * TEXT_LENGTH)
      .toWellFormed(),
  )
    .slice(0, TEXT_LENGTH)
    .join('')

/** Adds a line to the audit (docs/rules/audit.md). Within a transaction it stands or falls with what it tells. */
export async function recordAudit(db: Connection, event: AuditEvent): Promise<void> {
  const { kind, login, clientAddress, subject = '', detail = '', now } = event
  await db
    .insertInto('auditEvent')
    .values({
      kind,
      login: login === null ? null : storable(login),
      clientAddress,
      subject: storable(subject),
      detail: storable(detail),
      ...(now && { whenHappened: now.toISOString() }),
    })
    .execute()
}
