import { isExternalOnly } from '@app/contract/user/rules'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useDebouncedValue } from '../lib/use-debounced-value.ts'
import { useReach } from './api.ts'

const NAMED = 5

interface ReachNoteProps {
  readonly email: string
  readonly accessRoles: string
}

/** Says what a new external login will see (docs/rules/accounts.md#invitations). */
export function ReachNote({ email, accessRoles }: ReachNoteProps) {
  const settled = useDebouncedValue(email.trim(), (value) => value === '')
  const isAsked = isExternalOnly(accessRoles) && /^\S+@\S+\.\S+$/.test(settled)
  const { data: reach } = useReach(settled, accessRoles, isAsked)
  if (!isAsked || !reach) return null
  const { companies, properties } = reach
  if (companies.length === 0) {
    return (
      <Alert variant="light" icon={<IconInfoCircle aria-hidden />} title="It will see nothing">
        No active contact with “Can log in” has this e-mail address. Tie the person to their company there first, or
        later.
      </Alert>
    )
  }
  const more = companies.length - NAMED
  return (
    <Alert variant="light" icon={<IconInfoCircle aria-hidden />} title="What this login will see">
      {properties === 1 ? '1 property' : `${properties.toLocaleString('en-NZ')} properties`} of{' '}
      {companies.slice(0, NAMED).join(', ')}
      {more > 0 && ` and ${more} more companies`}.
    </Alert>
  )
}
