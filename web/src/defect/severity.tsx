import type { Severity } from '@app/contract/defect/rules'
import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle, IconTool } from '@tabler/icons-react'
import { inWords } from '../lib/words.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'

const LOOKS = {
  'life safety': { tone: 'overdue', Icon: IconAlertOctagon },
  major: { tone: 'upcoming', Icon: IconAlertTriangle },
  minor: { tone: 'followUp', Icon: IconTool },
  note: { tone: 'completed', Icon: IconInfoCircle },
} as const satisfies Record<Severity, object>

/** How severe a defect is, in words, with its colour and icon. */
export function SeverityBadge({ severity }: { readonly severity: Severity }) {
  const { tone, Icon } = LOOKS[severity]
  return (
    <StatusBadge tone={tone} icon={<Icon size={13} stroke={2.2} aria-hidden />}>
      {inWords(severity)}
    </StatusBadge>
  )
}
