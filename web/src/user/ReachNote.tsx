import { isExternalOnly } from '@app/contract/user/rules'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useDebouncedValue } from '../lib/use-debounced-value.ts'
import { useReach } from './api.ts'
import { SEES_NOTHING, shownReach } from './shown-reach.ts'
import { isWholeAddress } from './whole-address.ts'

interface ReachNoteProps {
  readonly email: string
  readonly accessRoles: string
}

/** Says what a new external login will see (docs/rules/accounts.md#invitations). */
export function ReachNote({ email, accessRoles }: ReachNoteProps) {
  const settled = useDebouncedValue(email.trim(), (value) => value === '')
  const isAsked = isExternalOnly(accessRoles) && isWholeAddress(settled)
  const { data: reach } = useReach(settled, accessRoles, isAsked)
  if (!isAsked || !reach) return null
  return reach.companies.length === 0 ? (
    <Alert variant="light" icon={<IconInfoCircle aria-hidden />} title="It will see nothing">
      {SEES_NOTHING} Tie the person to their company there first, or later.
    </Alert>
  ) : (
    <Alert variant="light" icon={<IconInfoCircle aria-hidden />} title="What this login will see">
      {shownReach(reach)}
    </Alert>
  )
}
