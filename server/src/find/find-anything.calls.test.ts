import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Found } from '@app/contract/find/schema'
import { telephoneDigits } from '@app/contract/telephone'
import { migrate } from '../database/migrate.ts'
import { buildCompany, buildContact, buildIqp, buildLogin, buildProperty } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { createDatabaseBefore } from '../testing/test-database.ts'
import { buildIssuable, setSignatory } from '../warrant/testing.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

async function find(text: string): Promise<Found> {
  const answer = await opened().call(`/find?text=${encodeURIComponent(text)}`, { token })
  expect(answer.statusCode).toBe(200)
  return answer.json<Found>()
}
const contactIds = async (text: string) => (await find(text)).contacts.map(({ contactId }) => contactId)
const archive = (contactId: number) =>
  opened()
    .db.updateTable('contact')
    .set({ whenDeleted: '2026-01-01T00:00:00Z' })
    .where('contactId', '=', contactId)
    .execute()

describe('contacts', () => {
  test('of companies and of sites are found by name, job title and e-mail address', async () => {
    const { db } = opened()
    const companyId = await buildCompany(db, { companyName: 'Pūkeko Lifts', city: 'Whangārei' })
    const propertyId = await buildProperty(db, { propertyName: 'Pūkeko Tower' })
    const office = { companyId, firstName: 'Wiremu', lastName: 'Pōtiki', email: 'w.potiki@pukeko.example' }
    const site = { propertyId, firstName: 'Ngaire', lastName: 'Pōtiki', jobTitle: 'Caretaker', email: 'n@site.example' }
    const [one, other] = [await buildContact(db, office), await buildContact(db, site)]

    expect(await contactIds('potiki')).toEqual([other, one])
    expect(await contactIds('wiremu POT')).toEqual([one])
    expect(await contactIds('w.potiki@pukeko.example')).toEqual([one])
    expect(await contactIds('caretaker potiki')).toEqual([other])
    expect((await find('ngaire potiki')).contacts).toEqual([
      expect.objectContaining({ propertyId, companyId: null, place: 'Pūkeko Tower', isActive: true }),
    ])
  })

  test('are not found by their company or city alone, but together with a word of their own', async () => {
    const { db } = opened()
    const companyId = await buildCompany(db, { companyName: 'Tākahe Alarms', city: 'Ōpōtiki' })
    const contactId = await buildContact(db, { companyId, firstName: 'Manaia', lastName: 'Rēweti', email: '' })
    expect(await contactIds('takahe')).toEqual([])
    expect(await contactIds('opotiki')).not.toContain(contactId)
    expect(await contactIds('manaia takahe')).toEqual([contactId])
    expect(await contactIds('opotiki manaia')).toEqual([contactId])
  })

  test.each(['027 555 0142', '0275550142', '+64 27 555 0142', '0064275550142', '555 0142', '27 5550'])(
    'are found by the telephone number as %s',
    async (typed) => {
      const { db } = opened()
      const companyId = await buildCompany(db)
      const contactId = await buildContact(db, {
        companyId,
        email: '',
        mobile: '027 555 0142',
        ddi: '+64 (0)9 300-1212',
      })
      expect(await contactIds(typed)).toContain(contactId)
      expect(await contactIds('09 3001212')).toContain(contactId)
      await db.updateTable('contact').set({ mobile: '', ddi: '' }).where('contactId', '=', contactId).execute()
      expect(await contactIds(typed)).not.toContain(contactId)
    },
  )

  test('with errors of typing are found if none is without, and the answer says so', async () => {
    const { db } = opened()
    const companyId = await buildCompany(db)
    const contactId = await buildContact(db, { companyId, firstName: 'Rangimarie', lastName: 'Hohepa', email: '' })
    expect(await find('rangimarie hohepa')).toMatchObject({ contacts: [{ contactId }], isNearly: false })
    expect(await find('rangimrie hohepa')).toMatchObject({ contacts: [{ contactId }], isNearly: true })
    expect(await find('rangimaire')).toMatchObject({ contacts: [{ contactId }], isNearly: true })
    expect(await find('zzyzx')).toMatchObject({ contacts: [], isNearly: false })
  })

  test('that are archived, or of what was deleted, are not found; inactive ones come last', async () => {
    const { db } = opened()
    const companyId = await buildCompany(db)
    const [first, second, gone] = [
      await buildContact(db, { companyId, firstName: 'Tamahae', lastName: 'A', email: '', active: false }),
      await buildContact(db, { companyId, firstName: 'Tamahae', lastName: 'B', email: '' }),
      await buildContact(db, { companyId, firstName: 'Tamahae', lastName: 'C', email: '' }),
    ]
    await archive(gone)
    expect(await contactIds('tamahae')).toEqual([second, first])
    await db
      .updateTable('company')
      .set({ whenDeleted: '2026-01-01T00:00:00Z' })
      .where('companyId', '=', companyId)
      .execute()
    expect(await contactIds('tamahae')).toEqual([])
  })

  test('are found among any number of archived ones', async () => {
    const { db } = opened()
    const companyId = await buildCompany(db)
    await sql`insert into contact (company_id, first_name, email, when_deleted)
      select ${companyId}, 'Tūkaiaia', '', now() from generate_series(1, 300)`.execute(db)
    const contactId = await buildContact(db, { companyId, firstName: 'Tūkaiaia', email: '' })
    expect(await find('tukaiaia')).toMatchObject({ contacts: [{ contactId }], isNearly: false })
  })

  test('are at most six', async () => {
    const { db } = opened()
    const companyId = await buildCompany(db)
    for (let index = 0; index < 8; index++)
      await buildContact(db, { companyId, firstName: 'Kahurangi', lastName: `${index}`, email: '' })
    expect(await contactIds('kahurangi')).toHaveLength(6)
  })
})

