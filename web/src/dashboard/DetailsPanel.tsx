import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import type { Day } from '@app/contract/dates'
import { BWOF_SERVICE_ID, TRIAL_EVACUATION_SERVICE_ID } from '@app/contract/service/rules'
import { Stack } from '@mantine/core'
import { memo, useState } from 'react'
import { CertifiedBadge } from '../certificate/CertifiedBadge.tsx'
import { today } from '../lib/dates.ts'
import { useReportsDue } from '../service/property-services/api.ts'
import { ReportDueText } from '../service/property-services/ReportDueText.tsx'
import { Facts } from '../ui/layout/Facts.tsx'
import { AnchorLink } from '../ui/layout/links.ts'
import { PreviewPanel } from '../ui/layout/SidePanel.tsx'
import { exceptionNotesOf } from './exception-notes.ts'
import { addressOf } from './row-address.ts'
import { useWarrantCheck } from '../warrant/api.ts'
import { CheckBadge } from '../warrant/CheckBadge.tsx'
import { IssueWarrantLink } from '../warrant/IssueWarrantLink.tsx'
import { ISSUE_THE_WARRANT } from './ServiceCell.tsx'

interface DetailsPanelProps {
  /** Null closes the panel. */
  readonly row: VisibleDashboardRow | null
  readonly isInternal: boolean
  readonly onClose: () => void
}

/** A row's address, customer and exception notes, beside the list. */
export const DetailsPanel = memo(function DetailsPanel({ row, isInternal, onClose }: DetailsPanelProps) {
  // Keeps the content while the panel slides away.
  const [shown, setShown] = useState(row)
  if (row && row !== shown) setShown(row)
  const reportDue = useReportDue(isInternal ? shown : null)

  return (
    <PreviewPanel
      opened={row !== null}
      onClose={onClose}
      title={
        shown && (
          <AnchorLink to="/property/$propertyId" params={{ propertyId: String(shown.propertyId) }} fw={600}>
            {shown.propertyName}
          </AnchorLink>
        )
      }
    >
      {shown && (
        <Facts
          empty="No details"
          facts={[
            ['Address', addressOf(shown)],
            ['Customer', isInternal && <CustomerLink row={shown} />],
            ['Certificates', isInternal && <CertifiedBadge propertyId={shown.propertyId} none="–" />],
            [
              'Recommended',
              shown.isWarrantToIssue && `${ISSUE_THE_WARRANT}: its day has passed and nothing is outstanding.`,
            ],
            ['Report', reportDue && <ReportDueText due={reportDue} today={today()} />],
            ['Warrant', isInternal && shown.serviceId === BWOF_SERVICE_ID && <Warrant row={shown} />],
            ['Exception notes', exceptionNotesOf(shown)],
          ]}
        />
      )}
    </PreviewPanel>
  )
})

/** By when the report of the last trial evacuation is due; null for other services, and once it has been sent. */
function useReportDue(row: VisibleDashboardRow | null): Day | null {
  const isHeldTrial = row?.serviceId === TRIAL_EVACUATION_SERVICE_ID && row.lastDue !== null
  const reportsDue = useReportsDue(row?.propertyId ?? 0, isHeldTrial ? `as of ${row.lastDue}` : '')
  return reportsDue.find(({ propertyServiceId }) => propertyServiceId === row?.propertyServiceId)?.due ?? null
}

/** What the check of a warrant says, and the way to issue it once nothing stops it or its day has passed. */
function Warrant({ row: { propertyId, isWarrantToIssue } }: { readonly row: VisibleDashboardRow }) {
  const { data: check } = useWarrantCheck(propertyId)
  return (
    <Stack gap={8} align="flex-start">
      {check && <CheckBadge check={check} />}
      {(isWarrantToIssue || check?.canIssue) && <IssueWarrantLink propertyId={propertyId} />}
    </Stack>
  )
}

function CustomerLink({ row }: { readonly row: VisibleDashboardRow }) {
  if (row.custId === null) return '–'
  return (
    <AnchorLink to="/companies/$companyId" params={{ companyId: String(row.custId) }}>
      {row.customerName}
    </AnchorLink>
  )
}
