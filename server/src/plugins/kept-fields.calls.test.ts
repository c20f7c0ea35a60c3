import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { SavedBwof } from '@app/contract/bwof/schema'
import { SavedBillingEntity, SavedCompany, type Company } from '@app/contract/company/schema'
import { ContactUpdate, SavedContact, type Contact } from '@app/contract/contact/schema'
import { PropertyEvacuation } from '@app/contract/evacuation/schema'
import { SavedPrice, type PricingSummary } from '@app/contract/pricing/schema'
import { SavedProperty, type Property } from '@app/contract/property/schema'
import { SavedPropertyService, SavedServiceDefinition, type ServiceDefinition } from '@app/contract/service/schema'
import { SavedSettings } from '@app/contract/settings/schema'
import { SavedUser } from '@app/contract/user/schema'
import { buildCompany, buildContact, buildLogin, buildProperty, buildService } from '../testing/factories.ts'
import { setUpTotp } from '../testing/set-up-totp.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let token = ''
const ids = { company: 0, other: 0, contact: 0, property: 0, definition: 0, login: 0, ownerContact: 0 }

beforeAll(async () => {
  const { db, tokenOf } = opened()
  await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
  token = await tokenOf('chief@office.example')
  // The test of the settings asks everybody for a second factor.
  await setUpTotp(opened().call, token, new Date())
  ids.login = await buildLogin(db, { loginEmail: 'staff@office.example', isCompassStaff: true })
})

beforeEach(async () => {
  const { db } = opened()
  ids.company = await buildCompany(db, { isCustomer: true })
  ids.other = await buildCompany(db, { companyName: 'Rimu Trust' })
  ids.contact = await buildContact(db, { companyId: ids.company })
  ids.ownerContact = await buildContact(db, { companyId: ids.company })
  await db.insertInto('billingEntity').values({ companyId: ids.company }).execute()
  ids.property = await buildProperty(db, { customerCompanyId: ids.company, ownerId: ids.company })
  await db.insertInto('propertyBwof').values({ propertyId: ids.property }).execute()
  await db.insertInto('propertyEvacuation').values({ propertyId: ids.property }).execute()
  await buildService(db, { propertyId: ids.property, serviceId: 106 })
  await buildContact(db, { propertyId: ids.property })
  await db
    .insertInto('document')
    .values({
      propertyId: ids.property,
      fileName: `${ids.property} plan.pdf`,
      size: 1,
      contentType: 'application/pdf',
      contentHash: '0'.repeat(64),
      storedAs: crypto.randomUUID(),
    })
    .execute()
  const definition = await db
    .insertInto('service')
    .values({ serviceName: 'Sprinklers' })
    .returning('serviceId')
    .execute()
  ids.definition = definition[0]?.serviceId ?? 0
})

const get = async <Answer>(path: string) => (await opened().call(path, { token })).json<Answer>()
const post = (path: string, body: object) => opened().call(path, { token, body })

const property = () => get<Property>(`/property/${ids.property}`)
const company = () => get<Company>(`/company/${ids.company}`)
const saveProperty = async (change: object) =>
  post(`/property/${ids.property}`, { whenUpdated: (await property()).whenUpdated, ...change })
const saveCompany = async (change: object) =>
  post('/company/update', { companyId: ids.company, whenUpdated: (await company()).whenUpdated, ...change })
const contacts = async () => (await company()).contacts

interface Save {
  shape: z.ZodObject
  /** Reads the row. */
  read: () => Promise<object | null | undefined>
  save: (row: object) => ReturnType<typeof post>
  /** The path of the row in the payload. */
  at: string
  /** Fields that identify the row or cannot be read back. */
  without?: string[]
}

