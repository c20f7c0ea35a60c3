import { shownMoment } from '@app/contract/dates'
import type { LoginSession } from '@app/contract/auth/schema'
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useEndSessions, useSessions } from '../auth/api.ts'
import { settings } from '../lib/settings.ts'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { browserName } from './browser-name.ts'

const momentOf = (moment: string): string => shownMoment(moment, settings.timeZone, 'D MMM YYYY, HH:mm')

/** How many show at first: those that were used last. */
const SHOWN = 10

/** Where the person is logged in (docs/rules/sessions-and-roles.md#sessions). */
export function SessionsSection() {
  const { data: sessions, error, refetch } = useSessions()
  const ending = useEndSessions()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? sessions : sessions?.slice(0, SHOWN)
  const others = sessions?.filter(({ isThis }) => !isThis).length ?? 0
  return (
    <Section
      title="Where you are logged in"
      actions={
        others > 1 && (
          <Button
            variant="default"
            size="xs"
            loading={ending.isPending}
            onClick={() => ending.mutate({ others: true })}
          >
            Log out everywhere else
          </Button>
        )
      }
    >
      {error && <ErrorBanner title="Error retrieving your sessions" error={error} onRetry={() => void refetch()} />}
      {!sessions && !error && <Skeleton height={90} />}
      <Stack gap="sm" role="list">
        {shown?.map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            isEnding={ending.isPending}
            onEnd={() => ending.mutate({ sessionId: session.sessionId })}
          />
        ))}
      </Stack>
      {sessions && sessions.length > SHOWN && !showsAll && (
        <Button mt="sm" size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
          Show all {sessions.length}
        </Button>
      )}
    </Section>
  )
}

interface SessionRowProps {
  readonly session: LoginSession
  readonly isEnding: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const name = browserName(session.browser)
  return (
    <Group role="listitem" justify="space-between" wrap="nowrap">
      <div>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {session.isThis && (
            <Badge variant="light" radius="sm" tt="none">
              This one
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {session.clientAddress} · since {momentOf(session.whenStarted)} · last used {momentOf(session.whenSeen)}
        </Text>
      </div>
      {!session.isThis && (
        <Button
          variant="default"
          size="xs"
          style={{ flexShrink: 0 }}
          aria-label={`Log out ${name}, since ${momentOf(session.whenStarted)}`}
          disabled={isEnding}
          onClick={onEnd}
        >
          Log out
        </Button>
      )}
    </Group>
  )
}
