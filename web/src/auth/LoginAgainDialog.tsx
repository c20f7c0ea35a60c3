import { Anchor, Text } from '@mantine/core'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { LoginForm } from './LoginForm.tsx'
import { endSession, startSession, useSession } from './session.ts'

/** The session ended over unsaved work: the same person logs in again and goes on where the screen stands. */
export function LoginAgainDialog() {
  const { email } = useSession()
  return (
    <Dialog
      onClose={() => {}}
      // Above whatever stood open when the session ended.
      zIndex={10_000}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Your session has ended"
    >
      <Text size="sm" mb="sm">
        Log in again to go on. What you entered is still here.
      </Text>
      <LoginForm email={email} onToken={startSession} submitLabel="Log in and go on" />
      <Text size="sm" mt="md" ta="center">
        <Anchor component="button" type="button" onClick={endSession}>
          Discard the changes and log out
        </Anchor>
      </Text>
    </Dialog>
  )
}
