import type { ServiceDefinition } from '@app/contract/service/schema'
import { useMemo } from 'react'
import type { RowEdits } from '../../lib/row-edits.ts'
import { useListRows, type ListRows } from '../../ui/table/list-rows.ts'
import type { ListView } from '../../ui/table/list-view.ts'
import { definitionSearchText, READ_COLUMNS } from './definition-columns.tsx'
import { definitionsWithNew, idOfDefinition, newDefinitionIds } from './definition-draft.ts'
import { treeOf, withAncestors, type DefinitionTree } from './definition-tree.ts'

/** Splits ids joined by commas. Memoisation compares texts by value, but arrays by identity. */
const idsIn = (joined: string): readonly number[] => joined.split(',').filter(Boolean).map(Number)

/**
 * The tree with the edits applied, and the rows to show: those that match the filter, their ancestors and new rows. The
 * filter searches the loaded values, so that a row does not disappear while somebody types into it.
 */
export function useDefinitionList(
  stored: readonly ServiceDefinition[],
  edits: RowEdits,
  view: ListView,
): { readonly tree: DefinitionTree; readonly list: ListRows<ServiceDefinition> } {
  const added = newDefinitionIds(edits).join()
  const rows = useMemo(() => definitionsWithNew(stored, idsIn(added)), [stored, added])
  const tree = useMemo(() => treeOf(rows, edits), [rows, edits])
  const order = tree.order.map(({ id }) => id).join()
  const ordered = useMemo(() => {
    const byId = new Map(rows.map((row) => [row.serviceId, row]))
    return idsIn(order).flatMap((id) => byId.get(id) ?? [])
  }, [rows, order])
  const found = useListRows({ rows: ordered, columns: READ_COLUMNS, view, searchText: definitionSearchText })
  const list = useMemo(() => {
    if (found.words.length === 0) return found
    const shown = [...found.rows.map(idOfDefinition), ...idsIn(added)]
    const kept = new Set(shown.flatMap((id) => withAncestors(tree, id)))
    return { ...found, rows: ordered.filter(({ serviceId }) => kept.has(serviceId)) }
  }, [found, ordered, added, tree])
  return { tree, list }
}
