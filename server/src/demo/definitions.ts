import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../database/tables.ts'
import { readRows, TRADES, type Trade } from './words.ts'

/** What the generator knows about a service definition, including its trade and prices. */
export interface Definition {
  serviceId: number
  /** `SS3/1`, `BWOF`. */
  shortName: string
  trade: Trade | null
  fullService: number
  audit: number
}

export type Definitions = ReadonlyMap<string, Definition>

const Price = z.object({
  service: z.string(),
  trade: z.enum(TRADES).or(z.literal('').transform(() => null)),
  fullService: z.coerce.number(),
  audit: z.coerce.number(),
  councilCodes: z.string(),
})

/** The short names of specified systems start with SS. */
export const isSystem = ({ shortName }: Definition): boolean => shortName.startsWith('SS')

export const EXTINGUISHERS = 'Exting.'
export const WARDEN_TRAINING = 'Wardens'

/** Services of this office in addition to the built-in ones. */
const OWN_DEFINITIONS = [
  {
    name: 'Fire Extinguisher Service',
    shortName: EXTINGUISHERS,
    trade: 'fire',
    fullService: 95,
    audit: 45,
    active: true,
  },
  {
    name: 'Warden Training',
    shortName: WARDEN_TRAINING,
    trade: 'evacuation',
    fullService: 260,
    audit: 0,
    active: true,
  },
  { name: 'Hydrant Flow Test', shortName: 'Hydrants', trade: 'fire', fullService: 180, audit: 0, active: false },
] as const satisfies {
  name: string
  shortName: string
  trade: Trade
  fullService: number
  audit: number
  active: boolean
}[]

/** Sets the prices of the built-in definitions and adds the office's own. */
export async function prepareDefinitions(transaction: Transaction<Tables>): Promise<Definitions> {
  const prices = readRows('systems.csv', Price)
  const stored = await sql<{ serviceId: number; shortName: string }>`
    update service set full_service_price = priced."fullService", audit_price = priced.audit,
      council_codes = priced."councilCodes"
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as priced (service text, "fullService" numeric, audit numeric, "councilCodes" text)
    where service_short_name = priced.service and not is_category
    returning service_id, service_short_name as short_name`.execute(transaction)
  const known = new Map(stored.rows.map(({ shortName, serviceId }) => [shortName, serviceId]))

  const definitions = new Map<string, Definition>()
  for (const { service: shortName, trade, fullService, audit } of prices) {
    const serviceId = known.get(shortName)
    if (serviceId === undefined) throw new Error(`There is no service definition ${shortName}`)
    definitions.set(shortName, { serviceId, shortName, trade, fullService, audit })
  }
  for (const [index, { name, shortName, active, ...own }] of OWN_DEFINITIONS.entries()) {
    const { serviceId } = await transaction
      .insertInto('service')
      .values({
        serviceName: name,
        serviceShortName: shortName,
        sort1: 4 + index,
        fullServicePrice: own.fullService,
        auditPrice: own.audit,
        active,
      })
      .returning('serviceId')
      .executeTakeFirstOrThrow()
    if (active) definitions.set(shortName, { serviceId, shortName, ...own })
  }
  return definitions
}

export function definitionOf(definitions: Definitions, shortName: string): Definition {
  const definition = definitions.get(shortName)
  if (!definition) throw new Error(`There is no service definition ${shortName}`)
  return definition
}
