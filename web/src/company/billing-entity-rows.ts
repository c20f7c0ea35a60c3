import type { BillingEntity, SavedBillingEntity } from '@app/contract/company/schema'
import { knownFields } from '../lib/known-fields.ts'
import { nestedRows } from '../lib/nested-rows.ts'

/** A billing entity while its company is edited. */
export type BillingEntityRow = Pick<BillingEntity, Exclude<keyof SavedBillingEntity, 'whenUpdated'>> & {
  readonly whenUpdated: string | null
}

export const billingEntityRows = nestedRows<BillingEntityRow>((row) => row.billingEntityId)

export const blankBillingEntity = (billingEntityId: number): BillingEntityRow => ({
  billingEntityId,
  billingEntityName: '',
  accountNumber: '',
  whenUpdated: null,
  whenDeleted: null,
})

export const billingEntityRowOf = (entity: BillingEntity): BillingEntityRow =>
  knownFields(entity, blankBillingEntity(entity.billingEntityId))

/** Whether a row is blank. Blank rows are not saved (docs/rules/records.md#blank-rows). */
export const isBlankBillingEntity = (row: BillingEntityRow): boolean =>
  row.billingEntityName.trim() === '' && row.accountNumber.trim() === ''

/** A changed row as it is saved. For a removed row, other edits are left out. */
export const savedBillingEntityRow = (row: BillingEntityRow) =>
  row.whenDeleted === null
    ? row
    : { billingEntityId: row.billingEntityId, whenUpdated: row.whenUpdated, whenDeleted: row.whenDeleted }
