import { COMPANY_COLUMNS as EXPORTED_COLUMNS, companySearchText, hasFlag } from '@app/contract/company/rules'
import type { CompanyListRow } from '@app/contract/company/schema'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useCompanyList } from '../kept/company-list.ts'
import { AnchorLink, ButtonLink } from '../ui/layout/links.ts'
import { exportedColumns } from '../ui/table/column-choice.ts'
import { facetChoice, type Facet } from '../ui/table/facets.ts'
import { searchOf } from '../view/address.ts'
import { useSavedView } from '../view/use-saved-view.ts'
import { ViewsButton } from '../view/ViewsButton.tsx'
import { RecordList } from '../ui/table/RecordList.tsx'
import type { RowLink } from '../ui/table/row.ts'
import { useExportCompanies } from './api.ts'
import { COMPANY_COLUMNS } from './company-columns.tsx'
import { companyTypeOf } from './company-type.ts'
import type { CompanyListKind } from './lists.ts'

const FACETS: readonly Facet<CompanyListRow>[] = [
  { name: 'city', label: 'City', keyOf: (row) => row.city, wordsOf: (row) => row.city, none: 'No city' },
]

const rowKey = (row: CompanyListRow) => row.id
const isActive = (row: CompanyListRow) => hasFlag(row.flags, 'active')
const islandOf = (row: CompanyListRow) => row.isle
const rowLink = (row: CompanyListRow): RowLink => ({
  to: '/companies/$companyId',
  params: { companyId: String(row.id) },
})

/** The filter for an export of the list. */
const relationshipFilter = (flag: CompanyListKind['flag']) => ({
  onlyCustomers: flag === 'customer',
  onlySuppliers: flag === 'supplier',
  onlyOwners: flag === 'owner',
  onlyAuthorities: flag === 'authority',
})

/** All companies, or those of one relationship (docs/rules/screens.md#companies). */
export function CompanyListScreen({ title, of, flag }: CompanyListKind) {
  const saved = useSavedView(of)
  const { arrangement } = saved
  const companies = useCompanyList()
  const { rows } = companies
  const exporting = useExportCompanies()
  const related = useMemo(() => (flag ? rows.filter((row) => hasFlag(row.flags, flag)) : rows), [rows, flag])

  return (
    <RecordList
      title={title}
      of={of}
      origin={
        <>
          <AnchorLink to="/import">Import a spreadsheet</AnchorLink>, or choose New to add a company.
        </>
      }
      newButton={
        <ButtonLink
          to="/companies/new"
          search={{ companyType: companyTypeOf(flag) }}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          New
        </ButtonLink>
      }
      list={companies}
      rows={related}
      failure="Retrieving company list failed"
      columns={COMPANY_COLUMNS}
      searchText={companySearchText}
      rowKey={rowKey}
      rowLink={rowLink}
      isActive={isActive}
      islandOf={islandOf}
      isExporting={exporting.isPending}
      facets={FACETS}
      arrangement={arrangement}
      isOpening={saved.isOpening}
      views={(count) => <ViewsButton state={saved} count={(search) => count(searchOf(search))} />}
      onExport={({ facets, ...filters }) =>
        exporting.mutate({
          ...filters,
          ...relationshipFilter(flag),
          cities: facetChoice(facets, 'city'),
          columns: exportedColumns(COMPANY_COLUMNS, arrangement.choice, EXPORTED_COLUMNS),
        })
      }
    />
  )
}
