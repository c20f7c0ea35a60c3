import { Skeleton, Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { ProblemError } from '../lib/problem-error.ts'
import { recordIdIn } from '../lib/record-id.ts'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { useCompany } from './api.ts'
import { CompanyEditor } from './CompanyEditor.tsx'
import { NoSuchCompany } from './NoSuchCompany.tsx'

const route = getRouteApi('/companies/$companyId')

/** One company with its contacts and properties (docs/rules/screens.md#companies). */
export function CompanyScreen() {
  const { companyId } = route.useParams()
  const id = recordIdIn(companyId)
  return id === null ? <NoSuchCompany companyId={companyId} /> : <KnownCompany companyId={id} />
}

function KnownCompany({ companyId }: { readonly companyId: number }) {
  const { data: company, error, refetch } = useCompany(companyId)

  const isGone = error instanceof ProblemError && error.status === 404
  // Stays open if a later refresh fails. Saving then detects what has changed.
  if (company) return <CompanyEditor key={companyId} company={company} isGone={isGone} />
  if (isGone) return <NoSuchCompany companyId={companyId} />
  if (error) {
    return (
      <>
        <ScreenHeader title={`Company ${companyId}`} />
        <ErrorBanner title={`Error loading company ${companyId}`} error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  return (
    <Stack role="group" aria-busy aria-label="Loading company">
      <Skeleton height={28} width={320} my={4} />
      <Skeleton height={320} />
      <Skeleton height={160} />
    </Stack>
  )
}
