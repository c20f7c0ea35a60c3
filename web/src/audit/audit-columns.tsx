import { AUDIT_WORDS } from '@app/contract/audit/words'
import { shownMoment } from '@app/contract/dates'
import type { AuditKind } from '@app/contract/audit-kinds'
import type { AuditLine } from '@app/contract/audit/schema'
import { settings } from '../lib/settings.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import type { Column } from '../ui/table/column.ts'

/** Kinds that somebody should look at when there are many. */
const IS_REFUSAL: ReadonlySet<AuditKind> = new Set<AuditKind>([
  'login-failed',
  'sign-on-failed',
  'throttled',
  'refused',
])

const momentOf = ({ when }: AuditLine): string => shownMoment(when, settings.timeZone, 'D MMM YYYY, HH:mm:ss')

export const AUDIT_COLUMNS: readonly Column<AuditLine>[] = [
  {
    id: 'when',
    header: 'When',
    value: (line) => line.when,
    cell: momentOf,
    width: 204,
    card: 'aside',
  },
  {
    id: 'what',
    header: 'What',
    value: ({ kind }) => AUDIT_WORDS[kind],
    cell: ({ kind }) =>
      IS_REFUSAL.has(kind) ? <StatusBadge tone="upcoming">{AUDIT_WORDS[kind]}</StatusBadge> : AUDIT_WORDS[kind],
    width: 214,
    card: 'title',
  },
  { id: 'login', header: 'Login', value: ({ login }) => login },
  { id: 'from', header: 'From', value: ({ clientAddress }) => clientAddress, width: 150 },
  { id: 'about', header: 'About', value: ({ about }) => about, width: '34%' },
]

/** The text that the keyword filter searches. */
export const auditSearchText = ({ kind, login, clientAddress, about, subject, detail }: AuditLine): string =>
  [AUDIT_WORDS[kind], login, clientAddress, about, subject, detail].join(' ')
