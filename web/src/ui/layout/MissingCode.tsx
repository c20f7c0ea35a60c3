import { useMutation } from '@tanstack/react-query'
import { findServer, type MissingCodeError } from '../../lib/load-code.ts'
import { ErrorBanner } from '../feedback/ErrorBanner.tsx'

/** Replaces a part whose code could not be fetched. Retrying reloads the page, as browsers do not refetch a module. */
export function MissingCode({ error }: { readonly error: MissingCodeError }) {
  const reload = useMutation({ mutationFn: () => findServer(), onSuccess: () => window.location.reload() })
  return <ErrorBanner title="This part of the app could not be loaded" error={error} onRetry={() => reload.mutate()} />
}
