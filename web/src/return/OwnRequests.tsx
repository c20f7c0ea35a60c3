import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { UntiedLogin } from '../auth/UntiedLogin.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { LoadedPart } from '../ui/layout/KeptHeight.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useOwnReturns } from './api.ts'
import { OwnRequestCard } from './OwnRequestCard.tsx'
import { REQUESTS, RequestsPlace } from './RequestsPlace.tsx'

/** How many buildings show at first. */
const SHOWN = 10

/** What the companies of a supplier's login are asked for, by the day of the warrant (docs/rules/returns.md#answers). */
export function OwnRequests() {
  const { data, error, refetch } = useOwnReturns()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? data : data?.slice(0, SHOWN)
  if (error && !data) {
    return <ErrorBanner title="Error loading what you are asked for" error={error} onRetry={() => void refetch()} />
  }
  if (!shown || !data) return <RequestsPlace />
  return (
    <LoadedPart mb="md" name={REQUESTS}>
      <Section title="Asked of you" aside={<Text c="dimmed">{buildings(data.length)}</Text>}>
        {data.length === 0 ? (
          <UntiedLogin>
            <EmptyState title="Nothing is asked of you now">
              Buildings stand here from 90 days before their warrant is due, while a certificate of yours is wanted.
            </EmptyState>
          </UntiedLogin>
        ) : (
          <>
            {shown.map((asked) => (
              <OwnRequestCard key={`${asked.propertyId} ${asked.supplierCompanyId}`} asked={asked} />
            ))}
            {shown.length < data.length && (
              <Button variant="default" mt="sm" onClick={() => setShowsAll(true)}>
                Show all {data.length} buildings
              </Button>
            )}
          </>
        )}
      </Section>
    </LoadedPart>
  )
}

const buildings = (count: number): string => (count === 1 ? '1 building' : `${count} buildings`)
