import { Anchor, Text } from '@mantine/core'
import { DoorPage } from './DoorPage.tsx'
import { endSession, factorIsSetUp } from './session.ts'
import { TotpSetUp } from './TotpSetUp.tsx'

/** Shown instead of any screen to a login that has to set up a second factor first. */
export function FactorScreen() {
  return (
    <DoorPage title="Protect your login">
      <Text size="sm" mb="md">
        The office asks for a second factor besides the password. Set it up now; it takes a minute.
      </Text>
      <TotpSetUp onDone={factorIsSetUp} />
      <Text size="sm" ta="center" mt="md">
        <Anchor component="button" type="button" onClick={endSession}>
          Log out
        </Anchor>
      </Text>
    </DoorPage>
  )
}
