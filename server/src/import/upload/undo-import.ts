import { sql, type RawBuilder, type Transaction } from 'kysely'
import { shownMoment } from '@app/contract/dates'
import type { Import } from '@app/contract/import/schema'
import { REMINDER_STAMPS } from '@app/contract/service/rules'
import type { AppContext } from '../../app-context.ts'
import type { Login } from '../../auth/login.ts'
import type { Tables } from '../../database/tables.ts'
import { inLockOrder } from '../../database/lock-rows.ts'
import { transactionBy } from '../../database/transaction.ts'
import { withdrawInTransaction } from '../../certificate/withdraw-certificate.ts'
import { snakeCase } from '../../lib/json-sql.ts'
import { conflict } from '../../lib/problem.ts'
import { UNDONE } from '../certificates/import-certificates.ts'
import { IMPORT_LOCK } from '../import-register.ts'
import { updateRows, type WrittenTable } from '../write-rows.ts'
import { holdNamedAgain } from './gone-since.ts'
import { getImport, lockImport } from './queries.ts'
import { turns } from './read-upload.ts'
import { ownRows, usedSince } from './used-since.ts'

/** How many changes a refusal names. */
const NAMED = 5

/** What an import leaves rows in, in the order in which they are locked. A certificate hangs on its building. */
const UNDONE_TABLES = ['property', 'certificate', 'property_service', 'company', 'contact', 'document'] as const

/** How a refusal calls a row. */
const NAME_OF: Readonly<Record<(typeof UNDONE_TABLES)[number], RawBuilder<string>>> = {
  property: sql`property_name || ' (property ' || property_id || ')'`,
  property_service: sql`(select service_name from service where service.service_id = current.service_id) || ' of '
    || (select property_name from property where property.property_id = current.property_id)`,
  company: sql`company_name || ' (company ' || company_id || ')'`,
  certificate: sql`'Certificate ' || certificate_id`,
  document: sql`file_name`,
  contact: sql`coalesce(nullif(trim(first_name || ' ' || last_name), ''), nullif(email, ''), 'A contact')`,
}

/**
 * Takes an import back in one transaction, all or nothing: what it added is deleted, what it changed is as it was before
 * (docs/rules/import.md#undo).
 *
 * @throws ProblemError 404; 409 for an import that is not there to be undone, and one of whose rows was changed or used
 *   since, with their names. Then nothing changes.
 */
export async function undoImport(
  { db, timeZone, now }: Pick<AppContext, 'db' | 'timeZone' | 'now'>,
  login: Login,
  importId: number,
  signal: AbortSignal,
): Promise<Import> {
  await turns.takeTurn(signal, () =>
    transactionBy(db, login.email, async (transaction) => {
      const { state } = await lockImport(transaction, importId)
      if (state !== 'imported') {
        throw conflict(state === 'undone' ? 'This import has been undone already.' : 'This file has not been imported.')
      }
      await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(transaction)
      await refuseChanged(transaction, importId, timeZone)
      refuseAll(await usedSince(transaction, importId))
      await withdrawCertificates(transaction, importId, timeZone)
      await putBack(transaction, importId, now())
      await transaction
        .updateTable('sheetImport')
        .set({ state: 'undone', undoneBy: login.email, whenUndone: sql`clock_timestamp()` })
        .where('sheetImportId', '=', importId)
        .execute()
    }),
  )
  return getImport(db, importId)
}

