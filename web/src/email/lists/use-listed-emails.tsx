import type { ViewList } from '@app/contract/view/rules'
import { useMemo } from 'react'
import { useAnySearch } from '../../ui/table/change-search.ts'
import { searchOf } from '../../view/address.ts'
import { useSavedView } from '../../view/use-saved-view.ts'
import { ViewsButton } from '../../view/ViewsButton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { countRows } from '../../ui/table/count-rows.ts'
import { useFacets } from '../../ui/table/facets.ts'
import { useListRows } from '../../ui/table/list-rows.ts'
import { useSteadyRows } from '../../ui/table/steady-rows.ts'
import { useEmailFacets } from './email-facets.ts'
import { emailSearchText, type AnyEmail } from './email-rows.ts'
import type { Outbound } from './outbound.ts'
import { EMAIL_TABS, type EmailTab } from './search.ts'
import type { TabProps } from './tab-props.ts'

const listOf = ({ name }: Outbound, tab: EmailTab): ViewList => `${name}-${tab}`

interface Source<Row> extends Pick<TabProps<Row>, 'outbound' | 'rows' | 'revision' | 'day' | 'view'> {
  readonly tab: EmailTab
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string | number
  /** Which rows the switches of an address keep. Keep it outside the component. */
  readonly keepIn?: (search: Switches) => (row: Row) => boolean
}

/** What an address has besides filter, facets and sort. */
interface Switches {
  readonly delivery?: string | undefined
}

const everyRow = () => true
const keepAll = () => everyRow

/**
 * The rows of a tab under its filter, facets and saved view, in their places while the pointer is on them. `area` goes on the
 * element around the rows.
 */
export function useListedEmails<Row extends AnyEmail>(source: Source<Row>) {
  const { outbound, tab, rows, revision, day, columns, view, keyOf, keepIn = keepAll } = source
  const { delivery } = useAnySearch()
  const keep = useMemo(() => keepIn({ delivery }), [keepIn, delivery])
  const saved = useSavedView(
    listOf(outbound, tab),
    EMAIL_TABS.map((each) => listOf(outbound, each)),
  )
  const found = useListRows({ rows, columns, view, searchText: emailSearchText, keep })
  const { facets, isComplete } = useEmailFacets()
  const { list: faceted, filters } = useFacets(facets, found, rows)
  const chosen = filters.chosen.map(({ keys }) => keys)
  const asked = JSON.stringify([view.filter, view.sort, chosen, delivery, day, revision])
  const { list, area } = useSteadyRows(faceted, asked, keyOf)
  const views = (
    <ViewsButton
      state={saved}
      count={(kept) => {
        const search = searchOf(kept)
        return countRows<Row>({ rows, searchText: emailSearchText, facets, keep: keepIn(search) }, search)
      }}
    />
  )
  return {
    list,
    area,
    filters,
    views,
    arrangement: saved.arrangement,
    isOpening: saved.isOpening || (!isComplete && filters.chosen.length > 0),
  }
}
