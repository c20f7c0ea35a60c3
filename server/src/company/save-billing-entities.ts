import { sql, type Transaction } from 'kysely'
import type { SavedBillingEntity } from '@app/contract/company/schema'
import { saveNestedRows, hasChanges } from '../database/nested-rows.ts'
import type { Tables } from '../database/tables.ts'

const BILLING_ENTITY = { table: 'billing_entity', key: 'billing_entity_id', thing: 'billing entity' } as const

/** Saves the alternative names under which a company's buildings are billed. */
export const saveBillingEntities = (
  transaction: Transaction<Tables>,
  companyId: number,
  billingEntities: readonly SavedBillingEntity[],
  timeZone: string,
): Promise<void> =>
  saveNestedRows(
    transaction,
    billingEntities,
    {
      ...BILLING_ENTITY,
      path: 'billingEntities',
      ofParent: sql`stored.company_id = ${companyId}`,
      idOf: (entity) => entity.billingEntityId,
      change: async (id, entity) => {
        const { billingEntityId: _, whenUpdated: __, ...columns } = entity
        if (!hasChanges(columns)) return
        await transaction.updateTable('billingEntity').set(columns).where('billingEntityId', '=', id).execute()
      },
      add: (entity) => {
        const { billingEntityId: _, whenUpdated: __, ...columns } = entity
        const row = { ...columns, companyId }
        return transaction.insertInto('billingEntity').values(row).execute()
      },
    },
    timeZone,
  )
