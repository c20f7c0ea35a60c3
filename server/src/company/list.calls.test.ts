import { readXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BillingEntity } from '@app/contract/company/schema'
import { todayIn } from '@app/contract/dates'
import { buildCompany, buildContact, buildProperty } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
const ids = { whangarei: 0, nelson: 0, closed: 0, deleted: 0 }
let token = ''

beforeAll(async () => {
  const { db, staffToken } = opened()
  token = await staffToken()
  ids.whangarei = await buildCompany(db, {
    companyName: '=1+1 Holdings',
    suburb: 'Kamo',
    city: 'Whangārei',
    island: 'NI',
    isCustomer: true,
    isOwner: true,
  })
  ids.nelson = await buildCompany(db, { companyName: 'Nelson Fire', city: 'Nelson', island: 'SI', isSupplier: true })
  ids.closed = await buildCompany(db, { companyName: 'Closed', city: 'Nelson', active: false, isAuthority: true })
  ids.deleted = await buildCompany(db, { companyName: 'Deleted', whenDeleted: '2026-01-01T00:00:00Z' })
  await buildContact(db, { companyId: ids.whangarei, firstName: 'Mere', lastName: 'Pōtiki' })
  await buildProperty(db, { customerCompanyId: ids.whangarei })
  for (const [companyId, billingEntityName] of [
    [ids.nelson, 'Nelson South'],
    [ids.whangarei, 'Kamo One'],
    [ids.whangarei, 'Kamo Two'],
    [ids.deleted, 'Of nobody'],
  ] as const) {
    await db.insertInto('billingEntity').values({ companyId, billingEntityName }).execute()
  }
  await db
    .insertInto('billingEntity')
    .values({ companyId: ids.nelson, billingEntityName: 'Gone', whenDeleted: '2026-01-01T00:00:00Z' })
    .execute()
})

describe('the billing entities of companies', () => {
  const names = async (query: string) =>
    (await opened().call(`/company/billingEntityList?${query}`, { token }))
      .json<BillingEntity[]>()
      .map((entity) => entity.billingEntityName)

  test('are those of the companies named, one or several', async () => {
    expect(await names(`companyIds=${ids.whangarei}`)).toEqual(['Kamo One', 'Kamo Two'])
    expect(await names(`companyIds=${ids.nelson}&companyIds=${ids.whangarei}`)).toEqual([
      'Kamo One',
      'Kamo Two',
      'Nelson South',
    ])
  })

  test('are none of a company that is deleted or does not exist', async () => {
    expect(await names(`companyIds=${ids.deleted}&companyIds=999999`)).toEqual([])
  })

  test.each(['', 'companyIds=', 'companyIds=abc', 'companyIds=1&companyIds=-2', 'companyIds=1.5'])(
    'a query of "%s" is a 400 that names the field',
    async (query) => {
      const answer = await opened().call(`/company/billingEntityList?${query}`, { token })
      expect(answer.statusCode).toBe(400)
      expect(answer.json<{ errors: { path: string }[] }>().errors[0]?.path).toMatch(/^companyIds/)
    },
  )
})

