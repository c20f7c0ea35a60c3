import { useMemo } from 'react'
import type { ContactEdits } from '../contact/contact-edits.ts'
import { contactRows } from '../contact/contact-rows.ts'
import type { BillingEntityEdits } from './BillingEntitiesEditor.tsx'
import { billingEntityRows } from './billing-entity-rows.ts'
import type { CompanyDraft } from './company-draft.ts'

type Change = (update: (draft: CompanyDraft) => CompanyDraft) => void

const now = (): string => new Date().toISOString()

/** The contacts editor's actions on a company's draft. Memoised by `change`. */
export const useContactEdits = (change: Change): ContactEdits =>
  useMemo(() => {
    const changeRows = (update: (rows: CompanyDraft['contacts']) => CompanyDraft['contacts']): void =>
      change((draft) => ({ ...draft, contacts: update(draft.contacts) }))
    return {
      change: (id, changed) => changeRows((rows) => contactRows.change(rows, id, changed)),
      add: (contact) => changeRows((rows) => [...rows, contact]),
      remove: (id) => changeRows((rows) => contactRows.remove(rows, [id], now())),
    }
  }, [change])

/** The billing entities editor's actions on a company's draft. Memoised by `change`. */
export const useBillingEntityEdits = (change: Change): BillingEntityEdits =>
  useMemo(() => {
    const changeRows = (update: (rows: CompanyDraft['billingEntities']) => CompanyDraft['billingEntities']): void =>
      change((draft) => ({ ...draft, billingEntities: update(draft.billingEntities) }))
    return {
      change: (id, changed) => changeRows((rows) => billingEntityRows.change(rows, id, changed)),
      add: (entity) => changeRows((rows) => [...rows, entity]),
      remove: (id) => changeRows((rows) => billingEntityRows.remove(rows, [id], now())),
    }
  }, [change])
