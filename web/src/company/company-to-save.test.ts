import { describe, expect, test } from 'vitest'
import { buildCompany, buildContact } from '../testing/factories.ts'
import { blankBillingEntity } from './billing-entity-rows.ts'
import { COMPANY_DRAFT, NEW_COMPANY_DRAFT, type CompanyDraft } from './company-draft.ts'
import { companyErrors, companyToAdd, companyToSave } from './company-to-save.ts'

const COMPANY = buildCompany({ contacts: [buildContact({ contactId: 31, companyId: 3, propertyId: null })] })
const BASE = COMPANY_DRAFT.toDraft(COMPANY)
const edited = (path: string, value: string | boolean | null, draft: CompanyDraft = BASE) =>
  COMPANY_DRAFT.withValue(draft, path, value)

describe('the save of a company', () => {
  test('contains the changed fields and the whenUpdated that was read', () => {
    expect(companyToSave(COMPANY, BASE, edited('city', 'Hastings')).payload).toEqual({
      companyId: 3,
      whenUpdated: COMPANY.whenUpdated,
      city: 'Hastings',
    })
  })

  test('contains all fields of a changed contact and no other contacts', () => {
    const { payload } = companyToSave(COMPANY, BASE, edited('contacts.31.mobile', '021 555 099'))
    expect(payload?.contacts).toMatchObject([{ contactId: 31, firstName: 'Aroha', mobile: '021 555 099' }])
    expect(payload).not.toHaveProperty('billingEntities')
  })

  test('contains a new billing entity, but no blank card', () => {
    const typed = edited('billingEntities.-1.billingEntityName', 'Rimu Leases')
    const draft = { ...typed, billingEntities: [...typed.billingEntities, blankBillingEntity(-2)] }
    expect(companyToSave(COMPANY, BASE, draft).payload?.billingEntities).toMatchObject([
      { billingEntityId: -1, billingEntityName: 'Rimu Leases' },
    ])
  })

  test('contains only the removal of a removed contact', () => {
    const removed = edited('contacts.31.whenDeleted', '2026-11-20T00:00:00Z', edited('contacts.31.email', 'no address'))
    expect(companyToSave(COMPANY, BASE, removed).payload?.contacts).toEqual([
      { contactId: 31, whenUpdated: COMPANY.contacts[0]?.whenUpdated, whenDeleted: '2026-11-20T00:00:00Z' },
    ])
  })

  test('reports errors by draft path', () => {
    const wrong = edited('companyName', ' ', edited('contacts.31.email', 'no address'))
    expect(companyToSave(COMPANY, BASE, wrong).errors).toEqual({
      companyName: 'is required',
      'contacts.31.email': 'takes an email address such as name@company.nz',
    })
  })
})

test("the server's errors belong to the rows that were sent", () => {
  const errors = [{ path: 'contacts.1.email', message: 'is wrong' }]
  expect(companyErrors(errors, { contacts: [{ contactId: 31 }, { contactId: -2 }] })).toEqual({
    'contacts.-2.email': 'is wrong',
  })
})

describe('a new company', () => {
  test('is active, of its type, with e-mail automation', () => {
    const draft = COMPANY_DRAFT.withValue(NEW_COMPANY_DRAFT.toDraft(2), 'companyName', 'Kea Fire')
    expect(companyToAdd(draft).payload).toMatchObject({
      companyName: 'Kea Fire',
      active: true,
      isSupplier: true,
      isCustomer: false,
      isOwner: false,
      enableEmailAutomation: true,
      contacts: [],
    })
  })

  test('needs a name', () => {
    expect(companyToAdd(NEW_COMPANY_DRAFT.toDraft(0)).errors).toEqual({ companyName: 'is required' })
  })
})