describe('the company export', () => {
  const exported = async (filter: object) => {
    const answer = await opened().call('/company/company-list-excel-export', { token, body: filter })
    expect(answer.headers['content-disposition']).toContain(`Companies ${todayIn('Pacific/Auckland')}.xlsx`)
    const sheet = (await readXlsx(answer.rawPayload)).sheets[0]
    return { sheet, names: sheet?.rows.slice(1).map((row) => row[1]) }
  }

  test('holds real numbers, texts that stay texts, and a header that stays in place', async () => {
    const { sheet } = await exported({ queryString: 'whangarei' })
    expect(sheet?.freezePane).toMatchObject({ rows: 1 })
    expect(sheet?.autoFilter?.range).toBe('A1:K2')
    expect(sheet?.rows).toEqual([
      [
        'ID',
        'Name',
        'Location',
        'Island',
        'Contacts',
        'Properties',
        'Customer',
        'Supplier',
        'Owner',
        'Authority',
        'Active',
      ],
      [ids.whangarei, '=1+1 Holdings', 'Kamo, Whangārei', 'NI', 'Mere Pōtiki', 1, 'Yes', 'No', 'Yes', 'No', 'Yes'],
    ])
  })

  test.each([
    ['nothing', {}, ['=1+1 Holdings', 'Closed', 'Nelson Fire']],
    ['active ones', { onlyActive: true }, ['=1+1 Holdings', 'Nelson Fire']],
    ['customers', { onlyCustomers: true }, ['=1+1 Holdings']],
    ['suppliers', { onlySuppliers: true }, ['Nelson Fire']],
    ['owners', { onlyOwners: true }, ['=1+1 Holdings']],
    ['authorities', { onlyAuthorities: true }, ['Closed']],
    ['customers that are suppliers', { onlyCustomers: true, onlySuppliers: true }, []],
    ['the North Island', { filterNorthIsland: true }, ['=1+1 Holdings']],
    ['the South Island', { filterSouthIsland: true }, ['Nelson Fire']],
    ["a contact's name without its macron", { queryString: 'POTIKI mer' }, ['=1+1 Holdings']],
    ['a word in the middle', { queryString: 'elson' }, []],
    ['one row', { recordLimit: 1 }, ['=1+1 Holdings']],
    ['one row that matches', { recordLimit: 1, queryString: 'nelson' }, ['Closed']],
  ])('asked for %s', async (_name, filter, names) => {
    expect((await exported(filter)).names).toEqual(names)
  })

  test('refuses a wrong type and a limit out of range', async () => {
    for (const filter of [{ onlyActive: 'yes' }, { recordLimit: 0 }, { recordLimit: 100_001 }]) {
      const answer = await opened().call('/company/company-list-excel-export', { token, body: filter })
      expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: Object.keys(filter)[0] }] })
    }
  })

  test('has the cities and the columns of the screen', async () => {
    const { db } = opened()
    await buildCompany(db, { companyName: 'Facet of Taupō', city: 'Taupō', isSupplier: true })
    await buildCompany(db, { companyName: 'Facet of nowhere', city: '' })
    const columns = ['city', 'name', 'active']
    const { sheet } = await exported({ queryString: 'facet', cities: ['Taupō', 'Nelson'], columns })
    expect(sheet?.rows).toEqual([
      ['City', 'Name', 'Active'],
      ['Taupō', 'Facet of Taupō', 'Yes'],
    ])
    expect((await exported({ queryString: 'facet', cities: [''] })).names).toEqual(['Facet of nowhere'])
  })
})

test('a list that nobody has asked for yet is read by one statement for all who ask at the same moment', async () => {
  const { db, call } = opened()
  await buildCompany(db, { companyName: 'Makes the list new' })
  const locking = new pg.Client({ connectionString: opened().url })
  // The activity that a transaction sees is that of its first look.
  const watching = new pg.Client({ connectionString: opened().url })
  await Promise.all([locking.connect(), watching.connect()])
  const reads = async () => {
    // What runs on a connection, or ran there last.
    const { rowCount } = await watching.query(`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and query like '%select piece, rows, seen%'`)
    return rowCount
  }
  try {
    await locking.query('begin; lock table company in access exclusive mode')
    const asking = Array.from({ length: 40 }, () => call('/company/list', { token }))
    await expect.poll(reads).toBe(1)
    await locking.query('rollback')
    const answers = await Promise.all(asking)
    // Of several statements, each would have been the last one of its connection.
    expect(await reads()).toBe(1)
    expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1)
    expect(answers[0]?.json<{ data: unknown[] }>().data).not.toHaveLength(0)
  } finally {
    await Promise.all([locking.end(), watching.end()])
  }
})
