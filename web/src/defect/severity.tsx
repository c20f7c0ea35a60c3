import type { Severity } from '@app/contract/defect/rules'
import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle, IconTool } from '@tabler/icons-react'
import { inWords } from '../lib/words.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'

const LOOKS = {
  'life safety': { tone: 'overdue', icon: IconAlertOctagon },
  major: { tone: 'upcoming', icon: IconAlertTriangle },
  minor: { tone: 'followUp', icon: IconTool },
  note: { tone: 'completed', icon: IconInfoCircle },
} as const satisfies Record<Severity, object>

/** How severe a defect is, in words, with its colour and icon. */
export function SeverityBadge({ severity }: { readonly severity: Severity }) {
  return <StatusBadge {...LOOKS[severity]}>{inWords(severity)}</StatusBadge>
}
