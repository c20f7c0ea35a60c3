import { NewProperty } from '@app/contract/property/schema'
import { isBlankContact } from '../contact/contact-rows.ts'
import { checkPayload } from '../lib/check-payload.ts'
import type { DraftErrors, DraftKind } from '../lib/draft.ts'
import { draftErrors } from './changes-to-save.ts'
import { BLANK_FIELDS, type PropertyDraft } from './draft.ts'
import { draftValues, withValue } from './draft-values.ts'

export const BLANK_PROPERTY: PropertyDraft = {
  fields: BLANK_FIELDS,
  owner: null,
  ownerContacts: [],
  propertyBwof: null,
  propertyEvacuation: null,
  services: [],
  documents: [],
  siteContacts: [],
}

/** How a new property is edited. */
export const NEW_PROPERTY_DRAFT: DraftKind<PropertyDraft, PropertyDraft> = {
  toDraft: (blank) => blank,
  valuesOf: draftValues,
  withValue,
}

type Outcome =
  | { readonly payload: NewProperty; readonly errors?: undefined }
  | { readonly payload?: undefined; readonly errors: DraftErrors }

/** The payload for a new property, checked as the server will check it. */
export function propertyToAdd({ fields, services, siteContacts: rows }: PropertyDraft): Outcome {
  const siteContacts = rows.filter((row) => !isBlankContact(row))
  const { payload, errors } = checkPayload(NewProperty, { ...fields, services, siteContacts })
  return payload ? { payload } : { errors: draftErrors(errors, { services, siteContacts }) }
}
