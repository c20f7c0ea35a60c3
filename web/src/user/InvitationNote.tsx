import { shownMoment } from '@app/contract/dates'
import type { User } from '@app/contract/user/schema'
import { Alert, Button, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { settings } from '../lib/settings.ts'
import { useInviteUser } from './api.ts'

interface InvitationNoteProps {
  readonly user: User
  readonly mayInvite: boolean
}

/** Of a login whose person has not set a password yet: whether they were invited, and the button for it. */
export function InvitationNote({ user: { loginId, loginEmail, invitedUntil }, mayInvite }: InvitationNoteProps) {
  const { signOnLabel, isPasswordLoginOn } = settings
  const invitation = invitedUntil
    ? `The person was invited to set a password. The link works until ${shownMoment(invitedUntil, settings.timeZone)}.`
    : 'It has no password, and no invitation that still works.'
  const invite = useInviteUser(loginEmail)
  return (
    <Alert
      variant="light"
      icon={<IconMail aria-hidden />}
      title={signOnLabel ? 'This login has no password' : 'Nobody can log in with this login yet'}
    >
      <Text size="sm" mb="xs">
        {signOnLabel && `The person can log in with ${signOnLabel}. `}
        {isPasswordLoginOn ? invitation : 'An invitation tells them so.'}
      </Text>
      {mayInvite && (
        <Button variant="default" size="xs" loading={invite.isPending} onClick={() => invite.mutate(loginId)}>
          {invitedUntil ? 'Invite again' : 'Invite'}
        </Button>
      )}
    </Alert>
  )
}
