import { z } from 'zod'
import { internalOnly } from '../roles.ts'
import { get } from '../call.ts'
import { HistoryQuery, HistoryRow } from './schema.ts'

/** Only administrators may leave out both the id and the change, and read the history of settings and templates. */
export const listHistory = get('/history', {
  summary: 'Changes of a record and its nested records: who, when, and the values before and after; newest first',
  roles: internalOnly,
  query: HistoryQuery,
  answer: z.array(HistoryRow),
})
