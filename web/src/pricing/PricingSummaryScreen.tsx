import { Skeleton, Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { NoSuchCompany } from '../company/NoSuchCompany.tsx'
import { ProblemError } from '../lib/problem-error.ts'
import { recordIdIn } from '../lib/record-id.ts'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { usePricingSummary } from './api.ts'
import { PricingEditor } from './PricingEditor.tsx'

const route = getRouteApi('/company-pricing-summary/$companyId')

/** The prices and suppliers of a customer's services (docs/rules/records.md#prices). */
export function PricingSummaryScreen() {
  const { companyId } = route.useParams()
  const id = recordIdIn(companyId)
  return id === null ? <NoSuchCompany companyId={companyId} /> : <KnownPricingSummary companyId={id} />
}

function KnownPricingSummary({ companyId }: { readonly companyId: number }) {
  const { data: summary, error, refetch } = usePricingSummary(companyId)

  if (error instanceof ProblemError && error.status === 404) return <NoSuchCompany companyId={companyId} />
  if (summary) return <PricingEditor key={companyId} summary={summary} />
  if (error) {
    return (
      <>
        <ScreenHeader title="Pricing Summary" />
        <ErrorBanner
          title={`Error loading pricing summary for company ${companyId}`}
          error={error}
          onRetry={() => void refetch()}
        />
      </>
    )
  }
  return (
    <Stack role="group" aria-busy aria-label="Loading the pricing summary">
      <Skeleton height={28} width={320} my={4} />
      <Skeleton height={36} />
      <Skeleton height={420} />
    </Stack>
  )
}
