import type { CheckedSystem, WarrantCheck } from '@app/contract/warrant/schema'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { EmailReview } from '../email/lists/EmailReview.tsx'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useAuditPack, useWarrantCheck } from './api.ts'
import { CheckBadge, isFarAway } from './CheckBadge.tsx'
import { doubtsOf, stopsOf } from './doubts.ts'
import { FindingList } from './FindingList.tsx'
import { IssueWarrantLink } from './IssueWarrantLink.tsx'
import { requestFor } from './mend.ts'
import type { Mending } from './MendButtons.tsx'
import { summaryOf } from './summary.ts'
import { WarrantList } from './WarrantList.tsx'

/** A building with many systems would otherwise push the rest of the screen away. */
const FOLDED = 6

interface WarrantSectionProps {
  readonly propertyId: number
  readonly customerCompanyId: number | null
  /** Goes to a place on this screen (`ScreenPlace`). */
  readonly onPlace: (place: string) => void
}

/** The warrant of a property for the office: what it lacks, and the warrants that were issued. */
export const WarrantSection = memo(function WarrantSection(props: WarrantSectionProps) {
  const { propertyId, customerCompanyId, onPlace } = props
  const { data: check, error, refetch } = useWarrantCheck(propertyId)
  const auditPack = useAuditPack(propertyId)
  const [requested, setRequested] = useState<CheckedSystem | null>(null)
  const mending = check && { propertyId, systems: check.systems, onRequest: setRequested, onPlace }

  return (
    <Section
      id="warrant"
      title="Warrant"
      aside={check && <CheckBadge check={check} />}
      actions={
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFileZip size={16} />}
            loading={auditPack.isPending}
            title="Warrants, certificates, reports and defects of the last two years as one PDF"
            onClick={() => auditPack.mutate()}
          >
            Audit pack
          </Button>
          <IssueWarrantLink propertyId={propertyId} variant={check?.canIssue ? 'filled' : 'default'} />
        </Group>
      }
    >
      <Stack gap="md">
        {check && mending ? (
          <Check check={check} mending={mending} />
        ) : error ? (
          <ErrorBanner title="Error checking the warrant" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={60} role="group" aria-label="Checking the warrant" />
        )}
        <WarrantList propertyId={propertyId} />
      </Stack>
      <EmailReview
        emailCase={requested && requestFor({ propertyId, customerCompanyId, system: requested })}
        onClose={() => setRequested(null)}
      />
    </Section>
  )
})

function Check({ check, mending }: { readonly check: WarrantCheck; readonly mending: Mending }) {
  return (
    <>
      <Text size="sm">{summaryOf(check)}</Text>
      {!isFarAway(check) && (
        <>
          <FindingList title="What stops it" findings={stopsOf(check)} mending={mending} folded={FOLDED} />
          <FindingList title="What to answer" findings={doubtsOf(check)} mending={mending} folded={FOLDED} />
        </>
      )}
    </>
  )
}
