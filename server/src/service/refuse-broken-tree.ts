import { hasFixedPlace } from '@app/contract/service/rules'
import { badPayload } from '../lib/problem.ts'

/** A definition after a save. An undefined parent does not change. */
export interface PlacedDefinition {
  id: number
  parentServiceId?: number | null | undefined
}

type Parents = ReadonlyMap<number, number | null>

/**
 * Checks the tree of definitions that a save would create: each new parent exists, there is no cycle, and definitions
 * that the product knows by id have no parent.
 *
 * @param placed the rows of the payload in order; new rows have an id that no stored row has
 * @throws ProblemError 400 that names the wrong `parentServiceId`
 */
export function refuseBrokenTree(placed: readonly PlacedDefinition[], stored: Parents): void {
  const parents = new Map(stored)
  for (const { id, parentServiceId = stored.get(id) ?? null } of placed) parents.set(id, parentServiceId)
  for (const [index, { id, parentServiceId }] of placed.entries()) {
    if (parentServiceId === undefined || parentServiceId === null || parentServiceId === stored.get(id)) continue
    const fault = faultOf(id, parentServiceId, parents)
    if (fault) throw badPayload({ path: `${index}.parentServiceId`, message: fault })
  }
}

function faultOf(id: number, parentId: number, parents: Parents): string | undefined {
  if (hasFixedPlace(id)) return 'takes null: this service is at the top'
  if (!parents.has(parentId)) return 'takes the id of a service definition'
  return isBelow(parentId, id, parents) ? 'would put the service below itself' : undefined
}

function isBelow(id: number, ancestor: number, parents: Parents): boolean {
  const visited = new Set<number>()
  for (let at: number | null | undefined = id; at !== null && at !== undefined; at = parents.get(at)) {
    if (at === ancestor) return true
    // A cycle without the ancestor is reported at one of its members.
    if (visited.has(at)) return false
    visited.add(at)
  }
  return false
}
