import type { LiveRecord } from '@app/contract/live/schema'
import { MutationCache, notifyManager, QueryCache } from '@tanstack/react-query'
import { clearCompanyList } from '../kept/company-list.ts'
import { currentSession, onSessionEnd, onSessionRenewal } from '../auth/session.ts'
import { ChangingQueryClient } from '../lib/changing-query-client.ts'
import { isOnline, onReconnect } from '../lib/online.ts'
import { errorMessage, ProblemError } from '../lib/problem-error.ts'
import { refetchFailed } from '../lib/refetch-failed.ts'
import { clearPropertyList } from '../kept/property-list.ts'
import { cancelQuestion } from '../ui/feedback/confirm.ts'
import { toast } from '../ui/feedback/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      failure: string
      handles?: readonly number[]
      /** The record on whose screen it stands, if it is read apart from it: read again when others change that record. */
      partOf?: LiveRecord
    }
    mutationMeta: {
      /** What failed, for people: 'Error saving property 12'. */
      failure: string
      /** Statuses that the screen handles itself, such as 409. */
      handles?: readonly number[]
      success?: { readonly title: string; readonly message?: string }
      /** The record that it deletes, which is not read again when the live stream tells of that. */
      deletes?: LiveRecord
    }
  }
}

// The button that sends something is disabled before a second click, of somebody who clicks twice, can reach it.
notifyManager.setScheduler(queueMicrotask)

const statusOf = (error: unknown): number | null => (error instanceof ProblemError ? error.status : null)

/** The person cancelled it, so there is nothing to report. */
const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** A 401 that ends no session is a failure like others: a proxy says it, or it was asked with a token that another took the place of. */
const isLoggedOut = (): boolean => currentSession()?.isExpired !== false

/** The only place that shows failures as toasts. An expired session has its own dialog. */
function showFailure(error: unknown, failure: string | undefined, handles: readonly number[] = []): void {
  const status = statusOf(error)
  // Its screen takes the place of the one that failed.
  const isFactorMissing = error instanceof ProblemError && error.isFactorMissing
  if (isCancelled(error) || isFactorMissing || !failure || (status === 401 && isLoggedOut())) return
  // What the screen says about it is later than the error of an earlier try.
  if (status !== null && handles.includes(status)) toast.clearError(failure)
  else toast.error(failure, errorMessage(error))
}

/** Hides the error of an earlier try when a later one succeeds. */
function clearFailure(failure: string | undefined): void {
  if (failure) toast.clearError(failure)
}

const isWorthRetrying = (error: unknown): boolean => error instanceof ProblemError && error.hasNoAnswer

export const queryClient = new ChangingQueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // Offline, the screen has one note. Each failed query need not report it too.
      if (isOnline() || statusOf(error) !== 0) showFailure(error, query.meta?.failure, query.meta?.handles)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) =>
      showFailure(error, mutation.meta?.failure, mutation.meta?.handles),
    onSuccess: (_answer, _variables, _result, mutation) => {
      const { failure, success } = mutation.meta ?? {}
      clearFailure(failure)
      if (success) toast.success(success.title, success.message)
    },
  }),
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 1 && isWorthRetrying(error), networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

// `onSuccess` is not told of what the answer of an action, such as Undo, puts into a list that could not be loaded.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'success') clearFailure(event.query.meta?.failure)
})

const refetch = (): void => void refetchFailed(queryClient)
onSessionRenewal(refetch)
onReconnect(refetch)

onSessionEnd(() => {
  cancelQuestion()
  toast.clear()
  queryClient.clear()
  clearCompanyList()
  clearPropertyList()
})
