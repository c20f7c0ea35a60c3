import { NewCompany, SavedCompany, type VisibleCompany } from '@app/contract/company/schema'
import type { FieldError } from '@app/contract/problem'
import { contactRows, isBlankContact, savedContactRow } from '../contact/contact-rows.ts'
import { checkPayload } from '../lib/check-payload.ts'
import { changedPaths, errorsByPath, type DraftErrors } from '../lib/draft.ts'
import { errorsByRowId } from '../lib/row-errors.ts'
import { billingEntityRows, savedBillingEntityRow } from './billing-entity-rows.ts'
import { COMPANY_DRAFT, type CompanyDraft } from './company-draft.ts'

/**
 * The payload that turns `base` into `draft`: changed fields, and changed rows with all their fields. Checked as the
 * server will check it.
 */
export function companyToSave({ companyId, whenUpdated }: VisibleCompany, base: CompanyDraft, draft: CompanyDraft) {
  const changed = changedPaths(COMPANY_DRAFT.valuesOf(base), COMPANY_DRAFT.valuesOf(draft))
  const isChanged = (row: string): boolean => changed.some((path) => path.startsWith(`${row}.`))
  const contacts = draft.contacts.filter((row) => isChanged(`contacts.${contactRows.idOf(row)}`)).map(savedContactRow)
  const billingEntities = draft.billingEntities
    .filter((row) => isChanged(`billingEntities.${billingEntityRows.idOf(row)}`))
    .map(savedBillingEntityRow)
  const rows = {
    ...(contacts.length > 0 && { contacts }),
    ...(billingEntities.length > 0 && { billingEntities }),
  }
  const fields = Object.fromEntries(Object.entries(draft.fields).filter(([name]) => changed.includes(name)))

  const { payload, errors } = checkPayload(SavedCompany, { companyId, whenUpdated, ...fields, ...rows })
  return errors ? { errors: companyErrors(errors, rows) } : { payload }
}

/** The payload for a new company, checked as the server will check it. */
export function companyToAdd({ fields, contacts: rows }: CompanyDraft) {
  const contacts = rows.filter((row) => !isBlankContact(row))
  const { payload, errors } = checkPayload(NewCompany, { ...fields, contacts })
  return errors ? { errors: companyErrors(errors, { contacts }) } : { payload }
}

interface SentRows {
  readonly contacts?: readonly { readonly contactId?: number | null | undefined }[] | undefined
  readonly billingEntities?: readonly { readonly billingEntityId?: number | null | undefined }[] | undefined
}

/** Errors of a payload by draft path. */
export function companyErrors(
  errors: readonly FieldError[],
  { contacts = [], billingEntities = [] }: SentRows,
): DraftErrors {
  const contactIds = contacts.map((row) => row.contactId)
  const billingEntityIds = billingEntities.map((row) => row.billingEntityId)
  return errorsByPath(errorsByRowId(errorsByRowId(errors, 'contacts', contactIds), 'billingEntities', billingEntityIds))
}
