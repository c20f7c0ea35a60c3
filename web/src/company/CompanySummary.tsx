import { Skeleton, Stack, Text } from '@mantine/core'
import { useSession } from '../auth/session.ts'
import { ContactList } from '../contact/ContactList.tsx'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { AnchorLink } from '../ui/layout/links.ts'
import { InactiveBadge } from '../ui/feedback/StatusBadge.tsx'
import { useCompany } from './api.ts'
import { CompanyFacts } from './CompanyFacts.tsx'

/** The company summary panel (docs/rules/screens.md#companies): a company's details and contacts. */
export function CompanySummary({ companyId }: { readonly companyId: number }) {
  const { isInternal } = useSession()
  const { data: company, error, refetch } = useCompany(companyId)
  if (error)
    return <ErrorBanner title={`Error loading company ${companyId}`} error={error} onRetry={() => void refetch()} />
  if (!company) return <CompanySkeleton />

  return (
    <Stack gap="sm">
      <div>
        {isInternal ? (
          <AnchorLink to="/companies/$companyId" params={{ companyId: String(companyId) }} fw={600}>
            {company.companyName}
          </AnchorLink>
        ) : (
          <Text component="span" fw={600}>
            {company.companyName}
          </Text>
        )}{' '}
        {company.active === false && <InactiveBadge />}
      </div>
      <CompanyFacts company={company} />
      <ContactList contacts={company.contacts} />
    </Stack>
  )
}

function CompanySkeleton() {
  return (
    <Stack gap="sm" role="group" aria-busy aria-label="Loading company">
      {['45%', '70%', '60%', '30%'].map((width) => (
        <Skeleton key={width} height={14} width={width} />
      ))}
    </Stack>
  )
}
