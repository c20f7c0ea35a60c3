import { Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { ButtonLink } from '../ui/layout/links.ts'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'

/** Shown at any address without a screen (docs/rules/screens.md#addresses). */
export function NoAccessScreen() {
  const page = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('page') })
  return (
    <>
      <ScreenHeader title="No access" aside={<IconLock size={18} aria-hidden />} />
      <Text>You don't have access to this module at the current time.</Text>
      {page && (
        <Text c="dimmed" mt="xs">
          {page}
        </Text>
      )}
      <ButtonLink to="/" mt="lg" variant="default">
        Go to the dashboard
      </ButtonLink>
    </>
  )
}
