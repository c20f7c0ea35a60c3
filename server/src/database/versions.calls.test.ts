import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listLogins } from '../auth/queries.ts'
import { buildLogin, buildCompany, buildContact, buildProperty, buildService } from '../testing/factories.ts'
import { recordOutcomes } from '../email/delivery/record-outcomes.ts'
import { queueEmails } from '../email/queue/queue-emails.ts'
import { useTestApp } from '../testing/test-app.ts'
import { createVersionReader, compactVersions } from './versions.ts'

const opened = useTestApp()
const ids = { customer: 0, supplier: 0, empty: 0, property: 0, bare: 0, other: 0 }
const tokens = { staff: '', customer: '', supplier: '' }

/** These rows cover every way in which a list shows a field of a row. */
beforeAll(async () => {
  const { db, staffToken, tokenOf } = opened()
  tokens.staff = await staffToken()
  for (const [who, role] of [
    ['customer', 'isExternalCustomer'],
    ['supplier', 'isExternalSupplier'],
  ] as const) {
    const loginEmail = `${who}@kauri.example`
    await buildLogin(db, { loginEmail, [role]: true })
    tokens[who] = await tokenOf(loginEmail)
    ids[who] = await buildCompany(db, { companyName: who, island: 'NI' })
    await buildContact(db, { companyId: ids[who], email: loginEmail, loginAccess: true })
  }
  ids.empty = await buildCompany(db, { companyName: 'Of nothing', island: 'SI' })
  await buildContact(db, { companyId: ids.empty, firstName: '', lastName: '', mobile: '021 1' })
  await buildContact(db, { companyId: ids.empty, firstName: '', lastName: '', email: '', mobile: '021 2' })
  const authority = await buildCompany(db, { companyName: 'Council', island: 'SI' })
  const parties = { customerCompanyId: ids.customer, ownerId: ids.customer }
  ids.property = await buildProperty(db, { ...parties, regionalAuthorityCompanyId: authority })
  ids.bare = await buildProperty(db, { ...parties, propertyName: 'Without authority' })
  ids.other = await buildProperty(db, { propertyName: 'Of another customer', customerCompanyId: ids.empty })
  for (const propertyId of [ids.property, ids.bare]) await buildContact(db, { propertyId })
  for (const propertyId of [ids.property, ids.bare]) {
    await buildService(db, { propertyId, serviceId: 106, supplierCompanyId: ids.supplier })
  }
  await db.insertInto('billingEntity').values({ companyId: ids.customer }).execute()
})

interface Listed {
  version: unknown
  shown: unknown
}

async function download(path: string, token: string): Promise<Listed> {
  const answer = await opened().call(path, { token })
  const { data, hash } = answer.json<{ data: unknown; hash: string }>()
  return { version: hash, shown: data }
}

/** The current content of every cached list. */
async function readLists(): Promise<Record<string, Listed>> {
  const { db } = opened()
  const { logins } = await createVersionReader(db)()
  return {
    companies: await download('/company/list', tokens.staff),
    contacts: await download('/contact', tokens.staff),
    properties: await download('/property/list', tokens.staff),
    'external properties': joined(
      await download('/property/list', tokens.customer),
      await download('/property/list', tokens.supplier),
    ),
    logins: { version: logins, shown: await listLogins(db) },
  }
}

/** External logins share one version, although each sees only its own part of the list. */
const joined = (one: Listed, two: Listed): Listed => ({
  version: [one.version, two.version],
  shown: [one.shown, two.shown],
})

/** The lists whose version changed, and those whose content changed. */
async function moved(change: () => Promise<unknown>) {
  const before = await readLists()
  await change()
  const after = await readLists()
  const differ = (part: keyof Listed) =>
    Object.keys(before).filter((list) => JSON.stringify(before[list]?.[part]) !== JSON.stringify(after[list]?.[part]))
  return { versions: differ('version'), lists: differ('shown') }
}

