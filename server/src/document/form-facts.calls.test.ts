import { beforeAll, describe, expect, test } from 'vitest'
import type { FormFacts } from '@app/contract/document/form-facts'
import { todayIn } from '@app/contract/dates'
import { buildCompany, buildContact, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { getFormFacts } from './form-facts.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const ask = (body: object) => opened().call('/document/form-facts', { token, body })
const facts = async (body: object) => (await ask(body)).json<FormFacts>()
const set = (name: string, value: unknown) =>
  opened()
    .db.insertInto('setting')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()

const LOGO = 'data:image/png;base64,iVBORw0KGgo='

describe('what a form prints', () => {
  test('of a property about which nothing is known', async () => {
    const propertyId = await buildProperty(opened().db)
    expect(await facts({ propertyId })).toEqual({
      property: {
        propertyId,
        propertyName: 'Rimu House',
        buildingName: '',
        streetAddress: '12 McVay Street',
        suburb: '',
        city: 'Napier',
        postcode: '',
        customerPropertyRef: '',
        bwofTemplate: '',
      },
      bwof: null,
      evacuation: null,
      needsCertificates: true,
      services: [],
      defects: [],
      siteContacts: [],
      owner: null,
      customer: null,
      authority: null,
      supplier: null,
      warrantSupplier: null,
      operator: null,
      signatories: [],
      certificateCount: 0,
      hasRecommendations: false,
      draftReasons: expect.arrayContaining(['The name of the owner is missing. Enter it first.']),
      certificatesWantedBy: null,
      holidays: expect.arrayContaining([expect.stringMatching(/-12-28$/)]),
      logo: null,
      issuedDate: null,
      today: todayIn('Pacific/Auckland'),
    })
  })

  test('says whether certificates are needed, by the setting', async () => {
    const propertyId = await buildProperty(opened().db)
    const needsThem = async () => (await facts({ propertyId })).needsCertificates
    expect(await needsThem()).toBe(true)
    await set('evidence', 'dates')
    expect(await needsThem()).toBe(false)
    await set('evidence', 'certificates')
  })

  test('of one with all that hangs on it', async () => {
    const { db } = opened()
    const companies: Record<string, number> = {}
    for (const name of ['Owner', 'Customer', 'Council', 'Operator', 'Supplier']) {
      const postalAddress = `PO Box of ${name}`
      companies[name] = await buildCompany(db, { companyName: name, postalAddress, takesReportsInLieu: false })
    }
    const first = await buildContact(db, { companyId: companies.Owner, firstName: 'First' })
    const chosen = await buildContact(db, { companyId: companies.Owner, firstName: 'Chosen', active: false })
    await buildContact(db, { companyId: companies.Supplier, firstName: 'Gone', active: false })
    await buildContact(db, { companyId: companies.Supplier, firstName: 'Here', mobile: '021 555 010' })
    await buildContact(db, {
      companyId: companies.Operator,
      firstName: 'Second',
      lastName: '',
      email: 'second@operator.example',
      mobile: '021 555 022',
      ddi: '',
    })
    await buildContact(db, { companyId: companies.Operator, firstName: 'First', mobile: '021 555 011', active: false })
    const propertyId = await buildProperty(db, {
      ownerId: companies.Owner,
      customerCompanyId: companies.Customer,
      regionalAuthorityCompanyId: companies.Council,
      bwofTemplate: 'BGIS',
    })
    await buildContact(db, { propertyId, firstName: 'On site' })
    await buildContact(db, { propertyId, firstName: 'Left', active: false })
    const bwof = { propertyId, complianceSchedule: 'CS 77', ownerContactId: chosen }
    await db.insertInto('propertyBwof').values(bwof).execute()
    await db.insertInto('propertyEvacuation').values({ propertyId, schemeReference: 'EV 1' }).execute()
    await buildService(db, { propertyId, serviceId: 104, supplierCompanyId: companies.Supplier, price: 99, ref: 'A' })
    await buildService(db, { propertyId, serviceId: 101, active: false, adminNotes: 'secret' })
    await buildService(db, { propertyId, serviceId: 102, whenDeleted: '2026-01-01T00:00:00Z' })
    await buildService(db, { propertyId, serviceId: 1, supplierCompanyId: companies.Supplier })
    await set('operatorCompanyId', companies.Operator)
    await set('signatories', [
      { signatoryId: 2, name: 'Second', position: 'Director', iqpNumber: 'IQP 2', isRemoved: false },
      { signatoryId: 1, name: 'First', position: '', iqpNumber: '', isRemoved: false },
      { signatoryId: 3, name: 'Removed', position: '', iqpNumber: '', isRemoved: true },
    ])
    await set('operatorLogo', 'data:image/png;base64,AAAA')
    await set('alternateLogo', LOGO)

    const asked = { propertyId, supplierCompanyId: companies.Supplier, issuedDate: '2026-11-20' }
    const answer = await ask(asked)
    expect(answer.body).not.toMatch(/secret|"price"/)
    expect(answer.json()).toMatchObject({
      bwof: { complianceSchedule: 'CS 77', bwofIssuedBy: 'None' },
      evacuation: { schemeReference: 'EV 1' },
      services: [{ serviceId: 1 }, { serviceId: 101, active: false }, { serviceId: 104, supplierName: 'Supplier' }],
      siteContacts: [{ firstName: 'On site' }],
      owner: { companyName: 'Owner', contact: { firstName: 'Chosen' } },
      customer: { companyName: 'Customer', postalAddress: 'PO Box of Customer', contact: null },
      authority: { companyName: 'Council', takesReportsInLieu: false },
      supplier: { companyName: 'Supplier', contact: { firstName: 'Here', mobile: '021 555 010' } },
      warrantSupplier: { companyName: 'Supplier' },
      operator: { companyName: 'Operator' },
      signatories: [
        {
          signatoryId: 2,
          name: 'Second',
          position: 'Director',
          iqpNumber: 'IQP 2',
          email: 'second@operator.example',
          mobile: '021 555 022',
          ddi: '',
        },
        { signatoryId: 1, name: 'First', email: '', mobile: '', ddi: '' },
      ],
      logo: LOGO,
      issuedDate: '2026-11-20',
    })
    await db
      .updateTable('contact')
      .set({ whenDeleted: '2026-01-01T00:00:00Z' })
      .where('contactId', '=', chosen)
      .execute()
    expect((await facts(asked)).owner?.contact?.firstName).toBe('First')
    expect(first).toBeLessThan(chosen)
  })

  test('names working days of the region that its council belongs to', async () => {
    const { db } = opened()
    const ofCouncil = async (companyName: string) => {
      const regionalAuthorityCompanyId = await buildCompany(db, { companyName, isAuthority: true })
      const propertyId = await buildProperty(db, { regionalAuthorityCompanyId })
      await buildService(db, { propertyId, serviceId: 1, whenNextServiceAnniversary: '2027-02-08' })
      return getFormFacts(db, {
        propertyId,
        supplierCompanyId: null,
        issuedDate: null,
        today: '2026-11-20',
        timeZone: 'Pacific/Auckland',
      })
    }
    const [auckland, wellington] = [await ofCouncil('Auckland Council'), await ofCouncil('Wellington City Council')]
    // The anniversary day of Auckland is 1 February in 2027.
    expect(auckland).toMatchObject({ certificatesWantedBy: '2027-01-29' })
    expect(wellington).toMatchObject({ certificatesWantedBy: '2027-02-01' })
    expect(auckland.holidays).toContain('2027-02-01')
    expect(wellington.holidays).not.toContain('2027-02-01')
    for (const day of ['2025-12-25', '2026-12-31', '2027-12-31']) expect(wellington.holidays).toContain(day)
  })

  test('has the open defects of the property, the most severe first', async () => {
    const { db } = opened()
    const propertyId = await buildProperty(db)
    const propertyServiceId = await buildService(db, { propertyId, serviceId: 104, ref: 'Lobby' })
    const other = await buildProperty(db)
    await db
      .insertInto('defect')
      .values([
        { propertyId, description: 'Paint', severity: 'note' },
        { propertyId, description: 'Exit locked', severity: 'life safety', propertyServiceId },
        { propertyId, description: 'Later', severity: 'major', dueDate: '2027-05-01' },
        { propertyId, description: 'Sooner', severity: 'major', dueDate: '2027-04-01' },
        { propertyId, description: 'Done', severity: 'major', state: 'cleared', clearedDate: '2026-01-01' },
        { propertyId: other, description: 'Elsewhere', severity: 'major' },
      ])
      .execute()
    const { defects } = await facts({ propertyId })
    expect(defects.map(({ description }) => description)).toEqual(['Exit locked', 'Sooner', 'Later', 'Paint'])
    expect(defects[0]).toMatchObject({ system: { propertyServiceId, ref: 'Lobby' }, severity: 'life safety' })
  })

  test('says nothing of a property that is not there', async () => {
    const propertyId = await buildProperty(opened().db, { whenDeleted: '2026-01-01T00:00:00Z' })
    expect((await ask({ propertyId })).statusCode).toBe(404)
    expect((await ask({ propertyId: 999_999 })).statusCode).toBe(404)
  })

  test.each([
    ['supplierCompanyId', { supplierCompanyId: 999_999 }],
    ['supplierCompanyId', { supplierCompanyId: 'x' }],
    ['issuedDate', { issuedDate: '2026-02-30' }],
    ['propertyId', { propertyId: 0 }],
  ])('refuses a %s that does not fit: %j', async (path, more) => {
    const propertyId = await buildProperty(opened().db)
    expect((await ask({ propertyId, ...more })).json()).toMatchObject({ status: 400, errors: [{ path }] })
  })
})
