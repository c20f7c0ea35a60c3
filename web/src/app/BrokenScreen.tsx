import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MissingCodeError, reloadWhenReachable } from '../lib/load-code.ts'
import { useIsOnline } from '../lib/online.ts'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { MissingCode } from '../ui/layout/MissingCode.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'

/** Stands in place of a screen that could not be drawn; the rest of the app goes on. */
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
 * After an upgrade the server has other code than the page asks for; loaded anew, they fit. Nothing is lost by it: a
 * screen with unsaved changes has asked before it was left.
 */
function MissingScreen({ error }: { readonly error: MissingCodeError }) {
  const isOnline = useIsOnline()
  useEffect(() => {
    if (isOnline) reloadOnce()
  }, [isOnline])
  return (
    <>
      <ScreenHeader title="Not loaded" />
      <MissingCode error={error} />
    </>
  )
}

const RELOADED_KEY = 'warrant.reloaded'
/** A page that lacks its code again so soon, in milliseconds, is not helped by loading it a second time. */
const ONCE_MS = 60_000

function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(RELOADED_KEY))
  if (Date.now() - last < ONCE_MS) return
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  void reloadWhenReachable().catch(() => {})
}
