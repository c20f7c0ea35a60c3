import { useQuery } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { findServer, MissingCodeError } from '../lib/load-code.ts'
import { useIsOnline } from '../lib/online.ts'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { MissingCode } from '../ui/layout/MissingCode.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'

/** Replaces a screen that failed to render. The rest of the app keeps working. */
export function BrokenScreen({ error, reset }: ErrorComponentProps) {
  if (error instanceof MissingCodeError) return <MissingScreen error={error} />
  return (
    <>
      <ScreenHeader title="Something went wrong" />
      <ErrorBanner title="Unexpected exception" error={error} onRetry={reset} />
    </>
  )
}

/**
 * After an upgrade the server no longer has the code that the page asks for, so the page reloads. Nothing is lost: a
 * screen with unsaved changes asks before the person leaves it.
 */
function MissingScreen({ error }: { readonly error: MissingCodeError }) {
  const isOnline = useIsOnline()
  // A network that has just come back may still lose the first calls.
  const { isSuccess: isReachable } = useQuery({
    queryKey: ['server'],
    queryFn: ({ signal }) => findServer(signal),
    enabled: isOnline && !hasJustReloaded(),
    retry: true,
    gcTime: 0,
  })
  useEffect(() => {
    if (!isReachable) return
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    window.location.reload()
  }, [isReachable])
  return (
    <>
      <ScreenHeader title="Could not be loaded" />
      <MissingCode error={error} />
    </>
  )
}

const RELOADED_KEY = 'warrant.reloaded'
/** A page that fails again within this time does not reload a second time, in milliseconds. */
const RELOAD_INTERVAL_MS = 60_000

const hasJustReloaded = (): boolean => Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < RELOAD_INTERVAL_MS
