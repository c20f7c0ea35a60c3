import { beforeAll, describe, expect, test } from 'vitest'
import type { ContactListRow } from '@app/contract/contact/schema'
import { buildCompany, buildContact, buildLogin, buildProperty } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const post = (call: string, body: object) => opened().call(`/contact/${call}`, { token, body })

async function stored(contactId: number) {
  const { db } = opened()
  return db.selectFrom('contact').selectAll().where('contactId', '=', contactId).executeTakeFirstOrThrow()
}

type ContactOf = Awaited<ReturnType<typeof stored>>

/** The status of an answer, and the fields that are wrong. */
const at = (status: number, path: string) => ({ status, errors: [{ path }] })

/** The contact as a caller has read it. */
async function buildRead(
  overrides: Parameters<typeof buildContact>[1] = {},
  company: Parameters<typeof buildCompany>[1] = {},
) {
  const { db } = opened()
  const parent = overrides.propertyId ? {} : { companyId: await buildCompany(db, company) }
  return stored(await buildContact(db, { ...parent, ...overrides }))
}

const buildTwo = async () =>
  [await buildRead(), await buildRead({ firstName: 'Hemi', email: 'hemi@kauri.example' })] as const

describe('update-contacts', () => {
  test('writes each contact as given, leaves the rest, and answers them in order', async () => {
    const [aroha, hemi] = await buildTwo()
    const answer = await post('update-contacts', {
      contacts: [
        {
          contactId: hemi.contactId,
          whenUpdated: hemi.whenUpdated,
          jobTitle: ' Director ',
          enableAutomationEmails: false,
        },
        { ...aroha, email: 'Aroha.Ngata@kauri.example' },
      ],
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject([
      { firstName: 'Hemi', jobTitle: 'Director', enableAutomationEmails: false, companyName: 'Kauri Holdings Limited' },
      { firstName: 'Aroha', email: 'Aroha.Ngata@kauri.example', displayName: 'Aroha Ngata' },
    ])
    expect(await stored(hemi.contactId)).toMatchObject({ jobTitle: 'Director', email: 'hemi@kauri.example' })
  })

  test('neither archives nor moves a contact', async () => {
    const [aroha, hemi] = await buildTwo()
    const contact = { ...aroha, whenDeleted: '2026-11-20T00:00:00Z', companyId: hemi.companyId }
    await post('update-contacts', { contacts: [contact] })
    expect(await stored(aroha.contactId)).toEqual(aroha)
  })
})

describe('sync-contacts', () => {
  test('copies the personal details of the first contact to the others, and nothing else', async () => {
    const [aroha, hemi] = await buildTwo()
    const answer = await post('sync-contacts', {
      contacts: [
        {
          contactId: aroha.contactId,
          whenUpdated: aroha.whenUpdated,
          email: 'new@kauri.example',
          mobile: '021 1',
          mailingList: true,
        },
        { ...hemi, firstName: 'Ignored' },
      ],
    })
    const person = {
      firstName: 'Aroha',
      lastName: 'Ngata',
      jobTitle: '',
      email: 'new@kauri.example',
      mobile: '021 1',
      ddi: '',
    }
    expect(answer.json()).toMatchObject([person, person])
    expect(await stored(aroha.contactId)).toMatchObject({ ...person, mailingList: true })
    expect(await stored(hemi.contactId)).toMatchObject({ ...person, mailingList: false, companyId: hemi.companyId })
  })
})

describe.each([
  ['archive', 'restore', (contact: object) => ({ contact })],
  ['archive-contacts', 'restore-contacts', (contact: object) => ({ contacts: [contact] })],
])('%s and %s', (archive, restore, payload) => {
  const answered = (answer: { json: () => ContactListRow | ContactListRow[] }) => [answer.json()].flat()[0]

  test('take a contact out of lists and bring it back', async () => {
    const contact = await buildRead()
    const archived = await post(archive, payload(contact))
    expect(archived.statusCode).toBe(200)
    expect(answered(archived)).toMatchObject({ contactId: contact.contactId, isActive: false, active: true })
    expect(answered(archived)?.whenDeleted).not.toBeNull()
    expect(await listedIds()).not.toContain(contact.contactId)
    const restored = await post(restore, payload({ ...contact, whenUpdated: answered(archived)?.whenUpdated }))
    expect(answered(restored)).toMatchObject({ isActive: true, whenDeleted: null })
    expect(await listedIds()).toContain(contact.contactId)
  })

  test('archiving again keeps the first moment; restoring makes an inactive contact active', async () => {
    const contact = await buildRead({ active: false, whenDeleted: '2026-01-01T00:00:00Z' })
    expect((await post(archive, payload(contact))).statusCode).toBe(200)
    expect(await stored(contact.contactId)).toEqual(contact)
    expect(answered(await post(restore, payload(contact)))).toMatchObject({ active: true, isActive: true })
  })

  test('a contact is not restored while its company is inactive', async () => {
    const contact = await buildRead({ whenDeleted: '2026-01-01T00:00:00Z' }, { active: false })
    const answer = await post(restore, payload(contact))
    expect(answer.json()).toMatchObject({ status: 400, detail: 'Company needs to be active first' })
    expect(await stored(contact.contactId)).toEqual(contact)
  })

  test('a site contact has no company that could prevent its restoration', async () => {
    const propertyId = await buildProperty(opened().db)
    const contact = await buildRead({ propertyId, whenDeleted: '2026-01-01T00:00:00Z' })
    expect(answered(await post(restore, payload(contact)))).toMatchObject({ isActive: true, propertyId })
  })

  test('a contact of a deleted company does not exist', async () => {
    const contact = await buildRead({}, { whenDeleted: '2026-01-01T00:00:00Z' })
    for (const call of [archive, restore]) {
      expect((await post(call, payload(contact))).statusCode).toBe(call.endsWith('contacts') ? 400 : 404)
    }
    expect(await stored(contact.contactId)).toEqual(contact)
  })
})

const listedIds = async () =>
  (await opened().call('/contact', { token })).json<{ data: ContactListRow[] }>().data.map((row) => row.contactId)

describe.each(['archive', 'restore'])('%s', (call) => {
  test('refuses what it cannot take', async () => {
    const contact = await buildRead()
    const { contactId, whenUpdated } = contact
    await post('update-contacts', { contacts: [{ contactId, whenUpdated, jobTitle: 'Changed' }] })
    const late = await post(call, { contact })
    expect(late.statusCode).toBe(409)
    expect(late.json<{ detail: string }>().detail).toContain('This contact was changed by staff@office.example at')
    expect((await post(call, { contact: { contactId: 999_999, whenUpdated } })).statusCode).toBe(404)
    for (const [body, path] of [
      [{}, 'contact'],
      [{ contact: { whenUpdated } }, 'contact.contactId'],
      [{ contact: { contactId: 'one', whenUpdated } }, 'contact.contactId'],
      [{ contact: { contactId } }, 'contact.whenUpdated'],
      [{ contact: { contactId, whenUpdated: 'yesterday' } }, 'contact.whenUpdated'],
    ] as const) {
      expect((await post(call, body)).json()).toMatchObject({ status: 400, errors: [{ path }] })
    }
  })
})

describe.each(['update-contacts', 'sync-contacts', 'archive-contacts', 'restore-contacts'])(
  '%s does all or none',
  (call) => {
    const refusals: [string, (contact: ContactOf) => object, object][] = [
      ['an unknown contact', (contact) => ({ ...contact, contactId: 999_999 }), at(400, 'contacts.1')],
      ['no whenUpdated', ({ contactId }) => ({ contactId }), at(400, 'contacts.1.whenUpdated')],
      ['a wrong type', (contact) => ({ ...contact, contactId: 'two' }), at(400, 'contacts.1.contactId')],
      ['a stale row', (contact) => ({ ...contact, whenUpdated: '2020-01-01T00:00:00Z' }), { status: 409 }],
    ]

    test.each(refusals)('with %s', async (_name, spoil, problem) => {
      const [aroha, hemi] = await buildTwo()
      const answer = await post(call, { contacts: [{ ...aroha, firstName: 'Written' }, spoil(hemi)] })
      expect(answer.json()).toMatchObject(problem)
      expect(await stored(aroha.contactId)).toEqual(aroha)
      expect(await stored(hemi.contactId)).toEqual(hemi)
    })

    test('refuses an empty list', async () => {
      expect((await post(call, { contacts: [] })).json()).toMatchObject({ status: 400, errors: [{ path: 'contacts' }] })
      expect((await post(call, {})).json()).toMatchObject({ status: 400, errors: [{ path: 'contacts' }] })
    })
  },
)

describe.each(['update-contacts', 'sync-contacts'])('%s refuses', (call) => {
  test('an over-long text and a broken address, and says where', async () => {
    const contact = await buildRead()
    for (const [field, value] of [
      ['firstName', 'x'.repeat(201)],
      ['email', 'at home'],
      ['loginAccess', 'yes'],
      ['mobile', '02\u0000'],
    ] as const) {
      const answer = await post(call, { contacts: [{ ...contact, [field]: value }] })
      expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: `contacts.0.${field}` }] })
    }
    expect(await stored(contact.contactId)).toEqual(contact)
  })

  test('an archived contact', async () => {
    const contact = await buildRead({ whenDeleted: '2026-01-01T00:00:00Z' })
    const answer = await post(call, { contacts: [{ ...contact, firstName: 'Written' }] })
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'contacts.0' }] })
    expect(await stored(contact.contactId)).toEqual(contact)
  })

  test('one that was archived since it was read, as one that somebody changed', async () => {
    const [aroha, hemi] = await buildTwo()
    await post('archive', { contact: hemi })
    const answer = await post(call, { contacts: [{ ...aroha, firstName: 'Written' }, hemi] })
    expect(answer.json()).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/^This contact was changed by staff@office\.example at /),
    })
    expect(await stored(aroha.contactId)).toEqual(aroha)
  })
})

