import { Anchor, Divider, Text } from '@mantine/core'
import { settings } from '../lib/settings.ts'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { LoginForm } from './LoginForm.tsx'
import { SignOnButton } from './SignOnButton.tsx'
import { endSession, startSession, useSession } from './session.ts'

/** Shown when the session ends on a screen with unsaved work: the same person logs in again and continues there. */
export function LoginAgainDialog() {
  const { email, isAdministrator } = useSession()
  const hasPassword = settings.isPasswordLoginOn || isAdministrator
  return (
    <Dialog
      onClose={() => {}}
      // Above any dialog that was open when the session ended.
      zIndex={10_000}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Your session has ended"
    >
      <Text size="sm" mb="sm">
        Log in again to continue. Your changes are still here.
      </Text>
      {settings.signOnLabel !== '' && (
        <>
          <SignOnButton inNewTab variant="default" />
          <Text size="sm" c="dimmed" mt="xs">
            Then come back to this tab: it continues by itself.
          </Text>
          {hasPassword && <Divider label="or" my="sm" />}
        </>
      )}
      {hasPassword && <LoginForm email={email} onToken={startSession} submitLabel="Log in and continue" />}
      <Text size="sm" mt="md" ta="center">
        <Anchor component="button" type="button" onClick={endSession}>
          Discard the changes and log out
        </Anchor>
      </Text>
    </Dialog>
  )
}
