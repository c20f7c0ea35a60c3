import { beforeAll, describe, expect, test } from 'vitest'
import type { Company } from '@app/contract/company/schema'
import { buildCompany, buildContact, buildLogin, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const read = async (id: number) => (await opened().call(`/company/${id}`, { token })).json<Company>()
const add = (body: object) => opened().call('/company/add', { token, body })
const update = (body: object) => opened().call('/company/update', { token, body })
const countCompanies = async () => (await opened().db.selectFrom('company').select('companyId').execute()).length

async function buildKnownCompany(): Promise<Company> {
  const { db } = opened()
  const companyId = await buildCompany(db, { isCustomer: true, companyPhone: '06 835 0000' })
  await buildContact(db, { companyId })
  await db.insertInto('billingEntity').values({ companyId, billingEntityName: 'Kauri Payables' }).execute()
  return read(companyId)
}

describe('adding a company', () => {
  test('answers its id as a number, and it reads back with its nested rows', async () => {
    const answer = await add({
      companyId: -1,
      companyName: '  Tōtara Trust ',
      isOwner: true,
      island: 'NI SI',
      contacts: [{ contactId: 0, firstName: 'Mere', email: 'mere@totara.example', loginAccess: true }],
      billingEntities: [{ billingEntityId: -2, billingEntityName: 'Tōtara Accounts', accountNumber: 'T-1' }],
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toMatch(/^\d+$/)
    expect(await read(answer.json<number>())).toMatchObject({
      companyName: 'Tōtara Trust',
      isOwner: true,
      isCustomer: false,
      island: 'NI SI',
      active: true,
      enableEmailAutomation: true,
      contacts: [{ firstName: 'Mere', email: 'mere@totara.example', loginAccess: true, active: true }],
      billingEntities: [{ billingEntityName: 'Tōtara Accounts', accountNumber: 'T-1' }],
    })
  })

  test.each([
    ['a missing name', { companyName: undefined }, 'companyName'],
    ['an empty name', { companyName: '  ' }, 'companyName'],
    ['a name that nobody sees', { companyName: '\u200b\u0001' }, 'companyName'],
    ['an over-long name', { companyName: 'x'.repeat(201) }, 'companyName'],
    ['over-long notes', { companyNotes: 'x'.repeat(10_001) }, 'companyNotes'],
    ['a wrong type', { isOwner: 'yes' }, 'isOwner'],
    ['an unknown island', { island: 'Chatham' }, 'island'],
    ['a NUL byte', { city: 'Nap\0ier' }, 'city'],
    ['a broken e-mail address', { contacts: [{ email: 'at home' }] }, 'contacts.0.email'],
    [
      "another company's contact",
      { contacts: [{ contactId: 999_999, whenUpdated: '2026-01-01T00:00:00Z' }] },
      'contacts.0',
    ],
  ])('refuses %s and writes nothing', async (_name, fields, path) => {
    const before = await countCompanies()
    const answer = await add({ companyName: 'Kererū Limited', ...fields })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path }] })
    expect(await countCompanies()).toBe(before)
  })
})

