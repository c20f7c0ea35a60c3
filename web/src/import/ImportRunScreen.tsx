import type { Import, ImportOptions } from '@app/contract/import/schema'
import { Skeleton } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { ProblemError } from '../lib/problem-error.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { ButtonLink } from '../ui/layout/links.ts'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { useCheckImport, useImport } from './api.ts'
import { CheckStep } from './CheckStep.tsx'
import { DoneStep } from './DoneStep.tsx'
import { ImportSteps, type Step } from './ImportSteps.tsx'
import { MatchStep } from './MatchStep.tsx'
import { fileAndSheet, KIND_WORDS } from './words.ts'

const route = getRouteApi('/import/$importId')

const NOT_FOUND = 404

/** One import: its columns, what would become of its rows, what it did. */
export function ImportRunScreen() {
  const importId = Number(route.useParams().importId)
  const { data, error, refetch } = useImport(importId)
  if (data) return <Steps key={importId} found={data} />
  return (
    <>
      <ScreenHeader title="Import" />
      {error instanceof ProblemError && error.status === NOT_FOUND ? (
        <EmptyState
          title="This import is not there"
          action={
            <ButtonLink to="/import" size="xs" variant="default">
              Upload a file
            </ButtonLink>
          }
        >
          A file that nobody imports is removed after a day. Upload it again.
        </EmptyState>
      ) : error ? (
        <ErrorBanner title="Error retrieving the import" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} role="group" aria-busy aria-label="Loading the import" />
      )}
    </>
  )
}

function Steps({ found }: { readonly found: Import }) {
  const { importId, kind, state, outcome } = found
  const { step } = route.useSearch()
  const navigate = useNavigate()
  const [options, setOptions] = useState<ImportOptions>(found.options)
  const checking = useCheckImport(importId)
  const { mutate } = checking
  const isDone = state !== 'uploaded'
  const shown: Step = isDone ? 'done' : step === 'match' || outcome === null ? 'match' : 'check'

  const check = useCallback(
    (next: ImportOptions, onSuccess?: () => void) => {
      setOptions(next)
      mutate(next, onSuccess && { onSuccess })
    },
    [mutate],
  )
  const change = useCallback((changes: Partial<ImportOptions>) => check({ ...options, ...changes }), [check, options])

  return (
    <>
      <ScreenHeader title={`Import ${KIND_WORDS[kind].label.toLowerCase()}`} aside={fileAndSheet(found)} />
      <ImportSteps
        current={shown}
        importId={importId}
        furthest={isDone ? 'done' : outcome === null ? 'match' : 'check'}
      />
      {shown === 'match' && (
        <MatchStep
          uploaded={found}
          matching={options.matching}
          // Rows that were decided about may be others now.
          onChange={(matching) => setOptions({ ...options, matching, choices: [] })}
          onCheck={() =>
            check(
              options,
              () =>
                void navigate({
                  to: '/import/$importId',
                  params: { importId: String(importId) },
                  search: { step: 'check' },
                }),
            )
          }
          isChecking={checking.isPending}
          error={checking.error}
        />
      )}
      {shown === 'check' && outcome && (
        <CheckStep
          checked={found}
          outcome={outcome}
          options={options}
          onChange={change}
          isChecking={checking.isPending}
          error={checking.error}
        />
      )}
      {shown === 'done' && <DoneStep imported={found} />}
    </>
  )
}
