import { isExternalOnly } from '@app/contract/user/rules'
import type { Reach } from '@app/contract/user/schema'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { AnchorLink } from '../ui/layout/links.ts'
import { SEES_NOTHING, shownReach } from './shown-reach.ts'

interface ReachNoteProps {
  readonly email: string
  readonly accessRoles: string
  readonly reach: Reach
}

/** Says what a new external login will see, and leads to the login that has its address (docs/rules/accounts.md#invitations). */
export function ReachNote({ email, accessRoles, reach }: ReachNoteProps) {
  if (reach.loginId !== null) {
    return (
      // What was typed cannot be saved, so leaving it is not asked about.
      <AnchorLink to="/user/$loginId" params={{ loginId: String(reach.loginId) }} ignoreBlocker>
        Open the login of {email}
      </AnchorLink>
    )
  }
  if (!isExternalOnly(accessRoles)) return null
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
