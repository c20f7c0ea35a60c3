import { Anchor, Button, Divider, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../lib/problem-error.ts'
import { settings } from '../lib/settings.ts'
import { useLogInByPasskeyAlone } from './api.ts'
import { DoorPage } from './DoorPage.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import { loginFailure } from './login-failure.ts'
import { canUsePasskeys } from './passkeys.ts'
import { startSession } from './session.ts'
import { SignOnButton } from './SignOnButton.tsx'

interface LoginScreenProps {
  /** Why the person is not logged in yet, if they tried elsewhere. */
  readonly failure?: string | null
  readonly signOnLabel?: string
  /** Otherwise only administrators use a password. */
  readonly isPasswordLoginOn?: boolean
  readonly hasPasskeys?: boolean
}

/** Shown instead of any screen while nobody is logged in. */
export function LoginScreen({
  failure = null,
  signOnLabel = settings.signOnLabel,
  isPasswordLoginOn = settings.isPasswordLoginOn,
  hasPasskeys = canUsePasskeys(),
}: LoginScreenProps) {
  const [isForgotten, setForgotten] = useState(false)
  const [showsPassword, setShowsPassword] = useState(isPasswordLoginOn)
  if (isForgotten) {
    return (
      <DoorPage title="New password">
        <ForgotForm email="" onBack={() => setForgotten(false)} />
      </DoorPage>
    )
  }
  return (
    <DoorPage title="Log in">
      <Stack gap="sm">
        {failure !== null && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {failure}
          </Text>
        )}
        {signOnLabel !== '' && <SignOnButton label={signOnLabel} />}
        {signOnLabel !== '' && showsPassword && <Divider label="or" />}
        {showsPassword && (
          <LoginForm onToken={startSession} isFirst={signOnLabel === ''} otherWay={hasPasskeys && <PasskeyButton />} />
        )}
      </Stack>
      <Text size="sm" ta="center" mt="md">
        {showsPassword ? (
          <Anchor component="button" type="button" onClick={() => setForgotten(true)}>
            Forgotten your password?
          </Anchor>
        ) : (
          <Anchor component="button" type="button" onClick={() => setShowsPassword(true)}>
            Administrators: log in with a password
          </Anchor>
        )}
      </Text>
    </DoorPage>
  )
}

/** Logs in by a passkey that knows the person, without name and password. */
function PasskeyButton() {
  const logIn = useLogInByPasskeyAlone()
  const [failure, setFailure] = useState<string | null>(null)
  const press = (): void => {
    setFailure(null)
    logIn.mutate(undefined, {
      onSuccess: ({ token }) => {
        if (!startSession(token)) setFailure(loginFailure(null))
      },
      onError: (error) => setFailure(errorMessage(error)),
    })
  }
  return (
    <>
      <Button variant="default" fullWidth loading={logIn.isPending} onClick={press}>
        Log in with a passkey
      </Button>
      <Text role="alert" size="sm" c="var(--mantine-color-error)" hidden={failure === null}>
        {failure}
      </Text>
    </>
  )
}
