import type { BillingEntity } from '@app/contract/company/schema'
import { nestedRows } from '../lib/nested-rows.ts'

/** A billing entity while its company is edited. */
export type BillingEntityRow = Pick<
  BillingEntity,
  'billingEntityId' | 'billingEntityName' | 'accountNumber' | 'whenDeleted'
> & { readonly whenUpdated: string | null }

export const billingEntityRows = nestedRows<BillingEntityRow>((row) => row.billingEntityId)

export const billingEntityRowOf = (entity: BillingEntity): BillingEntityRow => ({
  billingEntityId: entity.billingEntityId,
  billingEntityName: entity.billingEntityName,
  accountNumber: entity.accountNumber,
  whenUpdated: entity.whenUpdated,
  whenDeleted: entity.whenDeleted,
})

export const blankBillingEntity = (billingEntityId: number): BillingEntityRow => ({
  billingEntityId,
  billingEntityName: '',
  accountNumber: '',
  whenUpdated: null,
  whenDeleted: null,
})

/** Nothing was entered: such a row is not saved (docs/rules/records.md#blank-rows). */
export const isBlankBillingEntity = (row: BillingEntityRow): boolean =>
  row.billingEntityName.trim() === '' && row.accountNumber.trim() === ''

/** What a save posts of a changed row. What else was typed into one that was removed matters no more. */
export const savedBillingEntityRow = (row: BillingEntityRow) =>
  row.whenDeleted === null
    ? row
    : { billingEntityId: row.billingEntityId, whenUpdated: row.whenUpdated, whenDeleted: row.whenDeleted }