describe('updating a company', () => {
  test('stores what is posted, leaves the rest, and answers the record as it then reads', async () => {
    const { companyId, whenUpdated } = await buildKnownCompany()
    const answer = await update({ companyId, whenUpdated, companyName: 'Kauri Group', isSupplier: true })
    expect(answer.statusCode).toBe(200)
    const after = await read(companyId)
    expect(answer.json()).toEqual(after)
    expect(after).toMatchObject({
      companyName: 'Kauri Group',
      isSupplier: true,
      isCustomer: true,
      companyPhone: '06 835 0000',
      contacts: [{ firstName: 'Aroha' }],
      billingEntities: [{ billingEntityName: 'Kauri Payables' }],
    })
  })

  test('takes the whole record as it was read, and then changes nothing', async () => {
    const company = await buildKnownCompany()
    const answer = await update(company)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(company)
  })

  test('keeps whether a council takes reports in lieu, which it does at first', async () => {
    const companyId = (await add({ companyName: 'Tāhuna Council', isAuthority: true })).json<number>()
    const { takesReportsInLieu, whenUpdated } = await read(companyId)
    expect(takesReportsInLieu).toBe(true)
    await update({ companyId, whenUpdated, takesReportsInLieu: false })
    expect((await read(companyId)).takesReportsInLieu).toBe(false)
    expect((await update({ companyId, whenUpdated, takesReportsInLieu: 'no' })).statusCode).toBe(400)
  })

  test('adds, changes, deletes and restores nested rows, and leaves out those that it does not name', async () => {
    const { companyId, whenUpdated, contacts, billingEntities } = await buildKnownCompany()
    const [aroha] = contacts
    const [payables] = billingEntities
    const changed = await update({
      companyId,
      whenUpdated,
      contacts: [{ firstName: 'Hemi' }, { ...aroha, jobTitle: 'Director' }],
      billingEntities: [{ ...payables, whenDeleted: '2026-11-20T00:00:00Z' }, { billingEntityName: 'Kauri North' }],
    })
    expect(changed.json()).toMatchObject({
      whenUpdated,
      contacts: [{ firstName: 'Aroha', jobTitle: 'Director' }, { firstName: 'Hemi' }],
      billingEntities: [{ billingEntityName: 'Kauri North' }],
    })
    const { whenUpdated: whenRemoved } = await opened()
      .db.selectFrom('billingEntity')
      .select('whenUpdated')
      .where('billingEntityId', '=', payables?.billingEntityId ?? 0)
      .executeTakeFirstOrThrow()
    const restored = await update({
      companyId,
      whenUpdated,
      billingEntities: [{ ...payables, whenUpdated: whenRemoved, whenDeleted: null }],
    })
    expect(restored.json<Company>().billingEntities.map((entity) => entity.billingEntityName)).toEqual([
      'Kauri Payables',
      'Kauri North',
    ])
  })

  test('restores a contact only while the company is active, or becomes so', async () => {
    const { db } = opened()
    const companyId = await buildCompany(db, { active: false })
    const contactId = await buildContact(db, { companyId })
    const save = async (fields: object) => {
      const { whenUpdated } = await read(companyId)
      return update({ companyId, whenUpdated, ...fields })
    }
    const { contacts } = await read(companyId)
    await save({ contacts: [{ ...contacts[0], whenDeleted: '2026-11-20T00:00:00Z' }] })
    const restoring = { contacts: [{ contactId, whenDeleted: null }] }
    expect((await save(restoring)).json()).toMatchObject({ status: 400, detail: 'Company needs to be active first' })
    expect((await read(companyId)).contacts).toEqual([])
    expect((await save({ active: true, ...restoring })).json()).toMatchObject({ contacts: [{ contactId }] })
    // What was never archived is saved as before.
    expect((await save({ active: false, contacts: (await read(companyId)).contacts })).statusCode).toBe(200)
  })

  test('does not restore a person who was erased', async () => {
    const { db } = opened()
    const companyId = await buildCompany(db)
    const archived = { whenDeleted: '2026-11-20T00:00:00Z', whenErased: '2026-11-20T00:00:00Z', active: false }
    const contactId = await buildContact(db, { companyId, ...archived })
    const { whenUpdated } = await db
      .selectFrom('contact')
      .select('whenUpdated')
      .where('contactId', '=', contactId)
      .executeTakeFirstOrThrow()
    const answer = await update({
      companyId,
      whenUpdated: (await read(companyId)).whenUpdated,
      contacts: [{ contactId, whenUpdated, whenDeleted: null }],
    })
    expect(answer.json()).toMatchObject({ status: 400, detail: 'This person was erased.' })
  })

  test('accepts rows with nothing but their id', async () => {
    const { companyId, whenUpdated, contacts, billingEntities } = await buildKnownCompany()
    const answer = await update({
      companyId,
      whenUpdated,
      contacts: contacts.map((contact) => ({ contactId: contact.contactId, whenUpdated: contact.whenUpdated })),
      billingEntities: billingEntities.map(({ billingEntityId, whenUpdated: seen }) => ({
        billingEntityId,
        whenUpdated: seen,
      })),
    })
    expect(answer.json()).toMatchObject({ contacts, billingEntities })
  })

  test('without whenUpdated is a 400, of an unknown or deleted company a 404', async () => {
    const { companyId, whenUpdated } = await buildKnownCompany()
    const undated = await update({ companyId, city: 'Hastings' })
    expect(undated.json()).toMatchObject({ status: 400, errors: [{ path: 'whenUpdated' }] })
    expect((await update({ companyId: 999_999, whenUpdated })).statusCode).toBe(404)
    expect((await update({ whenUpdated, city: 'Hastings' })).json()).toMatchObject({ errors: [{ path: 'companyId' }] })
    const deleted = await update({ companyId, whenUpdated, whenDeleted: '2026-11-20T00:00:00Z', active: false })
    expect((await update({ companyId, whenUpdated: deleted.json<Company>().whenUpdated })).statusCode).toBe(404)
  })

  test('that somebody else has changed is a 409 that says who and when', async () => {
    const { companyId, whenUpdated } = await buildKnownCompany()
    await update({ companyId, whenUpdated, city: 'Gisborne' })
    const late = await update({ companyId, whenUpdated, city: 'Hastings' })
    expect(late.statusCode).toBe(409)
    expect(late.json<{ detail: string }>().detail).toMatch(
      /^This company was changed by staff@office\.example at \d{2} \w{3} \d{4} \d{2}:\d{2}\.$/,
    )
    expect((await read(companyId)).city).toBe('Gisborne')
  })

  test.each(['contacts', 'billingEntities'] as const)('with stale %s writes nothing at all', async (rows) => {
    const company = await buildKnownCompany()
    const { companyId, whenUpdated } = company
    const [row] = company[rows]
    const name = rows === 'contacts' ? 'firstName' : 'billingEntityName'
    await update({ companyId, whenUpdated, [rows]: [{ ...row, [name]: 'First' }] })
    const before = await read(companyId)
    const late = await update({ companyId, whenUpdated, city: 'Hastings', [rows]: [{ ...row, [name]: 'Second' }] })
    expect(late.statusCode).toBe(409)
    const undated = await update({ companyId, whenUpdated, [rows]: [{ ...row, whenUpdated: undefined }] })
    expect(undated.json()).toMatchObject({ status: 400, errors: [{ path: `${rows}.0.whenUpdated` }] })
    expect(await read(companyId)).toEqual(before)
  })

  test.each([
    ['a wrong type', { active: 'yes' }, 'active'],
    ['an empty name', { companyName: '' }, 'companyName'],
    ['an over-long text', { postCode: 'x'.repeat(201) }, 'postCode'],
    [
      'an over-long nested text',
      { billingEntities: [{ accountNumber: 'x'.repeat(201) }] },
      'billingEntities.0.accountNumber',
    ],
    [
      'a billing entity of another company',
      { billingEntities: [{ billingEntityId: 999_999, whenUpdated: '2026-01-01T00:00:00Z' }] },
      'billingEntities.0',
    ],
  ])('with %s is a 400 that names the field, and writes nothing', async (_name, fields, path) => {
    const before = await buildKnownCompany()
    const { companyId, whenUpdated } = before
    const answer = await update({ companyId, whenUpdated, city: 'Hastings', ...fields })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path }] })
    expect(await read(companyId)).toEqual(before)
  })
})

