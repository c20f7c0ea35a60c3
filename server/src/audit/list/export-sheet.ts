import type { AuditLine } from '@app/contract/audit/schema'
import { AUDIT_WORDS } from '@app/contract/audit/words'
import type { Column, Sheet } from '../../lib/excel.ts'
import { aboutInWords } from './about-in-words.ts'

const columnsIn = (timeZone: string): Column<AuditLine>[] => [
  { header: 'ID', width: 10, cell: (row) => row.auditId },
  { header: 'When', width: 20, cell: (row) => row.when },
  { header: 'What', width: 22, cell: (row) => AUDIT_WORDS[row.kind] },
  { header: 'Login', width: 36, cell: (row) => row.login },
  { header: 'From', width: 24, cell: (row) => row.clientAddress },
  { header: 'About', width: 60, cell: (row) => aboutInWords(row, timeZone) },
  { header: 'Subject', width: 48, cell: (row) => row.subject },
  { header: 'Detail', width: 60, cell: (row) => row.detail },
]

export const sheetOf = (timeZone: string): Sheet<AuditLine> => ({ name: 'Audit', columns: columnsIn(timeZone) })
