import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { clearCompanyList } from '../kept/company-list.ts'
import { onSessionEnd, onSessionRenewal } from '../auth/session.ts'
import { isOnline, onReconnect } from '../lib/online.ts'
import { explain, ProblemError } from '../lib/problem-error.ts'
import { refetchFailed } from '../lib/refetch-failed.ts'
import { clearPropertyList } from '../kept/property-list.ts'
import { toast } from '../ui/feedback/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { failure: string; handles?: readonly number[] }
    mutationMeta: {
      /** What failed, in the product's words: 'Error saving property 12'. */
      failure: string
      /** Statuses that the screen answers itself, such as 409. */
      handles?: readonly number[]
      success?: { readonly title: string; readonly message?: string }
    }
  }
}

const statusOf = (error: unknown): number | null => (error instanceof ProblemError ? error.status : null)

/** Somebody cancelled it, and knows. */
const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** The one place that makes toasts of failures. An expired session has its own dialog. */
function tellFailure(error: unknown, failure: string | undefined, handles: readonly number[] = []): void {
  const status = statusOf(error)
  if (isCancelled(error)) return
  if (failure && status !== 401 && !(status !== null && handles.includes(status))) toast.error(failure, explain(error))
}

/** An error that is over does not stand beside the success. */
function settleFailure(failure: string | undefined): void {
  if (failure) toast.settle(failure)
}

const isWorthRetrying = (error: unknown): boolean => {
  const status = statusOf(error)
  return status === 0 || status === 502 || status === 503 || status === 504
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // The screen says that one is offline; each of its questions need not.
      if (isOnline() || statusOf(error) !== 0) tellFailure(error, query.meta?.failure, query.meta?.handles)
    },
    onSuccess: (_answer, query) => settleFailure(query.meta?.failure),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) =>
      tellFailure(error, mutation.meta?.failure, mutation.meta?.handles),
    onSuccess: (_answer, _variables, _result, mutation) => {
      const { failure, success } = mutation.meta ?? {}
      settleFailure(failure)
      if (success) toast.success(success.title, success.message)
    },
  }),
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 1 && isWorthRetrying(error), networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

const askAgain = (): void => void refetchFailed(queryClient)
onSessionRenewal(askAgain)
onReconnect(askAgain)

onSessionEnd(() => {
  toast.clear()
  queryClient.clear()
  clearCompanyList()
  clearPropertyList()
})
