import { CompanySummary } from '../company/CompanySummary.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { useLast } from '../ui/use-last.ts'
import type { ServiceRow } from './service-rows.ts'

interface SupplierPanelProps {
  /** The service whose supplier is shown; null closes it. */
  readonly service: ServiceRow | null
  readonly onClose: () => void
}

/** The company that supplies a service, beside the table. */
export function SupplierPanel({ service, onClose }: SupplierPanelProps) {
  const companyId = service?.supplierCompanyId ?? null
  const shownId = useLast(companyId)
  return (
    <SidePanel opened={companyId !== null} onClose={onClose} title="Supplier">
      {shownId !== null && <CompanySummary companyId={shownId} />}
    </SidePanel>
  )
}
