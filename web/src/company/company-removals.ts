import type { SavedCompany, VisibleCompany } from '@app/contract/company/schema'
import { COMPANY_NEEDS_TO_BE_ACTIVE, displayName } from '@app/contract/contact/rules'
import { contactRows } from '../contact/contact-rows.ts'
import { removalsIn, type Removal, type RowReference } from '../lib/removals.ts'
import { billingEntityRows } from './billing-entity-rows.ts'
import type { CompanyDraft } from './company-draft.ts'

/** The lists of a company that rows can be removed from. */
export type CompanyList = 'contacts' | 'billingEntities'

export const companyRemovals = ({
  contacts,
  billingEntities,
}: Pick<CompanyDraft, CompanyList>): readonly Removal<CompanyList>[] =>
  removalsIn([
    ['contacts', contacts.map((row) => ({ ...row, id: contactRows.idOf(row), name: displayName(row) }))],
    [
      'billingEntities',
      billingEntities.map((row) => ({ ...row, id: billingEntityRows.idOf(row), name: row.billingEntityName })),
    ],
  ])

/** The draft with the rows restored that were removed at that moment. */
export const undoRemovalIn = (draft: CompanyDraft, moment: string): CompanyDraft => ({
  ...draft,
  contacts: contactRows.undoRemoval(draft.contacts, moment),
  billingEntities: billingEntityRows.undoRemoval(draft.billingEntities, moment),
})

/** The ids of the rows that a company has. */
export const rowIdsOf = ({
  contacts,
  billingEntities = [],
}: VisibleCompany): Record<CompanyList, readonly number[]> => ({
  contacts: contacts.map(({ contactId }) => contactId),
  billingEntities: billingEntities.map(({ billingEntityId }) => billingEntityId),
})

/** Why rows that are deleted on the server cannot be restored now (docs/rules/records.md#archived-contacts). */
export const restorationObstacle = (
  { active }: Pick<VisibleCompany, 'active'>,
  rows: readonly RowReference<CompanyList>[],
): string | undefined =>
  !active && rows.some(({ list }) => list === 'contacts') ? COMPANY_NEEDS_TO_BE_ACTIVE : undefined

/** The payload that restores rows that are deleted on the server. Null if none of them is. */
export function restoringCompany(
  company: VisibleCompany,
  rows: readonly RowReference<CompanyList>[],
): SavedCompany | null {
  const { companyId, whenUpdated = '' } = company
  const currentIds = rowIdsOf(company)
  const deleted = rows.filter(({ list, id }) => !currentIds[list].includes(id))
  const idsIn = (list: CompanyList) => deleted.filter((row) => row.list === list).map(({ id }) => id)
  if (deleted.length === 0) return null
  return {
    companyId,
    whenUpdated,
    contacts: idsIn('contacts').map((contactId) => ({ contactId, whenDeleted: null })),
    billingEntities: idsIn('billingEntities').map((billingEntityId) => ({ billingEntityId, whenDeleted: null })),
  }
}
