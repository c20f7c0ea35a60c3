import { isBwofSubService } from '@app/contract/service/rules'
import type { VisiblePropertyService } from '@app/contract/service/schema'
import { Skeleton, Stack, Title } from '@mantine/core'
import { memo } from 'react'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { AnswerList } from './AnswerList.tsx'
import { useReturns } from './api.ts'
import { LinkList } from './LinkList.tsx'
import { NewLink, type LinkedSupplier } from './NewLink.tsx'

interface AnswersSectionProps {
  readonly propertyId: number
  /** The saved services of the property. */
  readonly services: readonly VisiblePropertyService[]
}

/** What suppliers answered about a property, and the links by which they answer (docs/rules/returns.md). */
export const AnswersSection = memo(function AnswersSection({ propertyId, services }: AnswersSectionProps) {
  const { data, error, refetch } = useReturns(propertyId)
  return (
    <Section
      id="answers"
      title="Answers and links"
      actions={<NewLink propertyId={propertyId} suppliers={suppliersOf(services)} />}
    >
      {error && !data ? (
        <ErrorBanner title="Error loading the answers" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Stack gap="sm" role="group" aria-busy aria-label="Loading answers">
          <Skeleton height={14} width="60%" />
          <Skeleton height={14} width="75%" />
        </Stack>
      ) : data.data.length + data.submissions.length === 0 ? (
        <EmptyState title="No answers and no links yet">
          Emails that ask suppliers for certificates carry a link by which they answer.
        </EmptyState>
      ) : (
        <Stack gap="md">
          {data.submissions.length > 0 && <AnswerList answers={data.submissions} />}
          {data.data.length > 0 && (
            <div>
              <Title order={3} size="h5" mb="xs">
                Links
              </Title>
              <LinkList links={data.data} />
            </div>
          )}
        </Stack>
      )}
    </Section>
  )
})

/** The suppliers of the specified systems, each once, by name. */
function suppliersOf(services: readonly VisiblePropertyService[]): readonly LinkedSupplier[] {
  const names = new Map<number, string>()
  for (const service of services) {
    const { supplierCompanyId, supplierName } = service
    if (isBwofSubService(service) && supplierCompanyId) names.set(supplierCompanyId, supplierName)
  }
  return [...names]
    .map(([companyId, name]) => ({ companyId, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