/** Locks all that the import wrote and would be named again, in the one order, and refuses what is not as it left it. */
async function refuseChanged(transaction: Transaction<Tables>, importId: number, timeZone: string): Promise<void> {
  const changes: string[] = []
  // Whoever issues a warrant by its systems, or answers for one, locks the building first.
  await inLockOrder(
    'property',
    sql`property_id in (
      select case entity when 'property' then entity_id else property_id end
      from sheet_import_change left join property_service on entity = 'property_service' and property_service_id = entity_id
      where sheet_import_id = ${importId} and entity in ('property', 'property_service'))`,
  ).execute(transaction)
  for (const table of UNDONE_TABLES) {
    if (table === 'company') await holdNamedAgain(transaction, ownRows(importId))
    const key = sql.ref(`current.${table}_id`)
    const { rows } = await sql<{ name: string; isChanged: boolean; whenUpdated: string; updatedBy: string }>`
      select ${NAME_OF[table]} as name, current.when_updated <> change.when_updated as is_changed, current.when_updated,
        current.updated_by
      from ${sql.table(table)} current
      join sheet_import_change change on change.entity = ${table} and change.entity_id = ${key}
      where change.sheet_import_id = ${importId}
      order by ${key} for no key update of current`.execute(transaction)
    for (const { name, isChanged, whenUpdated, updatedBy } of rows) {
      if (isChanged) changes.push(`${name} was changed by ${updatedBy} at ${shownMoment(whenUpdated, timeZone)}.`)
    }
  }
  refuseAll(changes)
}

function refuseAll(reasons: readonly string[]): void {
  if (reasons.length === 0) return
  const more = reasons.length > NAMED ? ` So it is with ${(reasons.length - NAMED).toLocaleString('en-NZ')} more.` : ''
  throw conflict(`This import cannot be undone any more. ${reasons.slice(0, NAMED).join(' ')}${more}`)
}

interface Written {
  entity: WrittenTable | 'property_bwof'
  entityId: number
  was: Record<string, unknown> | null
}

/** Their papers stay with them. The dates of their systems go back by the rules of a withdrawal. */
async function withdrawCertificates(
  transaction: Transaction<Tables>,
  importId: number,
  timeZone: string,
): Promise<void> {
  const { rows } = await sql<{ certificateId: number }>`
    select entity_id as certificate_id from sheet_import_change
    where sheet_import_id = ${importId} and entity = 'certificate'
    order by (select bwof_anniversary from certificate where certificate_id = entity_id) desc,
      entity_id desc`.execute(transaction)
  for (const { certificateId } of rows) {
    // It is locked, and as its import left it.
    await withdrawInTransaction(transaction, { certificateId, whenUpdated: 'infinity', reason: UNDONE }, timeZone)
  }
}

/** When somebody was reminded last follows from the supplier who is put back, and people do not edit it. */
async function putBack(transaction: Transaction<Tables>, importId: number, now: Date): Promise<void> {
  const { rows } = await sql<Written>`
    select history.entity, history.entity_id::integer, was - ${REMINDER_STAMPS.map(snakeCase)}::text[] as was
    from sheet_import_change change join history on history_id = any(history_ids)
    where sheet_import_id = ${importId} and change.entity not in ('certificate', 'document')
    order by history_id`.execute(transaction)
  for (const [entity, written] of Map.groupBy(rows, (row) => row.entity)) {
    const set = new Map<number, Record<string, unknown>>()
    for (const { entityId, was } of written) {
      // A row that was added is deleted; of several changes the first one has what was there.
      const known = set.get(entityId)
      if (!known) set.set(entityId, was ?? { when_deleted: now.toISOString() })
      else if (!('when_deleted' in known)) set.set(entityId, { ...was, ...known })
    }
    const put = [...set].map(([id, values]) => ({ id, set: values }))
    if (entity === 'property_bwof') await putOwnerContacts(transaction, put)
    else await updateRows(transaction, entity, put)
  }
}

/** An import changes the owner's contact of a warrant's record, and nothing else of it. */
async function putOwnerContacts(
  transaction: Transaction<Tables>,
  rows: readonly { id: number; set: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const before = rows.map(({ id, set }) => ({ property_id: id, owner_contact_id: set['owner_contact_id'] ?? null }))
  await sql`update property_bwof set owner_contact_id = before.owner_contact_id
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) before (property_id integer, owner_contact_id integer)
    where property_bwof.property_id = before.property_id`.execute(transaction)
}
