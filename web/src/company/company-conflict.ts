import { displayName } from '@app/contract/contact/rules'
import { contactRows } from '../contact/contact-rows.ts'
import { CONTACT_LABELS } from '../contact/labels.ts'
import type { DraftValue } from '../lib/draft.ts'
import { shownValue } from '../lib/shown-value.ts'
import { billingEntityRows } from './billing-entity-rows.ts'
import type { CompanyDraft } from './company-draft.ts'
import { BILLING_ENTITY_LABELS, COMPANY_LABELS } from './labels.ts'

const LABELS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(COMPANY_LABELS),
  ...Object.entries(CONTACT_LABELS).map(([name, label]) => [`contacts.${name}`, label] as const),
  ...Object.entries(BILLING_ENTITY_LABELS).map(([name, label]) => [`billingEntities.${name}`, label] as const),
])

/** The label of a path: `City/town`, `Aroha Ngata: Email`. */
export function companyPathLabel({ contacts, billingEntities }: CompanyDraft, path: string): string {
  const [list = '', id, name] = path.split('.')
  if (name === undefined) return LABELS.get(path) ?? path
  const contact = list === 'contacts' && contacts.find((row) => contactRows.idOf(row) === Number(id))
  const entity = list === 'billingEntities' && billingEntities.find((row) => billingEntityRows.idOf(row) === Number(id))
  const row = (contact && displayName(contact)) || (entity && entity.billingEntityName) || 'A row'
  return `${row}: ${LABELS.get(`${list}.${name}`) ?? name}`
}

/** A value for people. For `whenDeleted`, whether the row is removed, not when. */
export const shownCompanyValue = (path: string, value: DraftValue): string =>
  shownValue(path.endsWith('.whenDeleted') ? value !== null : value) || '–'
