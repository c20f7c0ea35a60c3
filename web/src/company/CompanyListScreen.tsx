import { companySearchText, hasFlag } from '@app/contract/company/rules'
import type { CompanyListRow } from '@app/contract/company/schema'
import { isOnIsland } from '@app/contract/property/rules'
import { Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { DataTable } from '../ui/table/DataTable.tsx'
import { ExportButton } from '../ui/table/ExportButton.tsx'
import { IslandFilter } from '../ui/fields/IslandFilter.tsx'
import { KeywordFilter } from '../ui/fields/KeywordFilter.tsx'
import { ButtonLink } from '../ui/layout/links.ts'
import { useListRows } from '../ui/table/list-rows.ts'
import { useAnySearch, useChangeSearch } from '../ui/table/change-search.ts'
import { useAddressView } from '../ui/table/list-view.ts'
import { ListToolbar } from '../ui/table/ListToolbar.tsx'
import { NoRows } from '../ui/table/NoRows.tsx'
import type { RowLink } from '../ui/table/row.ts'
import { RowCount } from '../ui/table/RowCount.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { useExportCompanies } from './api.ts'
import { COMPANY_COLUMNS } from './company-columns.tsx'
import { companyTypeOf } from './company-type.ts'
import { useCompanyList } from '../kept/company-list.ts'
import type { CompanyListKind } from './lists.ts'

const rowKey = (row: CompanyListRow) => row.id
const rowState = (row: CompanyListRow) => ({ isDimmed: !hasFlag(row.flags, 'active') })
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
  const { island, inactive = false } = useAnySearch()
  const changeSearch = useChangeSearch()
  const { rows, state, hasRows, error, refresh } = useCompanyList()
  const exporting = useExportCompanies()

  const related = useMemo(() => (flag ? rows.filter((row) => hasFlag(row.flags, flag)) : rows), [rows, flag])
  const islands = useMemo(() => ({ filterNorthIsland: island === 'NI', filterSouthIsland: island === 'SI' }), [island])
  const keep = useCallback(
    (row: CompanyListRow) => (inactive || hasFlag(row.flags, 'active')) && isOnIsland(row.isle, islands),
    [inactive, islands],
  )
  const isLoading = !hasRows && state === 'loading'
  const view = useAddressView()
  const list = useListRows({ rows: related, columns: COMPANY_COLUMNS, view, searchText: companySearchText, keep })

  return (
    <>
      <ScreenHeader
        title={title}
        actions={
          <ButtonLink
            to="/companies/new"
            search={{ companyType: companyTypeOf(flag) }}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            New
          </ButtonLink>
        }
      />
      <ListToolbar
        aside={
          <>
            <RowCount list={list} isLoading={isLoading} />
            <ExportButton
              isRunning={exporting.isPending}
              onClick={() =>
                exporting.mutate({
                  queryString: view.filter,
                  onlyActive: !inactive,
                  ...islands,
                  ...relationshipFilter(flag),
                })
              }
            />
          </>
        }
      >
        <KeywordFilter value={view.filter} onChange={(filter) => view.change({ filter })} />
        <IslandFilter value={island ?? null} onChange={(chosen) => changeSearch({ island: chosen ?? undefined })} />
        <Switch
          label="Only active"
          checked={!inactive}
          onChange={(event) => changeSearch({ inactive: event.currentTarget.checked ? undefined : true })}
        />
      </ListToolbar>
      <DataTable
        label={title}
        columns={COMPANY_COLUMNS}
        list={list}
        view={view}
        rowKey={rowKey}
        rowLink={rowLink}
        rowState={rowState}
        isLoading={isLoading}
        failure={
          state === 'error' ? { title: 'Retrieving company list failed', error, onRetry: () => void refresh() } : null
        }
        empty={
          <NoRows
            list={list}
            of={of}
            origin="Import a register, or choose New to add a company."
            onShowAll={() => changeSearch({ q: undefined, island: undefined, inactive: true })}
          />
        }
      />
    </>
  )
}