const saves: Record<string, Save> = {
  property: { shape: SavedProperty, read: property, save: saveProperty, at: '' },
  'BWOF record': {
    shape: SavedBwof,
    read: async () => (await property()).propertyBwof,
    save: (propertyBwof) => saveProperty({ propertyBwof }),
    at: 'propertyBwof.',
  },
  'evacuation record': {
    shape: PropertyEvacuation,
    read: async () => (await property()).propertyEvacuation,
    save: (propertyEvacuation) => saveProperty({ propertyEvacuation }),
    at: 'propertyEvacuation.',
  },
  'service of a property': {
    shape: SavedPropertyService,
    read: async () => (await property()).services[0],
    save: (row) => saveProperty({ services: [row] }),
    at: 'services.0.',
    without: ['propertyServiceId'],
  },
  'site contact': {
    shape: SavedContact,
    read: async () => (await property()).siteContacts[0],
    save: (row) => saveProperty({ siteContacts: [row] }),
    at: 'siteContacts.0.',
    without: ['contactId'],
  },
  document: {
    shape: SavedProperty.shape.documents.unwrap().element,
    read: async () => (await property()).documents[0],
    save: (row) => saveProperty({ documents: [row] }),
    at: 'documents.0.',
    without: ['documentId'],
  },
  company: { shape: SavedCompany, read: company, save: saveCompany, at: '', without: ['companyId'] },
  'contact of a company': {
    shape: SavedContact,
    read: async () => (await contacts())[0],
    save: (row) => saveCompany({ contacts: [row] }),
    at: 'contacts.0.',
    without: ['contactId'],
  },
  'billing entity': {
    shape: SavedBillingEntity,
    read: async () => (await company()).billingEntities[0],
    save: (row) => saveCompany({ billingEntities: [row] }),
    at: 'billingEntities.0.',
    without: ['billingEntityId'],
  },
  'contact of a list': {
    shape: ContactUpdate,
    read: async () => (await contacts())[0],
    save: (row) => post('/contact/update-contacts', { contacts: [row] }),
    at: 'contacts.0.',
    without: ['contactId'],
  },
  'first contact of one person': {
    shape: ContactUpdate,
    read: async () => (await contacts())[0],
    save: async (row) => post('/contact/sync-contacts', { contacts: [row, await secondContact()] }),
    at: 'contacts.0.',
    without: ['contactId'],
  },
  'other contact of one person': {
    // Personal details are copied from the first contact (docs/rules/records.md#the-same-person).
    shape: ContactUpdate.omit({
      firstName: true,
      lastName: true,
      jobTitle: true,
      email: true,
      mobile: true,
      ddi: true,
    }),
    read: secondContact,
    save: async (row) => post('/contact/sync-contacts', { contacts: [(await contacts())[0], row] }),
    at: 'contacts.1.',
    without: ['contactId'],
  },
  'service definition': {
    shape: SavedServiceDefinition,
    read: async () => {
      const list = (await post('/service/list', {})).json<ServiceDefinition[]>()
      return list.find(({ serviceId }) => serviceId === ids.definition)
    },
    save: (row) => post('/service', [row]),
    at: '0.',
    without: ['serviceId'],
  },
  price: {
    shape: SavedPrice,
    read: async () => (await get<PricingSummary>(`/company/pricing-summary/${ids.company}`)).services[0],
    save: (row) => post('/company/pricing-summary/update', [row]),
    at: '0.',
    without: ['propertyServiceId'],
  },
  user: {
    shape: SavedUser.shape.userDetails,
    read: () => get<object>(`/user/${ids.login}`),
    save: (userDetails) => post('/user/update', { userDetails }),
    at: 'userDetails.',
    // A password is not read back.
    without: ['loginId', 'password'],
  },
  settings: {
    shape: SavedSettings,
    read: () => get<object>('/settings'),
    save: (row) => post('/settings', row),
    at: '',
  },
}

async function secondContact(): Promise<Contact | undefined> {
  return (await contacts()).find(({ contactId }) => contactId === ids.ownerContact)
}

/** Fields for lost updates and deletion. Nested rows have their own cases. */
const NOT_FIELDS = ['whenUpdated', 'whenDeleted', 'contacts', 'billingEntities']
const NESTED = ['propertyBwof', 'propertyEvacuation', 'services', 'siteContacts', 'documents']

