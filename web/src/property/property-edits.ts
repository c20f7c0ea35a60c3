import type { VisibleCompany } from '@app/contract/company/schema'
import { useMemo } from 'react'
import { BLANK_BWOF } from '../bwof/bwof-record.ts'
import type { BwofEdits } from '../bwof/bwof-edits.ts'
import type { ContactEdits } from '../contact/contact-edits.ts'
import { contactRows } from '../contact/contact-rows.ts'
import type { DocumentEdits } from '../document/document-edits.ts'
import { documentRows } from '../document/document-rows.ts'
import { BLANK_EVACUATION } from '../evacuation/evacuation-record.ts'
import type { EvacuationEdits } from '../evacuation/EvacuationForm.tsx'
import type { ServiceEdits } from '../service/property-services/service-edits.ts'
import { serviceRows, withTrimmedNotes } from '../service/property-services/service-rows.ts'
import type { PropertyDraft, PropertyFields } from './draft.ts'

export type ChangeField = <Name extends keyof PropertyFields>(name: Name, value: PropertyFields[Name]) => void

export interface PropertyEdits {
  readonly field: ChangeField
  /** Sets the owner, or none. The owner's first contact is printed on the BWOF (docs/rules/records.md#owners). */
  readonly owner: (owner: VisibleCompany | null) => void
  readonly bwof: BwofEdits
  readonly evacuation: EvacuationEdits
  readonly services: ServiceEdits
  readonly documents: DocumentEdits
  readonly siteContacts: ContactEdits
}

const now = (): string => new Date().toISOString()

/** Each section's actions on the draft. The same object on every render, so that unchanged sections do not rerender. */
export const usePropertyEdits = (change: (update: (draft: PropertyDraft) => PropertyDraft) => void): PropertyEdits =>
  useMemo(
    () => ({
      field: (name, value) => change((draft) => ({ ...draft, fields: { ...draft.fields, [name]: value } })),
      owner: (owner) => change((draft) => withOwner(draft, owner)),
      bwof: {
        change: (name, value) =>
          change((draft) => ({ ...draft, propertyBwof: { ...(draft.propertyBwof ?? BLANK_BWOF), [name]: value } })),
        replace: (propertyBwof) => change((draft) => ({ ...draft, propertyBwof })),
      },
      evacuation: {
        change: (name, value) =>
          change((draft) => ({
            ...draft,
            propertyEvacuation: { ...(draft.propertyEvacuation ?? BLANK_EVACUATION), [name]: value },
          })),
      },
      services: {
        change: (id, changed) =>
          change((draft) => ({ ...draft, services: serviceRows.change(draft.services, id, changed) })),
        add: (service) => change((draft) => ({ ...draft, services: [...draft.services, service] })),
        remove: (ids) => change((draft) => ({ ...draft, services: serviceRows.remove(draft.services, ids, now()) })),
        trimNotes: () => change((draft) => ({ ...draft, services: withTrimmedNotes(draft.services) })),
      },
      documents: {
        change: (id, changed) =>
          change((draft) => ({ ...draft, documents: documentRows.change(draft.documents, id, changed) })),
        remove: (id) => change((draft) => ({ ...draft, documents: documentRows.remove(draft.documents, [id], now()) })),
      },
      siteContacts: {
        change: (id, changed) =>
          change((draft) => ({ ...draft, siteContacts: contactRows.change(draft.siteContacts, id, changed) })),
        add: (contact) => change((draft) => ({ ...draft, siteContacts: [...draft.siteContacts, contact] })),
        remove: (id) =>
          change((draft) => ({ ...draft, siteContacts: contactRows.remove(draft.siteContacts, [id], now()) })),
      },
    }),
    [change],
  )

export function withOwner(draft: PropertyDraft, owner: VisibleCompany | null): PropertyDraft {
  const ownerContacts = (owner?.contacts ?? []).filter(({ active, whenDeleted }) => active !== false && !whenDeleted)
  return {
    ...draft,
    fields: { ...draft.fields, ownerId: owner?.companyId ?? null },
    owner: owner && {
      companyId: owner.companyId,
      companyName: owner.companyName,
      companyPhone: owner.companyPhone,
      city: owner.city,
    },
    ownerContacts,
    propertyBwof: draft.propertyBwof && {
      ...draft.propertyBwof,
      ownerContactId: ownerContacts[0]?.contactId ?? null,
    },
  }
}
