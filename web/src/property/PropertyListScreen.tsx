import { propertySearchText } from '@app/contract/property/rules'
import type { PropertyListRow } from '@app/contract/property/schema'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSession } from '../auth/session.ts'
import { usePropertyList } from '../kept/property-list.ts'
import { ButtonLink } from '../ui/layout/links.ts'
import { RecordList } from '../ui/table/RecordList.tsx'
import type { RowLink } from '../ui/table/row.ts'
import type { RowsSelected } from '../ui/table/row-selection.ts'
import { useExportProperties } from './api.ts'
import { propertyColumns } from './property-columns.tsx'
import { SelectedProperties } from './bulk/SelectedProperties.tsx'
import { PropertyServicesPanel } from './PropertyServicesPanel.tsx'

const rowKey = (row: PropertyListRow) => row.propertyId
const isActive = (row: PropertyListRow) => row.active
const islandOf = (row: PropertyListRow) => row.isle
const rowLink = (row: PropertyListRow): RowLink => ({
  to: '/property/$propertyId',
  params: { propertyId: String(row.propertyId) },
})

const selectedActions = (selection: RowsSelected<PropertyListRow>) => <SelectedProperties selection={selection} />

/** The property list (docs/rules/screens.md#properties). */
export function PropertyListScreen() {
  const properties = usePropertyList()
  const [opened, setOpened] = useState<PropertyListRow | null>(null)
  const exporting = useExportProperties()
  const { isInternal } = useSession()
  const columns = useMemo(() => propertyColumns(setOpened, isInternal), [isInternal])

  return (
    <>
      <RecordList
        title="Properties"
        of="properties"
        origin="Import a register, or choose New to add a property."
        newButton={
          <ButtonLink to="/property/new" leftSection={<IconPlus size={16} aria-hidden />}>
            New
          </ButtonLink>
        }
        list={properties}
        rows={properties.rows}
        failure="Retrieving property list failed"
        columns={columns}
        searchText={propertySearchText}
        rowKey={rowKey}
        rowLink={rowLink}
        isActive={isActive}
        islandOf={islandOf}
        isExporting={exporting.isPending}
        onExport={(filters) => exporting.mutate(filters)}
        actions={isInternal ? selectedActions : undefined}
      />
      <PropertyServicesPanel property={opened} onClose={() => setOpened(null)} />
    </>
  )
}
