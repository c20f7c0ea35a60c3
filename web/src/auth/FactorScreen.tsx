import { Anchor, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { DoorPage } from './DoorPage.tsx'
import { PasskeySetUp } from './PasskeySetUp.tsx'
import { canUsePasskeys } from './passkeys.ts'
import { endSession, factorIsSetUp } from './session.ts'
import { TotpSetUp } from './TotpSetUp.tsx'

/** Shown instead of any screen to a login that has to set up a second factor first. */
export function FactorScreen({ hasPasskeys = canUsePasskeys() }: { readonly hasPasskeys?: boolean }) {
  const [isPasskey, setPasskey] = useState(false)
  return (
    <DoorPage title="Protect your login">
      <Text size="sm" mb="md">
        The office asks for a second factor besides the password. Set it up now; it takes a minute.
      </Text>
      {isPasskey ? <PasskeySetUp onDone={factorIsSetUp} /> : <TotpSetUp onDone={factorIsSetUp} />}
      <Stack gap="xs" align="center" mt="md">
        {hasPasskeys && (
          <Anchor component="button" type="button" size="sm" onClick={() => setPasskey(!isPasskey)}>
            {isPasskey ? 'Use an authenticator instead' : 'Use a passkey instead'}
          </Anchor>
        )}
        <Anchor component="button" type="button" size="sm" onClick={endSession}>
          Log out
        </Anchor>
      </Stack>
    </DoorPage>
  )
}