test('companies are found by their telephone and by account numbers, their own and those of billing entities', async () => {
  const { db } = opened()
  const own = await buildCompany(db, { companyName: 'Own', accountNumber: 'WEKA-0071', companyPhone: '04 472 9981' })
  const billed = await buildCompany(db, { companyName: 'Billed' })
  await db.insertInto('billingEntity').values({ companyId: billed, accountNumber: 'WEKA-0072' }).execute()
  const companyIds = async (text: string) => (await find(text)).companies.map(({ companyId }) => companyId)

  expect(await companyIds('+64 4 4729981')).toEqual([own])
  expect(await companyIds('weka-0071')).toEqual([own])
  expect(await companyIds('0072')).toEqual([billed])
  expect((await companyIds('weka-007')).toSorted()).toEqual([own, billed].toSorted())
  await db.updateTable('company').set({ whenDeleted: '2026-01-01T00:00:00Z' }).where('companyId', '=', own).execute()
  expect(await companyIds('weka-0071')).toEqual([])
})

test('buildings are found by the numbers of their papers, which say what they are', async () => {
  const { db } = opened()
  const propertyId = await buildProperty(db, { propertyName: 'Kererū Mill' })
  await db
    .insertInto('propertyBwof')
    .values({ propertyId, complianceSchedule: 'CS-88123/A', buildingConsent: 'BC 2019 55431' })
    .execute()
  await db.insertInto('propertyEvacuation').values({ propertyId, schemeReference: 'EVAC-77120' }).execute()
  const papers = async (text: string) => (await find(text)).papers.map(({ paper, number }) => `${paper} ${number}`)

  expect(await papers('cs-88123')).toEqual(['complianceSchedule CS-88123/A'])
  expect(await papers('88123')).toEqual(['complianceSchedule CS-88123/A'])
  expect(await papers('bc 55431')).toEqual(['buildingConsent BC 2019 55431'])
  expect(await papers('evac-77120')).toEqual(['schemeReference EVAC-77120'])
  expect(await papers('88123 55431')).toEqual([])
  expect((await find('77120')).papers).toMatchObject([{ propertyId, propertyName: 'Kererū Mill', active: true }])
})

test('warrants are found by their numbers, and IQPs by their registrations', async () => {
  const { db, tokenOf } = opened()
  await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
  const signatoryId = await setSignatory(opened(), await tokenOf('chief@office.example'))
  const building = await buildIssuable(opened(), token, { signatoryId, systems: [{}] })
  await building.certify()
  const { number } = (await building.issue()).json<{ number: string }>()
  expect((await find(number)).warrants).toMatchObject([{ number, propertyId: building.propertyId, isWithdrawn: false }])

  const { iqpId } = await buildIqp(db, { name: 'Hēmi Whitu', registrationNumber: 'IQP-40417' })
  expect((await find('40417')).iqps).toMatchObject([{ iqpId, name: 'Hēmi Whitu' }])
  expect((await find('hemi whitu')).iqps).toMatchObject([{ iqpId }])
})

test.each([0, 9])(
  'who has exactly the number that was typed comes before those that only begin so, with %i added before',
  async (before) => {
    const { db } = opened()
    const typed = `HUIA 30${before}`
    const longer = Array.from({ length: 9 }, (_, index) => `${typed}${index}`)
    const ids = { companies: [0], papers: [0], iqps: [0] }
    for (const number of longer.toSpliced(before, 0, typed)) {
      const companyId = await buildCompany(db, { accountNumber: number })
      const propertyId = await buildProperty(db)
      await db.insertInto('propertyBwof').values({ propertyId, complianceSchedule: number }).execute()
      const { iqpId } = await buildIqp(db, { name: 'Hūia', registrationNumber: number })
      if (number === typed) Object.assign(ids, { companies: [companyId], papers: [propertyId], iqps: [iqpId] })
    }
    const { companies, papers, iqps } = await find(typed.toLowerCase())
    expect([companies.length, papers.length, iqps.length]).toEqual([6, 6, 6])
    expect({
      companies: companies.slice(0, 1).map(({ companyId }) => companyId),
      papers: papers.slice(0, 1).map(({ propertyId }) => propertyId),
      iqps: iqps.slice(0, 1).map(({ iqpId }) => iqpId),
    }).toEqual(ids)
  },
)

test.each(['', ' ', '\u0304', '%', '_ %', '\\', '.*', 'a', '^', "'", '(', '北'])(
  'what says nothing, such as %j, finds nothing',
  async (text) => {
    const found = await find(text)
    expect(Object.values(found).flat()).toEqual([false])
  },
)

test('the database reads telephone numbers as the browser does', async () => {
  const numbers = fc.sample(
    fc.string({ unit: fc.constantFrom(...'0123456789640064+ ()-x'.split('')), maxLength: 14 }),
    { numRuns: 300, seed: 45 },
  )
  const { rows } = await sql<{ digits: string }>`
    select telephone_digits(number) as digits from unnest(${numbers}::text[]) with ordinality each (number, position)
    order by position`.execute(opened().db)
  expect(rows.map(({ digits }) => digits)).toEqual(numbers.map(telephoneDigits))
})

test('an upgrade finds the contacts of before by what is new', async () => {
  const before = await createDatabaseBefore('0045')
  try {
    await sql`insert into company (company_name) values ('Kauri')`.execute(before.db)
    await sql`insert into contact (company_id, first_name, mobile) select company_id, 'Old', '021 555 777' from company`.execute(
      before.db,
    )
    await migrate(before.url)
    const { rows } = await sql`select own, telephones from contact_words`.execute(before.db)
    expect(rows).toEqual([{ own: '^old', telephones: '21555777' }])
  } finally {
    await before.close()
  }
})
