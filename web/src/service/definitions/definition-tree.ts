import type { ServiceDefinition } from '@app/contract/service/schema'
import { editedRow, type RowEdits } from '../../lib/row-edits.ts'

/** A definition's name and place, with the edits applied. */
export interface PlacedDefinition {
  readonly id: number
  readonly name: string
  readonly parentId: number | null
}

export interface DefinitionTree {
  /** Each definition followed by those below it. Siblings keep the order of the list. */
  readonly order: readonly (PlacedDefinition & { readonly depth: number })[]
  readonly byId: ReadonlyMap<number, PlacedDefinition & { readonly depth: number }>
}

export function treeOf(rows: readonly ServiceDefinition[], edits: RowEdits): DefinitionTree {
  const placed = rows.map((row): PlacedDefinition => {
    const { serviceId, serviceName, parentServiceId } = editedRow(row, edits.get(row.serviceId))
    return { id: serviceId, name: serviceName, parentId: parentServiceId }
  })
  const known = new Set(placed.map(({ id }) => id))
  const order: (PlacedDefinition & { readonly depth: number })[] = []
  const addBelow = (parentId: number | null, depth: number): void => {
    for (const row of placed) {
      const knownParentId = row.parentId !== null && known.has(row.parentId) ? row.parentId : null
      if (knownParentId !== parentId) continue
      order.push({ ...row, depth })
      addBelow(row.id, depth + 1)
    }
  }
  addBelow(null, 0)
  return { order, byId: new Map(order.map((row) => [row.id, row])) }
}

/** The ids of the definition and all its ancestors. */
export function withAncestors({ byId }: DefinitionTree, id: number): readonly number[] {
  const parentId = byId.get(id)?.parentId
  return parentId === null || parentId === undefined ? [id] : [id, ...withAncestors({ byId, order: [] }, parentId)]
}

/** The definitions that can be the parent: all but the definition itself and those below it. */
export const possibleParents = (tree: DefinitionTree, id: number): readonly PlacedDefinition[] =>
  tree.order.filter((row) => !withAncestors(tree, row.id).includes(id))
