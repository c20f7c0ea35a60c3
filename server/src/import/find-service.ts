import { BWOF_SERVICE_ID, OWNER_INSPECTION_SERVICE_ID, TRIAL_EVACUATION_SERVICE_ID } from '@app/contract/service/rules'
import type { ServiceDefinition } from '@app/contract/service/schema'
import { CellFault } from './fault.ts'
import { textKey } from './keys.ts'

export type Definition = Pick<
  ServiceDefinition,
  'serviceId' | 'serviceName' | 'serviceShortName' | 'buildingAct' | 'isCategory' | 'intervalMonths' | 'active'
>
/** What a text names. */
export interface NamedDefinition extends Definition {
  /** The inactive definitions that have the name too, the first one first. */
  inactiveNamesakes: readonly Definition[]
}

export type ServiceFinder = (text: string) => NamedDefinition | CellFault

/**
 * What a building has of an inactive definition keeps it: a name means that one where the building has no service of the
 * definition that has the name now (docs/rules/import.md#inactive-definitions).
 */
export function definitionOn(named: NamedDefinition, services: readonly { serviceId: number }[]): NamedDefinition {
  const found = [named, ...named.inactiveNamesakes].find(({ serviceId }) =>
    services.some((service) => service.serviceId === serviceId),
  )
  return { ...named, ...found }
}

/** Why no service of a definition can be added; undefined if it can. */
export const inactiveReason = ({ serviceName, active }: Definition): string | undefined =>
  active ? undefined : `"${serviceName}" is inactive: the building must have it already`

/** Common names in registers for the services that the product knows by id. */
const COMMON_NAMES: readonly [string, number][] = [
  ['BWOF', BWOF_SERVICE_ID],
  ['Trial evacuation', TRIAL_EVACUATION_SERVICE_ID],
  ['Owner inspection', OWNER_INSPECTION_SERVICE_ID],
]

/** SS14/2, SS 14/2 and ss14.2 are the same specified system. Other words may follow. */
const CODE = /^ss\s*(\d{1,2})(?:\s*[/.]\s*(\d{1,2}))?(?![\p{L}\d/])/iu

/** The code such as `SS14/2` that a text starts with, if any. */
function systemCode(text: string): string | undefined {
  const [found, system, part] = CODE.exec(text) ?? []
  if (found === undefined) return undefined
  return part === undefined ? `SS${Number(system)}` : `SS${Number(system)}/${Number(part)}`
}

/**
 * Creates a function that finds a definition by name, short name or the code of its specified system. Active definitions,
 * and of these the built-in ones, come first.
 */
export function createServiceFinder(definitions: readonly Definition[]): ServiceFinder {
  const byId = new Map(definitions.map((definition) => [definition.serviceId, definition]))
  const byName = new Map<string, Definition[]>()
  const byCode = new Map<string, Definition[]>()
  for (const definition of definitions) {
    for (const name of new Set([definition.serviceName, definition.serviceShortName].map(textKey))) {
      add(byName, name, definition)
    }
    add(byCode, systemCode(definition.buildingAct) ?? '', definition)
  }
  for (const [name, serviceId] of COMMON_NAMES) {
    const definition = byId.get(serviceId)
    if (definition) byName.set(textKey(name), [definition])
  }

  const refuseCategory = (category: Definition): CellFault => {
    const parts = [...byCode]
      .filter(([code, [first]]) => first?.active && code.startsWith(`${systemCode(category.buildingAct)}/`))
      .map(([code]) => code)
    return new CellFault(
      `is a category: it must be ${parts.length > 0 ? listed(parts) : 'one of the services below it'}`,
    )
  }

  return (text) => {
    if (text === '')
      return new CellFault('is empty: it must be BWOF, Trial evacuation, Owner inspection or a system such as SS14/2')
    const [definition, ...namesakes] = byName.get(textKey(text)) ?? byCode.get(systemCode(text) ?? 'none') ?? []
    if (definition?.isCategory) return refuseCategory(definition)
    if (definition) return { ...definition, inactiveNamesakes: namesakes.filter(({ active }) => !active) }
    return new CellFault(
      'is not a service: it must be BWOF, Trial evacuation, Owner inspection or a system such as SS14/2',
    )
  }
}

function add(map: Map<string, Definition[]>, key: string, definition: Definition): void {
  if (key) map.set(key, [...(map.get(key) ?? []), definition])
}

const listed = (texts: readonly string[]): string =>
  `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`.replace(/^ or /, '')