/** Changes a column in every row of a table. */
const OTHER_VALUES: Record<string, string> = {
  island: `case island when 'NI' then 'SI' else 'NI' end`,
  bwof_template: `'BGIS'`,
  service_type: `'Audit'`,
  service_id: '104',
  billing_entity_id: '(select min(billing_entity_id) from billing_entity)',
  property_id: '(select max(property_id) from property where property_id <> changed.property_id)',
}
/** Cannot be taken back. */
const FINAL = 'when_erased'
const COMPANY = /company_id$|owner_id/
const other = (column: string, type: string): string => {
  if (OTHER_VALUES[column]) return OTHER_VALUES[column]
  if (COMPANY.test(column))
    return `(select max(company_id) from company where company_id is distinct from changed.${column})`
  if (type === 'boolean') return `not ${column}`
  if (type === 'date') return `'2031-01-01'`
  if (type.startsWith('timestamp')) return `'2031-01-01T00:00:00Z'`
  return type === 'text' ? `${column} || 'x'` : `${column} % 9 + 1`
}

describe('the version of a list moves when the list shows something else, and only then', () => {
  test.each(['company', 'contact', 'property', 'property_service'])('for each column of %s', async (table) => {
    const { db } = opened()
    const key = `${table}_id`
    const columns = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and column_name not in (${key}, ${FINAL})`.execute(db)
    await sql.raw(`create table saved_${table} as select * from ${table}`).execute(db)
    const wrong: unknown[] = []
    for (const { name, type } of columns.rows) {
      // A contact has one of two parents.
      const rows = ['company_id', 'property_id'].includes(name) ? `where changed.${name} is not null` : ''
      const change = sql.raw(`update ${table} changed set ${name} = ${other(name, type)} ${rows}`)
      const { versions, lists } = await moved(() => change.execute(db))
      if (JSON.stringify(versions) !== JSON.stringify(lists)) wrong.push({ name, versions, lists })
      await sql
        .raw(
          `update ${table} set ${name} = saved.${name} from saved_${table} saved where saved.${key} = ${table}.${key}`,
        )
        .execute(db)
    }
    expect(columns.rows.length).toBeGreaterThan(10)
    expect(wrong).toEqual([])
  })

  test.each([
    ['a company', () => buildCompany(opened().db), ['companies']],
    ['a contact', () => buildContact(opened().db, { companyId: ids.empty }), ['companies', 'contacts']],
    ['an inactive contact', () => buildContact(opened().db, { companyId: ids.empty, active: false }), []],
    ['a site contact', () => buildContact(opened().db, { propertyId: ids.property }), ['contacts']],
    [
      'a contact that ties a login to another company',
      () => buildContact(opened().db, { companyId: ids.empty, email: 'customer@kauri.example', loginAccess: true }),
      ['companies', 'contacts', 'external properties'],
    ],
    ['a property of nobody', () => buildProperty(opened().db), ['properties']],
    [
      'a property of a customer',
      () => buildProperty(opened().db, { customerCompanyId: ids.customer }),
      ['companies', 'properties', 'external properties'],
    ],
    ['a service that nobody supplies', () => buildService(opened().db, { propertyId: ids.bare, serviceId: 1 }), []],
    [
      'a service of a supplier',
      () => buildService(opened().db, { propertyId: ids.other, serviceId: 106, supplierCompanyId: ids.supplier }),
      ['companies', 'external properties'],
    ],
    ['a login', () => buildLogin(opened().db, { loginEmail: 'new@kauri.example' }), ['logins']],
  ])('for %s that is added', async (_name, add, lists) => {
    expect(await moved(add)).toEqual({ versions: lists, lists })
  })

  test.each([
    ['another e-mail', { loginEmail: 'other@kauri.example' }],
    ['another password', { passwordHash: 'x' }],
    ['another role', { isCompassStaff: true }],
    ['a deletion', { whenDeleted: '2026-01-01T00:00:00Z' }],
  ])('for %s of a login', async (_name, change) => {
    const { db } = opened()
    const loginId = await buildLogin(db, { loginEmail: `${crypto.randomUUID()}@kauri.example` })
    const update = () => db.updateTable('login').set(change).where('loginId', '=', loginId).execute()
    expect(await moved(update)).toEqual({ versions: ['logins'], lists: ['logins'] })
  })

  test('for a property of nobody that is deleted, which its supplier loses', async () => {
    const { db } = opened()
    const propertyId = await buildProperty(db, { propertyName: 'Of nobody' })
    await buildService(db, { propertyId, serviceId: 106, supplierCompanyId: ids.empty })
    const remove = () =>
      db
        .updateTable('property')
        .set({ whenDeleted: '2026-01-01T00:00:00Z' })
        .where('propertyId', '=', propertyId)
        .execute()
    const { versions, lists } = await moved(remove)
    expect(lists).toEqual(['companies', 'properties'])
    expect(versions).toEqual(expect.arrayContaining(lists))
  })

  test('so nobody who logs in moves one', async () => {
    const logIn = () => opened().tokenOf('staff@office.example')
    expect(await moved(logIn)).toEqual({ versions: [], lists: [] })
  })

  test('and so does no statement that touches no row, or none that is there', async () => {
    const { db } = opened()
    const touchNothing = async () => {
      await sql`update property set property_name = 'x' where property_id = -1`.execute(db)
      await sql`update company set company_name = company_name`.execute(db)
      await sql`insert into contact (company_id) select company_id from company where false`.execute(db)
    }
    expect(await moved(touchNothing)).toEqual({ versions: [], lists: [] })
  })

  const QUEUER = { generatedBy: 'Automation', now: new Date(), messageDomain: 'office.example' }

  test('and so does no reminder: queued, sent, put off, or noticed by nobody', async () => {
    const { db } = opened()
    const serviceId = await buildService(db, { propertyId: ids.property, serviceId: 2 })
    const about = { propertyId: ids.property, recipientCompanyId: ids.supplier, to: [], cc: [] }
    const { authority } = await db
      .selectFrom('property')
      .select('regionalAuthorityCompanyId as authority')
      .where('propertyId', '=', ids.property)
      .executeTakeFirstOrThrow()
    const remind = async () => {
      for (const kind of ['Email_12A_Urgent', 'Email_AuthorityOverdueBwofNotification'] as const) {
        const told =
          kind === 'Email_12A_Urgent'
            ? { propertyServiceIds: [serviceId] }
            : { propertyServiceIds: [], recipientCompanyId: authority }
        const [emailId = 0] = await db
          .transaction()
          .execute((transaction) => queueEmails(transaction, [{ ...about, kind, ...told }], QUEUER))
        const outcome = { emailId, status: 'SENT' as const, tries: 1, reason: '', whenNextTry: null, contentHash: null }
        await recordOutcomes(db, crypto.randomUUID(), [{ ...outcome, recipients: [], at: new Date() }])
      }
      await sql`update property_service set when_supplier_emails_snoozed_until = '2031-01-01'`.execute(db)
      await sql`update property set when_authority_emails_snoozed_until = '2031-01-01'`.execute(db)
    }
    expect(await moved(remind)).toEqual({ versions: [], lists: [] })
  })
})

test('the counts of connections that are gone are put together, and no version moves by it', async () => {
  const { db } = opened()
  await buildCompany(db)
  await sql`insert into list_change (list_name, backend, changes) values ('companies', -7, 5), ('companies', -8, 6),
    ('contacts', -7, 2)`.execute(db)
  const readVersions = createVersionReader(db)
  const before = await readVersions()

  await compactVersions(db)
  await compactVersions(db)

  expect(await readVersions()).toEqual(before)
  const { rows } = await sql<{ backend: number }>`select distinct backend from list_change where backend < 1`.execute(
    db,
  )
  expect(rows).toEqual([{ backend: 0 }])
  await buildCompany(db)
  expect((await readVersions()).companies).toBeGreaterThan(before.companies)
})