describe('deleting a company', () => {
  const deletion = { whenDeleted: '2026-11-20T00:00:00Z', active: false }
  const listedIds = async () =>
    (await opened().call('/company/list', { token })).json<{ data: { id: number }[] }>().data.map((row) => row.id)

  test('takes it out of every list, and answers what was stored', async () => {
    const { companyId, whenUpdated } = await buildKnownCompany()
    const answer = await update({ companyId, whenUpdated, ...deletion })
    expect(answer.json()).toMatchObject({ active: false, whenDeleted: expect.stringContaining('2026-11-20') })
    expect((await opened().call(`/company/${companyId}`, { token })).statusCode).toBe(404)
    expect(await listedIds()).not.toContain(companyId)
  })

  test('makes it inactive, whatever the caller says of that', async () => {
    for (const said of [{}, { active: true }]) {
      const { companyId, whenUpdated } = await buildKnownCompany()
      const { whenDeleted } = deletion
      expect((await update({ companyId, whenUpdated, whenDeleted, ...said })).json()).toMatchObject({ active: false })
    }
  })

  test.each(['customerCompanyId', 'ownerId', 'regionalAuthorityCompanyId', 'billingEntityCompanyId'])(
    'is refused while an active property names it as %s',
    async (field) => {
      const { companyId, whenUpdated } = await buildKnownCompany()
      const propertyId = await buildProperty(opened().db, { propertyName: 'Mataī Lodge', [field]: companyId })
      const answer = await update({ companyId, whenUpdated, ...deletion })
      expect(answer.statusCode).toBe(409)
      expect(answer.json<{ detail: string }>().detail).toContain(
        `This company is still used by Mataī Lodge (${propertyId}).`,
      )
      expect((await read(companyId)).active).toBe(true)
    },
  )

  test('names the first properties that it supplies, and counts the rest', async () => {
    const { db } = opened()
    const { companyId, whenUpdated } = await buildKnownCompany()
    for (const propertyName of ['E', 'D', 'C', 'B', 'A']) {
      const propertyId = await buildProperty(db, { propertyName })
      await buildService(db, { propertyId, serviceId: 104, supplierCompanyId: companyId })
    }
    const answer = await update({ companyId, whenUpdated, ...deletion })
    expect(answer.json<{ detail: string }>().detail).toMatch(/used by A \(\d+\), B \(\d+\), C \(\d+\) and 2 more\./)
  })

  test('is refused while it is the operator, also one that is chosen at the same time', async () => {
    const { call, db, tokenOf } = opened()
    await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
    const chief = await tokenOf('chief@office.example')
    const choose = async (operatorCompanyId: number | null) => {
      const { whenUpdated } = (await call('/settings', { token: chief })).json<{ whenUpdated: string }>()
      return call('/settings', { token: chief, body: { whenUpdated, operatorCompanyId } })
    }
    const { companyId, whenUpdated } = await buildKnownCompany()
    expect((await choose(companyId)).statusCode).toBe(200)
    const refused = await update({ companyId, whenUpdated, ...deletion })
    expect(refused.json()).toMatchObject({ status: 409, detail: expect.stringContaining('is the operator') })
    expect((await read(companyId)).active).toBe(true)
    for (let round = 0; round < 5; round++) {
      expect((await choose(null)).statusCode).toBe(200)
      const known = await buildKnownCompany()
      const answers = await Promise.all([
        update({ companyId: known.companyId, whenUpdated: known.whenUpdated, ...deletion }),
        choose(known.companyId),
      ])
      expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    }
    expect((await choose(null)).statusCode).toBe(200)
    expect((await update({ companyId, whenUpdated, ...deletion })).statusCode).toBe(200)
  })

  test('is possible once no active property and no active service names it', async () => {
    const { db } = opened()
    const { companyId, whenUpdated } = await buildKnownCompany()
    await buildProperty(db, { customerCompanyId: companyId, active: false })
    await buildProperty(db, { ownerId: companyId, whenDeleted: '2026-01-01T00:00:00Z' })
    const propertyId = await buildProperty(db)
    await buildService(db, { propertyId, serviceId: 104, supplierCompanyId: companyId, active: false })
    expect((await update({ companyId, whenUpdated, ...deletion })).statusCode).toBe(200)
  })

  test('and choosing it for a property at the same time never both succeed', async () => {
    const { db } = opened()
    for (let round = 0; round < 5; round++) {
      const { companyId, whenUpdated } = await buildKnownCompany()
      const propertyId = await buildProperty(db)
      const property = (await opened().call(`/property/${propertyId}`, { token })).json<{ whenUpdated: string }>()
      const answers = await Promise.all([
        update({ companyId, whenUpdated, ...deletion }),
        opened().call(`/property/${propertyId}`, {
          token,
          body: { whenUpdated: property.whenUpdated, customerCompanyId: companyId },
        }),
      ])
      expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    }
  })
})