test('restore-contacts restores none while one company is inactive', async () => {
  const whenDeleted = '2026-01-01T00:00:00Z'
  const fine = await buildRead({ whenDeleted })
  const stuck = await buildRead({ whenDeleted }, { active: false })
  const answer = await post('restore-contacts', { contacts: [fine, stuck] })
  expect(answer.json()).toMatchObject({ status: 400, detail: 'Company needs to be active first' })
  expect(await stored(fine.contactId)).toEqual(fine)
})

describe('what an external login sees follows its contact at once', () => {
  const loginEmail = 'visitor@customer.example'

  test('when its access, its address or its contact changes', async () => {
    const { db, call, tokenOf } = opened()
    let contact = await buildRead({ email: loginEmail, loginAccess: true }, { isCustomer: true })
    const propertyId = await buildProperty(db, { customerCompanyId: contact.companyId })
    await buildLogin(db, { loginEmail, isExternalCustomer: true })
    const visitor = await tokenOf(loginEmail)
    const sees = async () => (await call(`/property/${propertyId}`, { token: visitor })).statusCode === 200
    const listed = async () =>
      (await call('/property/list', { token: visitor })).json<{ data: unknown[] }>().data.length > 0
    const change = async (how: string, fields: object) => {
      const { contactId } = contact
      const given = { contactId, whenUpdated: contact.whenUpdated, ...fields }
      const body = how.endsWith('contacts') ? { contacts: [given] } : { contact: given }
      expect((await post(how, body)).statusCode).toBe(200)
      contact = await stored(contactId)
      return [await sees(), await listed()]
    }
    expect([await sees(), await listed()]).toEqual([true, true])
    expect(await change('update-contacts', { loginAccess: false })).toEqual([false, false])
    expect(await change('update-contacts', { loginAccess: true })).toEqual([true, true])
    expect(await change('update-contacts', { email: 'another@customer.example' })).toEqual([false, false])
    expect(await change('sync-contacts', { email: loginEmail.toUpperCase() })).toEqual([true, true])
    expect(await change('update-contacts', { active: false })).toEqual([false, false])
    expect(await change('update-contacts', { active: true })).toEqual([true, true])
    expect(await change('archive', {})).toEqual([false, false])
    expect(await change('restore', {})).toEqual([true, true])
  })

  test('when it is taken off its company', async () => {
    const { db, call, tokenOf } = opened()
    const email = 'leaver@customer.example'
    const contact = await buildRead({ email, loginAccess: true }, { isCustomer: true })
    const propertyId = await buildProperty(db, { customerCompanyId: contact.companyId })
    await buildLogin(db, { loginEmail: email, isExternalCustomer: true })
    const visitor = await tokenOf(email)
    expect((await call(`/property/${propertyId}`, { token: visitor })).statusCode).toBe(200)
    const company = (await call(`/company/${contact.companyId}`, { token })).json<{ whenUpdated: string }>()
    await call('/company/update', {
      token,
      body: {
        companyId: contact.companyId,
        whenUpdated: company.whenUpdated,
        contacts: [
          { contactId: contact.contactId, whenUpdated: contact.whenUpdated, whenDeleted: '2026-11-20T00:00:00Z' },
        ],
      },
    })
    expect((await call(`/property/${propertyId}`, { token: visitor })).statusCode).toBe(404)
  })
})
