import type { VisibleCompany } from '@app/contract/company/schema'
import { blankContact, contactRowOf, contactRows, isBlankContact, type ContactRow } from '../contact/contact-rows.ts'
import { CONTACT_LABELS } from '../contact/labels.ts'
import { placesOfNewRows, valuesWithin, type DraftKind, type DraftValue, type DraftValues } from '../lib/draft.ts'
import { knownFields } from '../lib/known-fields.ts'
import { addedRows } from '../lib/nested-rows.ts'
import {
  billingEntityRowOf,
  billingEntityRows,
  blankBillingEntity,
  isBlankBillingEntity,
  type BillingEntityRow,
} from './billing-entity-rows.ts'
import { BLANK_FIELDS, type CompanyFields } from './company-fields.ts'
import { relationshipsOf } from './company-type.ts'
import { BILLING_ENTITY_LABELS, COMPANY_LABELS } from './labels.ts'

/** A company while it is edited. */
export interface CompanyDraft {
  readonly fields: CompanyFields
  readonly contacts: readonly ContactRow[]
  readonly billingEntities: readonly BillingEntityRow[]
}

const toCompanyDraft = (company: VisibleCompany): CompanyDraft => ({
  fields: knownFields(company, BLANK_FIELDS),
  contacts: company.contacts.map(contactRowOf),
  billingEntities: (company.billingEntities ?? []).map(billingEntityRowOf),
})

/** A new company: its relationship by its type, no contacts (docs/rules/records.md#companies). */
const blankDraft = (companyType: number): CompanyDraft => ({
  fields: { ...BLANK_FIELDS, ...relationshipsOf(companyType) },
  contacts: [],
  billingEntities: [],
})

/** Values by path: `city`, `contacts.31.email`, `billingEntities.-1.accountNumber`. Blank new rows are left out. */
const valuesOf = ({ fields, contacts, billingEntities }: CompanyDraft): DraftValues =>
  new Map([
    ...valuesWithin(fields, COMPANY_LABELS),
    ...contacts
      .filter((row) => !(contactRows.isNew(row) && isBlankContact(row)))
      .flatMap((row) => [...valuesWithin(row, CONTACT_LABELS, `contacts.${contactRows.idOf(row)}.`)]),
    ...billingEntities
      .filter((row) => !(billingEntityRows.isNew(row) && isBlankBillingEntity(row)))
      .flatMap((row) => [
        ...valuesWithin(row, BILLING_ENTITY_LABELS, `billingEntities.${billingEntityRows.idOf(row)}.`),
      ]),
  ])

const ROW_PATH = /^(contacts|billingEntities)\.(-?\d+)\.(\w+)$/

function withValue(draft: CompanyDraft, path: string, value: DraftValue): CompanyDraft {
  const [, list, id, name = ''] = ROW_PATH.exec(path) ?? []
  const change = { [name]: value }
  if (list === 'contacts') {
    return { ...draft, contacts: contactRows.upsert(draft.contacts, Number(id), change, blankContact) }
  }
  if (list === 'billingEntities') {
    const billingEntities = billingEntityRows.upsert(draft.billingEntities, Number(id), change, blankBillingEntity)
    return { ...draft, billingEntities }
  }
  return path in draft.fields ? { ...draft, fields: { ...draft.fields, [path]: value } } : draft
}

/** How a company is edited. Unsaved edits take in rows that were added or restored. */
export const COMPANY_DRAFT: DraftKind<VisibleCompany, CompanyDraft> = {
  toDraft: toCompanyDraft,
  valuesOf,
  withValue,
  absorb: (newer, source, draft) => {
    const [known = [], now = []] = [source.billingEntities, newer.billingEntities]
    const contacts = addedRows(newer.contacts, source.contacts, (row) => row.contactId)
    const billingEntities = addedRows(now, known, (row) => row.billingEntityId)
    // A save of which no answer came has added what is new here.
    const saved = placesOfNewRows(valuesOf(toCompanyDraft(source)), valuesOf(draft), valuesOf(toCompanyDraft(newer)))
    return {
      source: {
        ...source,
        contacts: [...source.contacts, ...contacts],
        billingEntities: [...known, ...billingEntities],
      },
      draft: {
        ...draft,
        contacts: [
          ...draft.contacts.filter((row) => !saved.has(`contacts.${contactRows.idOf(row)}`)),
          ...contacts.map(contactRowOf),
        ],
        billingEntities: [
          ...draft.billingEntities.filter((row) => !saved.has(`billingEntities.${billingEntityRows.idOf(row)}`)),
          ...billingEntities.map(billingEntityRowOf),
        ],
      },
    }
  },
}

/**
 * How a new company is edited. The source is its type. One that is chosen later takes the place of the relationship that came
 * with the type before; what was typed stays, and so do relationships that somebody chose.
 */
export const NEW_COMPANY_DRAFT: DraftKind<number, CompanyDraft> = {
  toDraft: blankDraft,
  valuesOf,
  withValue,
  absorb: (companyType, typeBefore, draft) => {
    const [before, now] = [relationshipsOf(typeBefore), relationshipsOf(companyType)]
    const changed = Object.entries(now).filter(([name, isOn]) => isOn !== before[name as keyof typeof now])
    return { source: companyType, draft: { ...draft, fields: { ...draft.fields, ...Object.fromEntries(changed) } } }
  },
}
