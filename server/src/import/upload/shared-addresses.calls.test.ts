import { beforeEach, expect, test } from 'vitest'
import { buildCompany, buildContact } from '../../testing/factories.ts'
import { fates, openImports } from './testing.ts'

// An office has one address for several people, and Warrant makes contacts without a name of addresses of suppliers.
const { opened, upload, check, run } = openImports()

const HEADINGS = ['Company', 'First name', 'Last name', 'Email', 'Job title']
const OFFICE = 'office@kea.example'
const CHANGING = { changesExisting: true }
let companyId = 0
let companyName = ''

beforeEach(async () => {
  companyName = `Kea Fire ${crypto.randomUUID()}`
  companyId = await buildCompany(opened().db, { companyName })
})

const row = (firstName: string, lastName: string, email: string, jobTitle = '') => [
  companyName,
  firstName,
  lastName,
  email,
  jobTitle,
]

const build = (firstName: string, lastName: string, email: string) =>
  buildContact(opened().db, { companyId, firstName, lastName, email })

test('each person with the address of the office is that contact, and the same file changes nothing again', async () => {
  const rows = [row('', '', OFFICE, 'Front desk'), row('Hana', 'Smith', OFFICE), row('Mere', 'Ngata', OFFICE)]
  const first = await check(await upload('contacts', HEADINGS, ...rows))
  expect(fates(first.rows)).toEqual(['2 added', '3 added', '4 added'])
  await run(first)
  for (const again of [rows, rows.toReversed()]) {
    const checked = await check(await upload('contacts', HEADINGS, ...again), CHANGING)
    expect(fates(checked.rows)).toEqual(['2 same', '3 same', '4 same'])
  }
})

test('the contact with both the name and the address comes before one without', async () => {
  await build('Hana', 'Smith', '')
  await build('', '', OFFICE)
  const hana = await build('Hana', 'Smith', OFFICE)
  const checked = await check(await upload('contacts', HEADINGS, row('Hana', 'Smith', OFFICE, 'Manager')), CHANGING)
  expect(fates(checked.rows)).toEqual(['2 changed'])
  expect(checked.rows[0]?.differences).toEqual([{ heading: 'Job title', before: '', after: 'Manager' }])
  await run(checked)
  const contacts = await opened()
    .db.selectFrom('contact')
    .select(['contactId', 'jobTitle'])
    .where('companyId', '=', companyId)
    .where('jobTitle', '<>', '')
    .execute()
  expect(contacts).toEqual([{ contactId: hana, jobTitle: 'Manager' }])
})

test('of two people with the address of a contact without a name the second one is likely that contact', async () => {
  const office = await build('', '', OFFICE)
  const uploaded = await upload('contacts', HEADINGS, row('Hana', 'Smith', OFFICE), row('Mere', 'Ngata', OFFICE))
  const asked = await check(uploaded, CHANGING)
  expect(fates(asked.rows)).toEqual(['2 changed', '3 likely'])
  expect(asked.rows[1]?.likely.map(({ id }) => id)).toEqual([office])
  const added = await check(uploaded, { ...CHANGING, likely: 'add' })
  expect(fates(added.rows)).toEqual(['2 changed', '3 added'])
})
