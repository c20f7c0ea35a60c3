import { companyKind } from '@app/contract/company/rules'
import { Badge, Grid, Skeleton, Stack, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { ContactList } from '../contact/ContactList.tsx'
import { ProblemError } from '../lib/problem-error.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { ButtonLink } from '../ui/links.ts'
import { ScreenHeader } from '../ui/ScreenHeader.tsx'
import { Section } from '../ui/Section.tsx'
import { InactiveBadge } from '../ui/StatusBadge.tsx'
import { useCompany } from './api.ts'
import { AssociatedProperties } from './AssociatedProperties.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'
import { KIND_NAMES } from './kind-names.ts'

const route = getRouteApi('/companies/$companyId')

/** One company: where it is, who works there and which properties name it. */
export function CompanyScreen() {
  const companyId = Number(route.useParams().companyId)
  const { data: company, error, refetch } = useCompany(companyId)

  if (error instanceof ProblemError && error.status === 404) return <NoSuchCompany companyId={companyId} />
  if (error) {
    return (
      <>
        <ScreenHeader title={`Company ${companyId}`} />
        <ErrorBanner title={`Error loading company ${companyId}`} error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!company) return <Loading />

  return (
    <>
      <ScreenHeader
        title={company.companyName}
        aside={
          <>
            <Badge variant="light" radius="sm" tt="none">
              {KIND_NAMES[companyKind(company)]}
            </Badge>
            {company.active === false && <InactiveBadge />}
            <Text size="sm" c="dimmed" className="tnum">
              {companyId}
            </Text>
          </>
        }
      />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Section title="Details">
            <CompanyFacts company={company} />
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Section title="Contacts">
            <ContactList contacts={company.contacts} />
          </Section>
        </Grid.Col>
        <Grid.Col span={12}>
          <AssociatedProperties properties={company.associatedProperties ?? []} />
        </Grid.Col>
      </Grid>
    </>
  )
}

function NoSuchCompany({ companyId }: { readonly companyId: number }) {
  return (
    <>
      <ScreenHeader title={`Company ${companyId}`} />
      <EmptyState
        title="There is no such company"
        action={
          <ButtonLink to="/companies" variant="default" size="xs">
            All companies
          </ButtonLink>
        }
      >
        It may have been deleted, or the address has a wrong number.
      </EmptyState>
    </>
  )
}

function Loading() {
  return (
    <Stack aria-busy aria-label="Loading company">
      <Skeleton height={28} width={320} my={4} />
      <Grid gap="md">
        {[1, 2].map((each) => (
          <Grid.Col key={each} span={{ base: 12, md: 6 }}>
            <Skeleton height={220} />
          </Grid.Col>
        ))}
      </Grid>
    </Stack>
  )
}
