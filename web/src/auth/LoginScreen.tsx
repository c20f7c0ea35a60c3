import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { DoorPage } from './DoorPage.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import { startSession } from './session.ts'

/** Shown instead of any screen while nobody is logged in. */
export function LoginScreen() {
  const [isForgotten, setForgotten] = useState(false)
  if (isForgotten) {
    return (
      <DoorPage title="New password">
        <ForgotForm email="" onBack={() => setForgotten(false)} />
      </DoorPage>
    )
  }
  return (
    <DoorPage title="Log in">
      <LoginForm onToken={startSession} />
      <Text size="sm" ta="center" mt="md">
        <Anchor component="button" type="button" onClick={() => setForgotten(true)}>
          Forgotten your password?
        </Anchor>
      </Text>
    </DoorPage>
  )
}
