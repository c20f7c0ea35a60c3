import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { ScreenHeader } from '../ui/ScreenHeader.tsx'

/** Stands in place of a screen that could not be drawn; the rest of the app goes on. */
export function BrokenScreen({ error, reset }: ErrorComponentProps) {
  return (
    <>
      <ScreenHeader title="Something went wrong" />
      <ErrorBanner title="Unexpected exception" error={error} onRetry={reset} />
    </>
  )
}