const fields = Object.entries(saves).flatMap(([name, save]) =>
  Object.entries<z.ZodType>(save.shape.shape)
    .filter(([field]) => ![...NOT_FIELDS, ...NESTED, ...(save.without ?? [])].includes(field))
    .map(([field, schema]) => ({ name, field, schema, ...save })),
)

const PICTURE = 'data:image/png;base64,iVBORw0KGgo='
const CHANGED: Record<string, () => unknown> = {
  email: () => 'changed@kauri.example',
  loginEmail: () => 'changed@office.example',
  accessRoles: () => 'CompassStaff;ExternalCustomer;',
  signatories: () => [{ name: 'Mere Pōtiki', position: 'Manager', iqpNumber: '7' }],
  operatorLogo: () => PICTURE,
  alternateLogo: () => PICTURE,
  ownerContactId: () => ids.ownerContact,
  billingEntityId: async () => (await company()).billingEntities[0]?.billingEntityId,
  serviceId: () => 104,
  parentServiceId: () => 1,
}

/** Another valid value for the field. */
async function anotherValue(field: string, schema: z.ZodType, stored: unknown): Promise<unknown> {
  if (CHANGED[field]) return CHANGED[field]()
  const inner = innermost(schema)
  if (inner instanceof z.ZodEnum) return inner.options.find((option) => option !== stored)
  if (inner instanceof z.ZodBoolean) return stored !== true
  if (/companyId|ownerId/i.test(field)) return ids.other
  if (inner instanceof z.ZodNumber) return Number(stored ?? 0) === 7 ? 8 : 7
  return /when|date|approval$/i.test(field) ? '2027-03-03' : 'Changed'
}

const innermost = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? innermost(schema.unwrap()) : schema

describe('what a save takes it keeps, or says that it does not', () => {
  test.each(fields)('$name: $field', async ({ field, schema, read, save, at }) => {
    const before = Object(await read())
    const value = await anotherValue(field, schema, before[field])
    expect(value).not.toEqual(before[field])

    const answer = await save({ ...before, [field]: value })
    const isTaken = answer.statusCode === 200
    const expected = isTaken ? { [field]: value } : { status: 400, errors: [{ path: `${at}${field}` }] }
    expect(isTaken ? await read() : answer.json()).toMatchObject(expected)
  })

  test.each(Object.entries(saves))(
    'a %s that is posted back as it was read is taken',
    async (_name, { read, save }) => {
      const before = await read()
      expect((await save(before ?? {})).statusCode).toBe(200)
      expect(await read()).toEqual(before)
    },
  )
})

describe('a row that is new', () => {
  test.each([
    [
      'a contact of another company',
      () => saveCompany({ contacts: [{ companyId: ids.other }] }),
      'contacts.0.companyId',
    ],
    [
      'a site contact of a company',
      () => saveProperty({ siteContacts: [{ companyId: ids.company }] }),
      'siteContacts.0.companyId',
    ],
    [
      'a contact of another company in a new one',
      () => post('/company/add', { companyName: 'New', contacts: [{ companyId: ids.other }] }),
      'contacts.0.companyId',
    ],
    [
      'a user with an id',
      () => post('/user/add', { userDetails: { loginId: 12, ...NEW_USER } }),
      'userDetails.loginId',
    ],
  ])('as %s is a 400 that says so', async (_name, add, path) => {
    expect((await add()).json()).toMatchObject({ status: 400, errors: [{ path }] })
  })
})

const NEW_USER = { loginEmail: 'new@office.example', password: 'tui-in-the-kowhai-9', accessRoles: 'CompassStaff;' }

test.each([
  ['a service', 'services.1', async () => twice('services', (await property()).services[0])],
  ['a site contact', 'siteContacts.1', async () => twice('siteContacts', (await property()).siteContacts[0])],
  ['a document', 'documents.1', async () => twice('documents', (await property()).documents[0])],
])('%s that stands in a save twice is a 400: one of both would be dropped', async (_name, path, save) => {
  expect((await save()).json()).toMatchObject({ status: 400, errors: [{ path }] })
})

const twice = (list: string, row: object | undefined) => saveProperty({ [list]: [row, row] })
