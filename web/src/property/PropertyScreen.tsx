import { Grid, Skeleton, Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ProblemError } from '../lib/problem-error.ts'
import { recordIdIn } from '../lib/record-id.ts'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { NoSuchProperty } from '../ui/domain/NoSuchProperty.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { useHasRoom } from '../ui/layout/room.ts'
import { useProperty } from './api.ts'
import { PropertyEditor } from './PropertyEditor.tsx'
import { useAreFactsKnown } from './use-are-facts-known.ts'

/** In narrower windows the facts at a glance are as high as their texts, so the screen waits for them. In em. */
const LINES_HOLD_FROM = 48

const route = getRouteApi('/property/$propertyId')

/** One property, or why it cannot be shown. */
export function PropertyScreen() {
  const { propertyId } = route.useParams()
  const id = recordIdIn(propertyId)
  return id === null ? <NoSuchProperty propertyId={propertyId} /> : <KnownProperty key={id} propertyId={id} />
}

function KnownProperty({ propertyId }: { readonly propertyId: number }) {
  const { data: property, error, refetch } = useProperty(propertyId)
  const areFactsKnown = useAreFactsKnown(property)
  const hasRoom = useHasRoom({ from: LINES_HOLD_FROM })
  const isReady = property !== undefined && (areFactsKnown || hasRoom)
  const [isOpen, setOpen] = useState(isReady)
  if (isReady && !isOpen) setOpen(true)
  const isGone = error instanceof ProblemError && error.status === 404
  // Stays open if a later refresh fails, so that edits are kept.
  if (property && isOpen) return <PropertyEditor property={property} isGone={isGone} />
  if (isGone) return <NoSuchProperty propertyId={propertyId} />
  if (error) {
    return (
      <>
        <ScreenHeader title={`Property ${propertyId}`} />
        <ErrorBanner title={`Error loading property ${propertyId}`} error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  return <Loading />
}

/** Placeholders while the property loads. */
function Loading() {
  return (
    <Stack role="group" aria-busy aria-label="Loading property" gap="md">
      <Skeleton height={28} width={320} my={4} />
      <Skeleton height={30} width={360} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Skeleton height={360} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Skeleton height={360} />
        </Grid.Col>
      </Grid>
      <Skeleton height={110} />
      <Skeleton height={480} />
    </Stack>
  )
}
