import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readCsv, writeCsv } from '../lib/csv.ts'
import { fixture, useImport } from './testing.ts'

const SAMPLE = fixture('sample-register.csv')
const FAULTY = fixture('sample-register-faulty.csv')
const { db, write, importFile } = useImport()

/** All rows of the imported tables, without values that differ between imports. */
async function readAll(): Promise<unknown> {
  const tables = ['company', 'contact', 'property', 'property_service']
  const rows = await Promise.all(
    tables.map((table) =>
      sql<{ row: object }>`select to_jsonb(t) - 'when_created' - 'when_updated' as row from ${sql.table(table)} t
        order by 1`.execute(db()),
    ),
  )
  return rows.map((result) => result.rows.map(({ row }) => row))
}

async function countRows(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from property) as buildings, (select count(*) from property_service) as services,
      (select count(*) from company where is_authority) as councils,
      (select count(*) from company where is_customer) as customers,
      (select count(*) from company where is_owner) as owners,
      (select count(*) from company where is_supplier) as suppliers,
      (select count(*) from contact) as contacts, (select count(*) from history) as history`.execute(db())
  return rows[0]
}

/** The services with the names of their companies and properties. */
const readServices = async (): Promise<unknown[]> =>
  (
    await sql`
      select property_name, property.street_address, customer_property_ref, authority.company_name as council,
        owner.company_name as owner, service_name, supplier.company_name as supplier, service_type,
        property_service.interval_months, when_last_compliance_received, when_next_service_anniversary, price, admin_notes
      from property_service
      join property using (property_id) join service using (service_id)
      left join company authority on authority.company_id = regional_authority_company_id
      left join company owner on owner.company_id = owner_id
      left join company supplier on supplier.company_id = supplier_company_id
      order by property.street_address, service_id, supplier, price, admin_notes`.execute(db())
  ).rows

const readChanges = () => sql`select list_name, sum(changes) from list_change group by 1 order by 1`.execute(db())

test('the sample goes in whole, with history', async () => {
  const { report } = await importFile(SAMPLE)
  expect(report).toEqual([
    'Imported 150 buildings, 1,234 services, 52 councils, 18 customers, 104 owners, 9 suppliers, 9 contacts; skipped 0 duplicates; refused 0 lines.',
  ])
  expect(await countRows()).toEqual({
    buildings: 150,
    services: 1234,
    councils: 52,
    customers: 18,
    owners: 104,
    suppliers: 9,
    contacts: 9,
    history: 150 + 1234 + (52 + 18 + 104 + 9) + 9,
  })
  const { rows } = await sql`select distinct changed_by from history`.execute(db())
  expect(rows).toEqual([{ changedBy: 'Import' }])
})

test('a line becomes a service of a building with its companies', async () => {
  await importFile(SAMPLE)
  const { rows } = await sql`
    select property_name, building_name, property.street_address, property.suburb, property.city, postcode,
      customer_property_ref, authority.company_name as council, authority.company_short_name, authority.island,
      customer.company_name as customer, owner.company_name as owner, service.building_act, service_type,
      supplier.company_name as supplier, contact.email, contact.enable_automation_emails,
      property_service.interval_months, when_last_compliance_received, when_next_service_anniversary, price, admin_notes
    from property_service
    join property using (property_id) join service using (service_id)
    join company authority on authority.company_id = regional_authority_company_id
    join company customer on customer.company_id = customer_company_id
    join company owner on owner.company_id = owner_id
    join company supplier on supplier.company_id = supplier_company_id
    join contact on contact.company_id = supplier.company_id
    where customer_property_ref = 'GR-875' and building_act = 'SS15/3'`.execute(db())
  expect(rows).toEqual([
    {
      propertyName: 'Kōwhai Court',
      buildingName: 'Kōwhai Court',
      streetAddress: '126 McVay Street',
      suburb: 'Napier South',
      city: 'Napier',
      postcode: '4110',
      customerPropertyRef: 'GR-875',
      council: 'Napier City Council',
      companyShortName: 'Napier CC',
      island: 'NI',
      customer: 'Greenlane Facilities',
      owner: '71900 School Board of Trustees',
      buildingAct: 'SS15/3',
      serviceType: 'Full Service',
      supplier: 'Pacific Air Systems',
      email: 'service@pacificairsystems.example',
      enableAutomationEmails: true,
      intervalMonths: 12,
      whenLastComplianceReceived: '2026-02-12',
      whenNextServiceAnniversary: '2027-02-12',
      price: 85,
      adminNotes: 'Panel in basement, key from reception',
    },
  ])
})

test('"Our ref" is kept where the customer has no reference', async () => {
  await importFile(SAMPLE)
  const found = await db()
    .selectFrom('property')
    .select('customerPropertyRef')
    .where('streetAddress', '=', '157 Sutton Quay')
    .execute()
  expect(found).toEqual([{ customerPropertyRef: 'B0002' }])
})

test('the same file again changes nothing', async () => {
  await importFile(SAMPLE)
  const before = await readChanges()
  const { report } = await importFile(SAMPLE)
  expect(report.at(-1)).toBe(
    'Imported nothing new; 1,234 services already there; skipped 0 duplicates; refused 0 lines.',
  )
  expect((await readChanges()).rows).toEqual(before.rows)
})

/** The sample writes its days as 12/02/2026. */
const toDate = (text: string): Date => new Date(`${text.split('/').toReversed().join('-')}T00:00:00Z`)

test('the same register from Excel, with its dates and numbers, gives the same rows', async () => {
  await importFile(SAMPLE)
  const fromCsv = await readAll()
  await sql`truncate company, property restart identity cascade`.execute(db())

  const [heading, ...rows] = readCsv((await readFile(SAMPLE, 'utf8')).replace('\uFEFF', '')).rows
  const numbers = new Set(['Postcode', 'Months', 'Price'])
  const dates = new Set(['Last done', 'Next due'])
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Register',
        columns: heading?.cells.map((name) => (dates.has(name) ? { numFmt: 'dd/mm/yyyy' } : {})),
        rows: [
          heading?.cells ?? [],
          ...rows.map(({ cells }) =>
            cells.map((cell, index) => {
              const name = heading?.cells[index] ?? ''
              if (numbers.has(name)) return Number(cell)
              return dates.has(name) ? toDate(cell) : cell
            }),
          ),
        ],
      },
    ],
  })
  await importFile(await write('register.xlsx', file))
  expect(await readAll()).toEqual(fromCsv)
})

const FAULTS = [
  'line 10, Months: "annual" is not',
  'line 32, Supplier email: "service(at)example" is not valid',
  'line 57, Street: it is empty',
  'line 59, Price: "POA" is not',
  'line 61, Service: "SS99 Teleporter" is not a service',
  'line 67, Months: "0" is not',
  'line 71, Months: "13" is not',
  'line 72, Supplier email: "service(at)example" is not valid',
  'line 97, Street: it is empty',
  'line 135, Next due: "31/02/2027" is not a date that exists',
  'line 157, Supplier email: "service(at)example" is not valid',
  'line 170, Service: "SS99 Teleporter" is not a service',
  'line 188, Next due: "tbc" is not a date',
  'line 208, Council: "Atlantis City Council" is not a council',
  'line 224, Next due: "31/02/2027" is not a date that exists',
  'line 229, Next due: "tbc" is not a date',
  'line 253, Service: "SS99 Teleporter" is not a service',
  'line 261, Street: it is empty',
  'line 263, Price: "POA" is not',
  'line 320, Council: "Atlantis City Council" is not a council',
  'line 329, Next due: "31/02/2027" is not a date that exists',
  'line 346: the same as line 129; skipped',
  'line 347: the same as line 303; skipped',
  'line 348, Service: "SS99 Teleporter" is not a service',
  'line 349: the same as line 282; skipped',
  'Nothing was imported: 22 of 346 lines are refused.',
]

test.each([{}, { dryRun: true }])(
  'with %j every fault is told by line and column, and nothing is written',
  async (switches) => {
    const { report, isWritten } = await importFile(FAULTY, switches)
    const expected = 'dryRun' in switches ? FAULTS.with(-1, 'Would import ') : FAULTS
    expect(report.map((line, index) => line.slice(0, expected[index]?.length))).toEqual(expected)
    expect(isWritten).toBe(false)
    expect(await countRows()).toMatchObject({ buildings: 0, services: 0, councils: 0, contacts: 0 })
  },
)

const readRows = async (file: string): Promise<string[][]> =>
  readCsv((await readFile(file, 'utf8')).replace('\uFEFF', '')).rows.map(({ cells }) => cells)

/** Corrections for the refused cells. */
function correct(rows: readonly string[][], whole: readonly string[][]): string {
  const said = (column: number) =>
    new Map(
      whole
        .filter((cells) => cells[column] && !cells[column].startsWith('Atlantis'))
        .map((cells) => [cells[0], cells[column]]),
    )
  const [streetOf, councilOf] = [said(2), said(6)]
  const better: Record<string, string> = {
    'service(at)example': '',
    'SS99 Teleporter': 'Trial evacuation',
    'Atlantis City Council': '',
    '31/02/2027': '28/02/2027',
    POA: '10',
    annual: '12',
    tbc: '',
    '0': '1',
    '13': '1',
  }
  const corrected = rows.map((cells) => {
    const [ref = '', building, street, suburb, city, postcode, council, ...rest] = cells.map(
      (cell) => better[cell] ?? cell,
    )
    const place = [street || (streetOf.get(ref) ?? ''), suburb, city, postcode, council || (councilOf.get(ref) ?? '')]
    return [ref, building, ...place, ...rest].map((cell = '') => cell)
  })
  return writeCsv(corrected, ',')
}

test('the good lines go in, the others into a file; corrected, it makes up what was missing', async () => {
  const file = await write('faulty.csv', await readFile(FAULTY))
  const first = await importFile(file, { skipRefused: true })
  expect(first.report.at(-1)).toMatch(
    /^Imported 40 buildings, 321 services, .*skipped 3 duplicates; refused 22 lines, written to /,
  )
  expect(first.refusedFile).toBe(file.replace('.csv', '.refused.csv'))

  const whole = await readRows(FAULTY)
  const refused = await readRows(first.refusedFile ?? '')
  expect(refused).toHaveLength(1 + 22)
  expect(whole).toEqual(expect.arrayContaining(refused.map((cells) => cells.slice(0, -1))))
  expect(refused[0]?.at(-1)).toBe('Reason')
  expect(refused[10]?.at(-1)).toMatch(/^Next due: "31\/02\/2027" is not a date that exists: it must be/)

  const second = await importFile(await write('corrected.csv', correct(refused, whole)))
  expect(second.report.at(-1)).toBe('Imported 21 services; skipped 1 duplicate; refused 0 lines.')
  const inTwoParts = await readServices()
  await sql`truncate company, property restart identity cascade`.execute(db())
  await importFile(await write('whole.csv', correct(whole, whole)))
  expect(inTwoParts).toEqual(await readServices())
})
