import { sql } from 'kysely'
import type { Day } from '@app/contract/dates'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { Connection } from '../../database/connection.ts'
import { CellFault } from '../fault.ts'
import { createServiceFinder, definitionOn } from '../find-service.ts'
import { textKey } from '../keys.ts'
import { listDefinitions } from '../known-register.ts'

/** A building that a line can name. */
export interface KnownProperty {
  propertyId: number
  reference: string
  name: string
  /** The present anniversary of its warrant. */
  anniversary: Day | null
}

/** A specified system of a building. */
export interface KnownSystem {
  propertyServiceId: number
  propertyId: number
  serviceId: number
  ref: string
}

export interface BuildingFinder {
  /** Finds a building by its id, else the customer's reference, else its name. */
  property: (text: string) => KnownProperty | CellFault
  /** Finds a specified system of a building by code or name; its ref tells it from others of the same kind. */
  system: (property: KnownProperty, text: string) => KnownSystem | CellFault
}

/**
 * @param isIdFirst whether a number that is one building's id and another's reference is the id; it is refused otherwise,
 *   because an office numbers its buildings too
 */
export async function createBuildingFinder(
  db: Connection,
  { isIdFirst }: { isIdFirst: boolean },
): Promise<BuildingFinder> {
  const properties = await listProperties(db)
  const byId = new Map(properties.map((property) => [String(property.propertyId), property]))
  const byReference = Map.groupBy(properties, ({ reference }) => textKey(reference))
  const byName = Map.groupBy(properties, ({ name }) => textKey(name))
  const systems = Map.groupBy(await listSystems(db), ({ propertyId }) => propertyId)
  const findService = createServiceFinder(await listDefinitions(db))

  return {
    property: (text) => {
      if (text === '')
        return new CellFault('is empty: it must be the id, the customer reference or the name of a building')
      const key = textKey(text)
      const found = byId.get(text)
      const referred = byReference.get(key)
      const another = found && !isIdFirst && referred?.find((property) => property !== found)
      if (another) {
        return new CellFault(
          `is the id of ${found.name} and the customer reference of ${another.name}: write the name of the building`,
        )
      }
      const named = found ? [found] : (referred ?? byName.get(key) ?? [])
      const [property, ...others] = named
      if (!property) {
        return new CellFault('is no building: it must be the id, the customer reference or the name of one')
      }
      if (others.length > 0) {
        const ids = named.map(({ propertyId }) => propertyId).join(', ')
        return new CellFault(`is ${named.length} buildings: it must be the id of one of them (${ids})`)
      }
      return property
    },
    system: ({ propertyId }, text) => {
      const service = findService(text)
      if (service instanceof CellFault) {
        return new CellFault(`${text === '' ? 'is empty' : 'is not a specified system'}: it must be one such as SS14/2`)
      }
      const scheduled = systems.get(propertyId) ?? []
      const same = scheduled.filter(({ serviceId }) => serviceId === definitionOn(service, scheduled).serviceId)
      const [system, ...others] = same
      if (!system) return new CellFault(`is not on the schedule of building ${propertyId}`)
      if (others.length === 0) return system
      const key = textKey(text)
      const named = same.filter(({ ref }) => ref !== '' && key.endsWith(` ${textKey(ref)}`))
      if (named.length === 1 && named[0]) return named[0]
      const refs = same.map(({ ref }) => `"${ref}"`).join(', ')
      return new CellFault(
        `is ${same.length} systems of building ${propertyId}: it must end with the ref of one (${refs})`,
      )
    },
  }
}

async function listProperties(db: Connection): Promise<KnownProperty[]> {
  const { rows } = await sql<KnownProperty>`
    select property.property_id, customer_property_ref as reference, property_name as name,
      min(when_next_service_anniversary) as anniversary
    from property
    left join property_service warrant on warrant.property_id = property.property_id
      and service_id = ${BWOF_SERVICE_ID} and warrant.active and warrant.when_deleted is null
    where property.when_deleted is null
    group by property.property_id
    order by property.property_id`.execute(db)
  return rows
}

async function listSystems(db: Connection): Promise<KnownSystem[]> {
  const { rows } = await sql<KnownSystem>`
    select property_service_id, property_id, service_id, ref from property_service join service using (service_id)
    where parent_service_id = ${BWOF_SERVICE_ID} and property_service.active and when_deleted is null
    order by property_service_id`.execute(db)
  return rows
}
