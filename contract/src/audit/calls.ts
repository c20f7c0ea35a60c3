import { z } from 'zod'
import { get } from '../call.ts'
import { administratorsOnly } from '../roles.ts'
import { AuditLine, AuditQuery } from './schema.ts'

export const listAudit = get('/audit', {
  summary: 'Who logged in, was refused, exported, downloaded or changed what others may do; newest first',
  roles: administratorsOnly,
  query: AuditQuery,
  answer: z.object({ data: z.array(AuditLine) }),
})

export const exportAudit = get('/audit/export', {
  summary: 'The audit as an Excel file',
  roles: administratorsOnly,
  query: AuditQuery.omit({ before: true, recordLimit: true }),
  audit: 'exported',
  answer: 'file',
})
