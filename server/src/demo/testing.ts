import type { Day } from '@app/contract/dates'
import { createTestDatabase } from '../testing/test-database.ts'
import { prepareDefinitions, type Definitions } from './definitions.ts'
import { generate } from './generate.ts'
import type { Row } from './rows.ts'
import type { Size } from './sizes.ts'

/** The service definitions that a data set uses. */
export async function readDefinitions(): Promise<Definitions> {
  const database = await createTestDatabase()
  const definitions = await database.db.transaction().execute(prepareDefinitions)
  await database.close()
  return definitions
}

export interface GeneratedRows {
  company: Row<'company'>[]
  billingEntity: Row<'billingEntity'>[]
  contact: Row<'contact'>[]
  property: Row<'property'>[]
  propertyBwof: Row<'propertyBwof'>[]
  propertyEvacuation: Row<'propertyEvacuation'>[]
  propertyService: Row<'propertyService'>[]
  email: Row<'email'>[]
  emailRecipient: Row<'emailRecipient'>[]
  emailPropertyService: Row<'emailPropertyService'>[]
}

/** A whole data set in memory. */
export function collect(definitions: Definitions, size: Size, today: Day, seed = 1): GeneratedRows {
  const tables = new Map<string, object[]>()
  for (const { table, rows } of generate({ size, seed, today, definitions })) {
    tables.set(table, [...(tables.get(table) ?? []), ...rows])
  }
  // A map loses the type of each table's rows.
  return Object.fromEntries(tables) as unknown as GeneratedRows
}
