import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { memo, useState } from 'react'
import { CertifiedBadge } from '../certificate/CertifiedBadge.tsx'
import { Facts } from '../ui/layout/Facts.tsx'
import { AnchorLink } from '../ui/layout/links.ts'
import { SidePanel } from '../ui/layout/SidePanel.tsx'
import { exceptionNotesOf } from './exception-notes.ts'
import { addressOf } from './row-address.ts'

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

  return (
    <SidePanel
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
            ['Exception notes', exceptionNotesOf(shown)],
          ]}
        />
      )}
    </SidePanel>
  )
})

function CustomerLink({ row }: { readonly row: VisibleDashboardRow }) {
  if (row.custId === null) return '–'
  return (
    <AnchorLink to="/companies/$companyId" params={{ companyId: String(row.custId) }}>
      {row.customerName}
    </AnchorLink>
  )
}
