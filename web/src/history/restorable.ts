import type { HistoryRow } from '@app/contract/history/schema'
import { REMINDER_STAMPS } from '@app/contract/service/rules'
import type { CompanyList } from '../company/company-removals.ts'
import type { RowReference } from '../lib/removals.ts'
import type { PropertyList } from '../property/property-removals.ts'

/** A row that a company or a property lost, with its name. */
export interface RestorableRow extends RowReference<PropertyList | CompanyList> {
  readonly name: string
}

/** In which list of its parent a nested row stands, by the entities of both. */
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
 * What can be brought back, by the number of the change that tells it: nested rows whose last change is their deletion.
 * What was deleted at one moment comes back together, at the first change that tells of it. `rows` are newest first.
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
