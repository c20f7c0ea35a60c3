import { hasFixedPlace } from '@app/contract/service/rules'
import { badPayload } from '../lib/problem.ts'

/** A definition as a save leaves it; an undefined parent stays what it is. */
export interface PlacedDefinition {
  id: number
  parentServiceId?: number | null | undefined
}

type Parents = ReadonlyMap<number, number | null>

/**
 * Looks at the tree that a save would make: each parent that it names anew exists and puts nothing below itself, and the
 * definitions that the product knows by id have none.
 *
 * @param placed the rows of the payload in its order, new ones under an id that no stored one has
 * @throws ProblemError 400 that names the `parentServiceId` at fault
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
  if (hasFixedPlace(id)) return 'takes null: this service stands at the top'
  if (!parents.has(parentId)) return 'takes the id of a service definition'
  return standsBelow(parentId, id, parents) ? 'would put the service below itself' : undefined
}

function standsBelow(id: number, ancestor: number, parents: Parents): boolean {
  const passed = new Set<number>()
  for (let at: number | null | undefined = id; at !== null && at !== undefined; at = parents.get(at)) {
    if (at === ancestor) return true
    // A ring that the ancestor is no part of is told at one of its own members.
    if (passed.has(at)) return false
    passed.add(at)
  }
  return false
}
