import type { DocumentKind } from '@app/contract/document/kinds'
import { Divider, Stack } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../auth/session.ts'
import { CompanySummary } from '../../company/CompanySummary.tsx'
import { supplierKinds } from '../../document/document-kinds.ts'
import { KindButtons } from '../../document/KindButtons.tsx'
import { LazyDocumentDialog } from '../../document/LazyDocumentDialog.tsx'
import { useOperator } from '../../operator/api.ts'
import { SidePanel } from '../../ui/layout/SidePanel.tsx'
import { useRetainedValue } from '../../lib/use-retained-value.ts'
import type { ServiceRow } from './service-rows.ts'

interface SupplierPanelProps {
  /** The service whose supplier is shown; null closes the panel. */
  readonly service: ServiceRow | null
  readonly onClose: () => void
}

/** A service's supplier, beside the table, with buttons to generate documents for it. */
export function SupplierPanel({ service, onClose }: SupplierPanelProps) {
  const { isInternal } = useSession()
  const { data: operator } = useOperator(isInternal)
  const [kind, setKind] = useState<DocumentKind | null>(null)
  const shown = useRetainedValue(service)
  const supplierCompanyId = shown?.supplierCompanyId ?? null

  return (
    <>
      {/* Only one dialog at a time, so that Escape closes the one in front. */}
      <SidePanel opened={service !== null && kind === null} onClose={onClose} title="Supplier">
        {supplierCompanyId !== null && (
          <Stack gap="md">
            <CompanySummary companyId={supplierCompanyId} />
            {isInternal && (
              <>
                <Divider label="Generate" labelPosition="left" />
                <KindButtons kinds={supplierKinds(supplierCompanyId === operator?.companyId)} onChoose={setKind} />
              </>
            )}
          </Stack>
        )}
      </SidePanel>
      {kind && shown && (
        <LazyDocumentDialog
          documentCase={{ kind, propertyId: shown.propertyId, supplierCompanyId }}
          onClose={() => setKind(null)}
          onGenerated={() => {
            setKind(null)
            onClose()
          }}
        />
      )}
    </>
  )
}
