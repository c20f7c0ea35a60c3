import type { Kysely } from 'kysely'
import type { BodyOf } from '@app/contract/call'
import type { exportContacts as exportContactsCall } from '@app/contract/contact/calls'
import type { Tables } from '../database/tables.ts'
import { writeExcel } from '../lib/excel.ts'
import type * as exportSheet from './export-sheet.ts'
import { searchContacts } from './search-contacts.ts'

/** The results of a contact search as an Excel file. */
export const exportContacts = (
  db: Kysely<Tables>,
  { query, ...options }: BodyOf<typeof exportContactsCall>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> =>
  writeExcel<typeof exportSheet>({
    module: new URL('./export-sheet.ts', import.meta.url),
    options,
    rows: searchContacts(db, query, signal),
    signal,
  })
