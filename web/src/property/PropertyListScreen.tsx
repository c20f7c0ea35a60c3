import { PROPERTY_COLUMNS, propertySearchText } from '@app/contract/property/rules'
import type { PropertyListRow } from '@app/contract/property/schema'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { chosenCompanyName, useCompanyList } from '../kept/company-list.ts'
import { useSession } from '../auth/session.ts'
import { usePropertyList } from '../kept/property-list.ts'
import { AnchorLink, ButtonLink } from '../ui/layout/links.ts'
import { exportedColumns } from '../ui/table/column-choice.ts'
import { facetChoice, facetIds } from '../ui/table/facets.ts'
import { searchOf } from '../view/address.ts'
import { useSavedView } from '../view/use-saved-view.ts'
import { ViewsButton } from '../view/ViewsButton.tsx'
import { RecordList } from '../ui/table/RecordList.tsx'
import type { RowLink } from '../ui/table/row.ts'
import type { RowsSelected } from '../ui/table/row-selection.ts'
import { useExportProperties } from './api.ts'
import { propertyFacets } from './property-facets.ts'
import { propertyColumns } from './property-columns.tsx'
import { SelectedProperties } from './bulk/SelectedProperties.tsx'
import { PropertyServicesPanel } from './PropertyServicesPanel.tsx'
import { useSuppliers } from './use-suppliers.ts'

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
  const saved = useSavedView('properties')
  const { arrangement } = saved
  const { rows: companies, state } = useCompanyList()
  const nameOf = useMemo(() => {
    const names = new Map(companies.map(({ id, name }) => [id, name]))
    return (companyId: number | null) => (companyId === null ? '' : (names.get(companyId) ?? ''))
  }, [companies])
  const columns = useMemo(() => propertyColumns(setOpened, { nameOf, canSelect: isInternal }), [nameOf, isInternal])
  const { suppliers, isAwaited, ask, read } = useSuppliers()
  const named = useMemo(
    () => ({
      nameOf,
      chosenName: (companyId: string) => chosenCompanyName({ rows: companies, state }, companyId),
      onSuppliersAsked: ask,
    }),
    [nameOf, companies, state, ask],
  )
  const facets = useMemo(() => propertyFacets({ ...named, suppliers }), [named, suppliers])
  const facetsFor = async (search: Readonly<Record<string, string>>) =>
    search['supplier'] ? propertyFacets({ ...named, suppliers: await read() }) : facets

  return (
    <>
      <RecordList
        title="Properties"
        of="properties"
        origin={
          <>
            <AnchorLink to="/import">Import a spreadsheet</AnchorLink>, or choose New to add a property.
          </>
        }
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
        facets={facets}
        facetsFor={facetsFor}
        arrangement={arrangement}
        isOpening={saved.isOpening || isAwaited}
        views={(count) => <ViewsButton state={saved} count={(search) => count(searchOf(search))} />}
        onExport={({ facets: chosen, ...filters }) =>
          exporting.mutate({
            ...filters,
            supplierIds: facetIds(chosen, 'supplier'),
            customerIds: facetIds(chosen, 'customer'),
            authorityIds: facetIds(chosen, 'council'),
            cities: facetChoice(chosen, 'city'),
            columns: exportedColumns(columns, arrangement.choice, PROPERTY_COLUMNS),
          })
        }
        actions={isInternal ? selectedActions : undefined}
      />
      <PropertyServicesPanel property={opened} onClose={() => setOpened(null)} />
    </>
  )
}
