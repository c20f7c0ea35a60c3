import { IQP_COLUMNS, iqpSearchText, isShownIqp, SHOWN_IQPS } from '@app/contract/iqp/rules'
import type { Iqp } from '@app/contract/iqp/schema'
import { Button, SegmentedControl, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useNamedFacets } from '../company/named-facets.ts'
import { today } from '../lib/dates.ts'
import { KeywordFilter } from '../ui/fields/KeywordFilter.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { exportedColumns } from '../ui/table/column-choice.ts'
import { ColumnsButton } from '../ui/table/ColumnsButton.tsx'
import { countRows } from '../ui/table/count-rows.ts'
import { FacetFilters } from '../ui/table/FacetFilters.tsx'
import { facetChoice, facetIds, NO_FACETS, useFacets, type Facet } from '../ui/table/facets.ts'
import { searchOf } from '../view/address.ts'
import { useSavedView } from '../view/use-saved-view.ts'
import { ViewsButton } from '../view/ViewsButton.tsx'
import { useChangeSearch } from '../ui/table/change-search.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { ExportButton } from '../ui/table/ExportButton.tsx'
import { useListRows } from '../ui/table/list-rows.ts'
import { useAddressView } from '../ui/table/list-view.ts'
import { ListToolbar } from '../ui/table/ListToolbar.tsx'
import { NoRows } from '../ui/table/NoRows.tsx'
import type { RowLink } from '../ui/table/row.ts'
import { RowCount } from '../ui/table/RowCount.tsx'
import { useExportIqps, useIqps } from './api.ts'
import { iqpColumns } from './iqp-columns.tsx'
import { IqpDialog } from './IqpDialog.tsx'
import { BLANK_IQP } from './iqp-draft.ts'
import { useConfirmIqp } from './use-confirm-iqp.ts'

const route = getRouteApi('/iqps')

const NO_IQPS: readonly Iqp[] = []

const FACETS: readonly Facet<Iqp>[] = [
  {
    name: 'supplier',
    isId: true,
    label: 'Company',
    keyOf: ({ companyId }) => String(companyId ?? ''),
    wordsOf: ({ companyName }) => companyName,
    none: 'No company',
  },
  {
    name: 'register',
    label: 'Register',
    keyOf: ({ register }) => register,
    wordsOf: ({ register }) => register,
    none: 'No register',
  },
]

const rowKey = ({ iqpId }: Iqp) => iqpId
const rowLink = ({ iqpId }: Iqp): RowLink => ({ to: '/iqps', search: (old) => ({ ...old, iqp: iqpId }) })
const rowState = ({ active }: Iqp) => ({ isDimmed: !active })

/** The people who certify systems, and how long their registrations last (docs/rules/evidence.md#iqps). */
export function IqpListScreen() {
  const { inactive = false, show, iqp: openId, page } = route.useSearch()
  const { data: iqps = NO_IQPS, error, isPending, refetch } = useIqps()
  const exporting = useExportIqps()
  const changeSearch = useChangeSearch()
  const confirmIqp = useConfirmIqp()
  const [isAdding, setAdding] = useState(false)
  const columns = useMemo(() => iqpColumns(confirmIqp), [confirmIqp])
  const keep = useCallback((iqp: Iqp) => (inactive || iqp.active) && isShownIqp(iqp, show, today()), [inactive, show])
  const view = useAddressView()
  const saved = useSavedView('iqps')
  const { arrangement } = saved
  const found = useListRows({ rows: iqps, columns, view, searchText: iqpSearchText, keep })
  const { list, filters } = useFacets(useNamedFacets(FACETS), found, iqps)
  const { chosen } = filters
  const countOfView = (kept: Parameters<typeof searchOf>[0]): Promise<number> => {
    const search = searchOf(kept)
    const shows = SHOWN_IQPS.find((each) => each === search['show'])
    const isKept = (iqp: Iqp) => (search['inactive'] === 'true' || iqp.active) && isShownIqp(iqp, shows, today())
    return countRows({ rows: iqps, searchText: iqpSearchText, facets: FACETS, keep: isKept }, search)
  }
  const opened = iqps.find(({ iqpId }) => iqpId === openId)

  return (
    <>
      <ScreenHeader
        title="IQPs"
        aside={<ViewsButton state={saved} count={countOfView} />}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            New
          </Button>
        }
      />
      <ListToolbar
        aside={
          <>
            <RowCount list={list} isLoading={isPending} />
            <ColumnsButton columns={columns} arrangement={arrangement} />
            <ExportButton
              isRunning={exporting.isPending}
              onClick={() =>
                exporting.mutate({
                  queryString: view.filter,
                  onlyActive: !inactive,
                  show,
                  companyIds: facetIds(chosen, 'supplier'),
                  registers: facetChoice(chosen, 'register'),
                  columns: exportedColumns(columns, arrangement.choice, IQP_COLUMNS),
                })
              }
            />
          </>
        }
      >
        <KeywordFilter value={view.filter} onChange={(filter) => view.change({ filter })} />
        <SegmentedControl
          aria-label="Registrations"
          value={show ?? 'all'}
          onChange={(chosen) =>
            changeSearch({ show: chosen === 'ending' || chosen === 'unconfirmed' ? chosen : undefined })
          }
          data={[
            { value: 'all', label: 'All' },
            { value: 'ending', label: 'Ending' },
            { value: 'unconfirmed', label: 'Not confirmed' },
          ]}
        />
        <Switch
          label="Only active"
          checked={!inactive}
          onChange={(event) => changeSearch({ inactive: event.currentTarget.checked ? undefined : true })}
        />
        <FacetFilters filters={filters} />
      </ListToolbar>
      <DataTable
        label="IQPs"
        lines={1}
        columns={columns}
        arrangement={arrangement}
        cardsBelow={75}
        list={list}
        view={view}
        rowKey={rowKey}
        rowLink={rowLink}
        rowState={rowState}
        isLoading={isPending || saved.isOpening}
        failure={error && { title: 'Error retrieving IQPs', error, onRetry: () => void refetch() }}
        empty={
          <NoRows
            list={list}
            of="IQPs"
            origin="Choose New to add the first one. Those that certificates name are added by themselves."
            onShowAll={() => changeSearch({ ...NO_FACETS, q: undefined, show: undefined, inactive: true })}
          />
        }
      />
      {isAdding && <IqpDialog iqp={BLANK_IQP} onClose={() => setAdding(false)} />}
      {opened && <IqpDialog key={opened.iqpId} iqp={opened} onClose={() => changeSearch({ iqp: undefined, page })} />}
    </>
  )
}
