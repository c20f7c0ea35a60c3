import { Stack, Text } from '@mantine/core'
import { useSession } from '../auth/session.ts'
import { ButtonLink } from '../ui/layout/links.ts'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { FactorSection } from './FactorSection.tsx'
import { PasskeySection } from './PasskeySection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** What people see and set of their own login. */
export function YourLoginScreen() {
  const { email } = useSession()
  return (
    <>
      <ScreenHeader title="Your login" />
      <Stack gap="md" maw={860}>
        <Section
          title="Password"
          actions={
            <ButtonLink to="/change-password" variant="default" size="xs">
              Change Password
            </ButtonLink>
          }
        >
          <Text>
            You log in as <b>{email}</b>.
          </Text>
        </Section>
        <FactorSection />
        <PasskeySection />
        <SessionsSection />
      </Stack>
    </>
  )
}
