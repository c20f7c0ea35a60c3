import { z } from 'zod'
import { internalOnly } from '../roles.ts'
import { get } from '../call.ts'
import { HistoryQuery, HistoryRow } from './schema.ts'

/** Administrators alone read it without an id, and that of settings and templates. */
export const listHistory = get('/history', {
  summary: 'Who changed a record and what hangs on it, when, from what to what; newest first',
  roles: internalOnly,
  query: HistoryQuery,
  answer: z.array(HistoryRow),
})
