import type { HistoryRow } from '@app/contract/history/schema'
import { REMINDER_STAMPS } from '@app/contract/service/rules'
import type { CompanyList } from '../company/company-removals.ts'
import type { RowReference } from '../lib/removals.ts'
import type { PropertyList } from '../property/property-removals.ts'

/** A removed row of a company or property, with its name. */
export interface RestorableRow extends RowReference<PropertyList | CompanyList> {
  readonly name: string
}

/** The list of the parent that a nested row belongs to, by the entities of both. */
const LISTS: Readonly<Record<string, PropertyList | CompanyList>> = {
  'property property_service': 'services',
  'property contact': 'siteContacts',
  'property document': 'documents',
  'company contact': 'contacts',
  'company billing_entity': 'billingEntities',
}

const isReminder = ({ became }: HistoryRow): boolean =>
  became !== null && Object.keys(became).every((field) => REMINDER_STAMPS.some((stamp) => stamp === field))

/**
 * The nested rows that can be restored, because their last change is their deletion. Rows deleted at the same moment
 * are restored together, and listed under the id of the first of their changes. `rows` must be newest first.
 */
export function restorableRows(rows: readonly HistoryRow[]): ReadonlyMap<number, readonly RestorableRow[]> {
  const known = new Set<string>()
  const removals = new Map<string, { readonly at: number; readonly rows: RestorableRow[] }>()
  for (const row of rows) {
    const { historyId, entity, entityId, parentEntity, name, was, became } = row
    const list = LISTS[`${parentEntity} ${entity}`]
    if (!list || isReminder(row) || known.has(`${list} ${entityId}`)) continue
    known.add(`${list} ${entityId}`)
    const moment = was && became?.['whenDeleted']
    if (typeof moment !== 'string') continue
    const removal = removals.get(moment) ?? { at: historyId, rows: [] }
    removal.rows.push({ list, id: Number(entityId), name })
    removals.set(moment, removal)
  }
  return new Map([...removals.values()].map((removal) => [removal.at, removal.rows]))
}
