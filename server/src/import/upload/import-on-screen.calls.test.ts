import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayIn } from '@app/contract/dates'
import type { Import, ImportOptions, ImportRow } from '@app/contract/import/schema'
import type { ImportKind } from '@app/contract/import/rules'
import { buildWarrant } from '../../email/testing/buildings.ts'
import { buildCompany, buildContact, buildProperty } from '../../testing/factories.ts'
import { realPdf } from '../../testing/sample-files.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { deleteOldUploads } from './queries.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const csv = (...rows: string[][]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

const post = (kind: string, text: string | Uint8Array<ArrayBuffer>, name = 'file.csv') => {
  const form = new FormData()
  form.append('Kind', kind)
  form.append('File', new Blob([text]), name)
  return opened().call('/import/upload', { token, form })
}

const upload = async (kind: ImportKind, ...rows: string[][]): Promise<Import> => {
  const answer = await post(kind, csv(...rows))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const tryCheck = ({ importId, options }: Import, changes: Partial<ImportOptions> = {}) =>
  opened().call(`/import/${importId}/check`, { token, body: { ...options, ...changes } })

async function check(uploaded: Import, changes: Partial<ImportOptions> = {}) {
  const answer = await tryCheck(uploaded, changes)
  expect(answer.statusCode, answer.body).toBe(200)
  const checked = answer.json<Import>()
  const listed = await opened().call(`/import/${uploaded.importId}/rows?size=200`, { token })
  return { ...checked, rows: listed.json<{ data: ImportRow[] }>().data }
}

const tryRun = ({ importId, outcome }: Import) =>
  opened().call(`/import/${importId}/run`, { token, body: { checkedAs: outcome?.checkedAs } })

async function run(checked: Import): Promise<Import> {
  const answer = await tryRun(checked)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const undo = (importId: number) => opened().call(`/import/${importId}/undo`, { token, body: {} })

const fates = (rows: readonly ImportRow[]) => rows.map(({ line, fate }) => `${line} ${fate}`)

const company = (companyName: string) =>
  opened()
    .db.selectFrom('company')
    .select(['companyId', 'companyName', 'companyPhone', 'isSupplier', 'isCustomer', 'whenDeleted'])
    .where('companyName', '=', companyName)
    .executeTakeFirstOrThrow()

describe('companies', () => {
  const HEADINGS = ['Business', 'Telephone', 'Supplier', 'Colour']

  test('columns are matched by their names, and what is theirs is shown', async () => {
    const uploaded = await upload('companies', HEADINGS, ['Tūī Fire', '06 555 1', 'yes', 'red'])
    expect(uploaded).toMatchObject({ state: 'uploaded', rowCount: 1, fileName: 'file.csv', outcome: null })
    const matched = uploaded.options.matching.filter(({ index }) => index !== null)
    expect(matched).toEqual([
      { column: 'companyName', index: 0 },
      { column: 'companyPhone', index: 1 },
      { column: 'isSupplier', index: 2 },
    ])
    expect(uploaded.fileColumns[3]).toEqual({ index: 3, heading: 'Colour', samples: ['red'] })
    expect(uploaded.columns[0]).toMatchObject({ name: 'companyName', heading: 'Company', isRequired: true })
  })

  test('each row has its fate, and all are imported at once and undone as one', async () => {
    const { db } = opened()
    await buildCompany(db, { companyName: 'Kea Fire', companyPhone: '06 1', isSupplier: true })
    const uploaded = await upload(
      'companies',
      HEADINGS,
      ['Weka Electrical', '09 555 1', 'yes', ''],
      ['kea fire', '06 2', 'yes', ''],
      ['Weka Electrical', '09 555 1', 'yes', ''],
      ['', '1', '', ''],
      ['Moa Lifts', '3', 'perhaps', ''],
    )
    const checked = await check(uploaded)
    expect(fates(checked.rows)).toEqual(['2 added', '3 left', '4 repeated', '5 refused', '6 refused'])
    expect(checked.rows[1]?.differences).toEqual([{ heading: 'Phone', before: '06 1', after: '06 2' }])
    expect(checked.rows[2]?.note).toBe('The same as line 2')
    expect(checked.rows[4]?.faults).toEqual([
      { heading: 'Supplier', reason: '"perhaps" is neither yes nor no: it must be Yes, No or empty' },
    ])
    const refusal = await tryRun(checked)
    expect(refusal.statusCode).toBe(400)
    expect(refusal.json()).toMatchObject({ detail: expect.stringContaining('Some rows are refused') })

    const better = await check(uploaded, { leavesOutRefused: true, changesExisting: true })
    expect(better.outcome?.counts).toMatchObject({ added: 1, changed: 1, refused: 2, repeated: 1, left: 0 })
    const done = await run(better)
    expect(done).toMatchObject({ state: 'imported', importedBy: 'staff@office.example', fileColumns: [] })
    expect(await company('Weka Electrical')).toMatchObject({ companyPhone: '09 555 1', isSupplier: true })
    expect(await company('Kea Fire')).toMatchObject({ companyPhone: '06 2' })
    expect((await tryRun(better)).statusCode).toBe(409)
    expect((await tryCheck(uploaded)).statusCode).toBe(409)

    const undone = await undo(done.importId)
    expect(undone.json()).toMatchObject({ state: 'undone', undoneBy: 'staff@office.example' })
    expect((await company('Weka Electrical')).whenDeleted).not.toBeNull()
    expect(await company('Kea Fire')).toMatchObject({ companyPhone: '06 1', whenDeleted: null })
    expect((await undo(done.importId)).statusCode).toBe(409)
  })

  test('a likely duplicate waits for a decision: that one, another one, or none', async () => {
    const { db } = opened()
    const companyId = await buildCompany(db, { companyName: 'Pukeko Plumbing Limited', companyPhone: '' })
    const uploaded = await upload('companies', HEADINGS, ['Pukeko Plumbin Ltd', '07 1', '', ''])
    const asked = await check(uploaded)
    expect(asked.rows[0]).toMatchObject({
      fate: 'likely',
      likely: [{ id: companyId, name: 'Pukeko Plumbing Limited' }],
    })
    expect((await tryRun(asked)).statusCode).toBe(400)
    const choice = (more: object) => ({ choices: [{ line: 2, choice: 'skip' as const, id: null, ...more }] })
    expect(fates((await check(uploaded, choice({}))).rows)).toEqual(['2 skipped'])
    expect(fates((await check(uploaded, choice({ choice: 'add' }))).rows)).toEqual(['2 added'])
    const taken = await check(uploaded, { ...choice({ choice: 'take', id: companyId }), changesExisting: true })
    expect(taken.rows[0]?.differences.map(({ heading }) => heading)).toEqual(['Company', 'Phone'])
    expect(fates((await check(uploaded, { likely: 'add' })).rows)).toEqual(['2 added'])
    expect(fates((await check(uploaded, choice({ choice: 'take', id: companyId + 1000 }))).rows)).toEqual(['2 likely'])
  })

  test('what was changed since is named, and then nothing is undone', async () => {
    const { db, call } = opened()
    const checked = await check(
      await upload('companies', HEADINGS, ['Ruru Security', '1', '', ''], ['Hihi Roofs', '1', '', '']),
    )
    const { importId } = await run(checked)
    const { companyId } = await company('Ruru Security')
    await db.updateTable('company').set({ companyPhone: '2' }).where('companyId', '=', companyId).execute()
    const refusal = await undo(importId)
    expect(refusal.statusCode).toBe(409)
    expect(refusal.json<{ detail: string }>().detail).toContain(`Ruru Security (company ${companyId}) was changed by`)
    expect((await company('Hihi Roofs')).whenDeleted).toBeNull()

    const used = await run(await check(await upload('companies', HEADINGS, ['Kaka Owners', '1', '', ''])))
    await buildProperty(db, { ownerId: (await company('Kaka Owners')).companyId, propertyName: 'Nest House' })
    const inUse = await undo(used.importId)
    expect(inUse.json<{ detail: string }>().detail).toContain('Kaka Owners is named by Nest House.')
    expect((await call('/import/list', { token })).json<{ data: Import[] }>().data[0]?.importId).toBe(used.importId)
  })

  test('what somebody changed after the check is not imported unseen', async () => {
    const { db } = opened()
    const checked = await check(await upload('companies', HEADINGS, ['Tieke Doors', '1', '', '']))
    await buildCompany(db, { companyName: 'Tieke Doors' })
    const refusal = await tryRun(checked)
    expect(refusal.statusCode).toBe(409)
    expect(refusal.json<{ detail: string }>().detail).toContain('Check it again')
  })
})

describe('contacts', () => {
  const HEADINGS = ['Company', 'Property', 'First name', 'Surname', 'E-mail', 'Mobile']

  test('belong to a company or a building, and are known by name and address', async () => {
    const { db } = opened()
    const companyId = await buildCompany(db, { companyName: 'Titi Holdings' })
    const propertyId = await buildProperty(db, { propertyName: 'Titi Tower', customerPropertyRef: 'TT-9' })
    const person = { companyId, firstName: 'Aroha', lastName: 'Ngata', email: 'aroha@titi.example', mobile: '' }
    await buildContact(db, person)
    const checked = await check(
      await upload(
        'contacts',
        HEADINGS,
        ['titi holdings', '', 'Aroha', 'Ngata', 'AROHA@titi.example', '021 1'],
        ['Titi Holdings', '', 'Aroha', 'Ngata', 'a.ngata@titi.example', ''],
        ['Titi Holdings', '', 'Mere', 'Pō', 'mere@titi.example', ''],
        ['', 'tt-9', 'Rangi', '', '', '022 2'],
        ['Titi Holding', '', 'X', '', '', ''],
        ['', '', 'Y', '', '', ''],
        ['Titi Holdings', '', '', '', '', '1'],
        ['Titi Holdings', '', 'Z', '', 'no address', ''],
      ),
      { changesExisting: true, leavesOutRefused: true, likely: 'skip' },
    )
    expect(fates(checked.rows)).toEqual([
      '2 changed',
      '3 skipped',
      '4 added',
      '5 added',
      '6 refused',
      '7 refused',
      '8 refused',
      '9 refused',
    ])
    expect(checked.rows[4]?.faults[0]?.reason).toContain('did you mean "Titi Holdings"?')
    const { importId } = await run(checked)
    const contacts = await db
      .selectFrom('contact')
      .select(['firstName', 'companyId', 'propertyId', 'mobile', 'loginAccess', 'enableAutomationEmails'])
      .where((eb) => eb.or([eb('companyId', '=', companyId), eb('propertyId', '=', propertyId)]))
      .orderBy('contactId')
      .execute()
    const switches = { loginAccess: false, enableAutomationEmails: true }
    expect(contacts).toEqual([
      expect.objectContaining({ firstName: 'Aroha', mobile: '021 1' }),
      { firstName: 'Mere', companyId, propertyId: null, mobile: '', ...switches },
      { firstName: 'Rangi', companyId: null, propertyId, mobile: '022 2', ...switches },
    ])
    expect((await undo(importId)).statusCode).toBe(200)
  })
})

describe('properties and services', () => {
  const HEADINGS = ['Our ref', 'Building', 'Street', 'City', 'Council', 'Customer', 'Owner']
  const SERVICE_HEADINGS = ['Our ref', 'Service', 'Supplier', 'Supplier email', 'Next due', 'Price']

  test('a register in two files comes in with its companies, and again changes nothing', async () => {
    const { db } = opened()
    const buildings = [
      HEADINGS,
      ['R-1', 'Rata House', '1 Rata Street', 'Napier', 'Napier CC', 'Rata Managers', 'Rata Trust'],
      ['R-2', '', '2 Rata Street', 'Napier', 'Narnia Council', 'Rata Managers', ''],
    ]
    const checked = await check(await upload('properties', ...buildings), { leavesOutRefused: true })
    expect(fates(checked.rows)).toEqual(['2 added', '3 refused'])
    expect(checked.outcome?.besides[0]).toMatch(
      /^3 companies added: Napier City Council, Rata Managers, Rata Trust|Napier CC/,
    )
    const places = await run(checked)
    const again = await check(await upload('properties', ...buildings.slice(0, 2)))
    expect(fates(again.rows)).toEqual(['2 same'])
    expect((await tryRun(again)).json()).toMatchObject({ detail: expect.stringContaining('nothing to import') })

    const services = [
      SERVICE_HEADINGS,
      ['r-1', 'BWOF', '', '', '12/2/2027', '340'],
      ['R-1', 'SS2', 'Rata Alarms', 'office@rata.example', '12/2/2027', '$1,250.00'],
      ['R-9', 'SS2', '', '', '', ''],
    ]
    const planned = await check(await upload('services', ...services), { leavesOutRefused: true })
    expect(fates(planned.rows)).toEqual(['2 added', '3 added', '4 refused'])
    const done = await run(planned)
    const stored = await db
      .selectFrom('propertyService')
      .innerJoin('property', 'property.propertyId', 'propertyService.propertyId')
      .select(['price', 'whenNextServiceAnniversary', 'propertyServiceId'])
      .where('customerPropertyRef', '=', 'R-1')
      .orderBy('propertyServiceId')
      .execute()
    expect(stored.map(({ price }) => price)).toEqual([340, 1250])
    expect(fates((await check(await upload('services', ...services.slice(0, 3)))).rows)).toEqual(['2 same', '3 same'])

    // A file that has fewer columns says nothing of the others.
    const moved = await check(
      await upload('services', ['Our ref', 'Service', 'Next due'], ['R-1', 'SS2', '12/2/2028']),
      { changesExisting: true },
    )
    expect(moved.rows[0]).toMatchObject({
      fate: 'changed',
      differences: [{ heading: 'Next due', before: '12 Feb 2027', after: '12 Feb 2028' }],
    })
    const changed = await run(moved)
    expect((await undo(places.importId)).json<{ detail: string }>().detail).toContain('Rata House has another service.')
    expect((await undo(changed.importId)).statusCode).toBe(200)
    expect((await undo(done.importId)).json<{ detail: string }>().detail).toContain('was changed by')
  })

  test('a building at a known address is likely that one, and takes what the file says', async () => {
    const { db } = opened()
    const propertyId = await buildProperty(db, {
      propertyName: 'Kowhai Court',
      buildingName: 'Kowhai Court',
      streetAddress: '7 Kowhai Road',
      city: 'Hastings',
      customerPropertyRef: 'OLD-7',
    })
    const uploaded = await upload('properties', HEADINGS, [
      'K-7',
      'Kōwhai Court East',
      '7 Kowhai Road',
      'Hastings',
      '',
      '',
      'Kowhai Trust',
    ])
    expect((await check(uploaded)).rows[0]?.likely).toEqual([
      { id: propertyId, name: `Kowhai Court (${propertyId}), 7 Kowhai Road, Hastings, OLD-7` },
    ])
    const taken = await check(uploaded, { likely: 'take', changesExisting: true })
    expect(taken.rows[0]?.differences.map(({ heading }) => heading).toSorted()).toEqual([
      'Building',
      'Customer ref',
      'Owner',
    ])
    const { importId } = await run(taken)
    const read = () =>
      db
        .selectFrom('property')
        .select(['propertyName', 'buildingName', 'customerPropertyRef', 'ownerId'])
        .where('propertyId', '=', propertyId)
        .executeTakeFirstOrThrow()
    const { companyId: ownerId } = await company('Kowhai Trust')
    expect(await read()).toEqual({
      propertyName: 'Kōwhai Court East',
      buildingName: 'Kōwhai Court East',
      customerPropertyRef: 'K-7',
      ownerId,
    })
    expect((await undo(importId)).statusCode).toBe(200)
    expect(await read()).toEqual({
      propertyName: 'Kowhai Court',
      buildingName: 'Kowhai Court',
      customerPropertyRef: 'OLD-7',
      ownerId: null,
    })
    expect((await company('Kowhai Trust')).whenDeleted).not.toBeNull()
  })
})

describe('the file', () => {
  test.each([
    ['an open quotation mark', 'companies', 'Company\n"a', 'file.csv', 400, 'A quotation mark opens a text that is'],
    ['no row', 'companies', 'Company', 'file.csv', 400, 'has headings only'],
    ['nothing', 'companies', '', 'file.csv', 400, 'file.csv is empty'],
    ['another type', 'companies', 'a,b', 'file.pdf', 415, 'must be of type .xlsx or .csv'],
    ['no workbook', 'companies', 'no workbook', 'file.xlsx', 400, 'cannot be read as an Excel workbook'],
    ['an unknown kind', 'dinosaurs', 'Company\nMoa', 'file.csv', 400, 'Kind: takes one of'],
    ['too many rows', 'companies', `Company\n${'Moa\n'.repeat(20_001)}`, 'file.csv', 400, 'more than 20,000 rows'],
    ['too many columns', 'companies', `${'a,'.repeat(101)}b\n${'c,'.repeat(101)}d`, 'file.csv', 400, 'more than 100'],
  ])('%s is refused', async (_, kind, text, name, status, reason) => {
    const answer = await post(kind, text, name)
    expect(answer.statusCode).toBe(status)
    expect(answer.json<{ detail: string }>().detail).toContain(reason)
  })

  test('a column that is required must be matched, and one is matched once', async () => {
    const uploaded = await upload('companies', ['A', 'B'], ['Toroa Travel', '1'])
    expect((await tryCheck(uploaded)).json()).toMatchObject({
      detail: 'matching: takes a column of the file for "Company"',
    })
    const twice = [
      { column: 'companyName', index: 0 },
      { column: 'city', index: 0 },
    ]
    expect((await tryCheck(uploaded, { matching: twice })).statusCode).toBe(400)
    expect((await tryCheck(uploaded, { matching: [{ column: 'constructor', index: 0 }] })).statusCode).toBe(400)
    const byHand = await check(uploaded, { matching: [{ column: 'companyName', index: 0 }] })
    expect(fates(byHand.rows)).toEqual(['2 added'])
  })

  test('the refused rows come back as they were, with the reasons', async () => {
    const uploaded = await upload('companies', ['Company', 'Island', 'Own'], ['=Moa', 'WI', 'mine'], ['Huia', 'NI', ''])
    await check(uploaded)
    const answer = await opened().call(`/import/${uploaded.importId}/refused`, { token })
    expect(answer.headers['content-disposition']).toContain('file.refused.csv')
    expect(answer.body.replace('\uFEFF', '')).toBe(
      'Company,Island,Own,Reason\r\n' +
        `'=Moa,WI,mine,"Island: ""WI"" is not an island: it must be NI, SI, NI SI or empty"\r\n`,
    )
  })

  test('one that nobody imports is removed after a day', async () => {
    const { db, call } = opened()
    const { importId } = await upload('companies', ['Company'], ['Kakapo Ltd'])
    const hour = 60 * 60 * 1000
    await deleteOldUploads(db, new Date(Date.now() + 23 * hour))
    expect((await call(`/import/${importId}`, { token })).statusCode).toBe(200)
    await deleteOldUploads(db, new Date(Date.now() + 25 * hour))
    expect((await call(`/import/${importId}`, { token })).statusCode).toBe(404)
  })

  test('a cell that the database cannot hold is refused with its row', async () => {
    const uploaded = await upload('companies', ['Company', 'City'], ['Moa \uFFFF', ''], ['Good One', 'x'.repeat(201)])
    expect(fates((await check(uploaded)).rows)).toEqual(['2 refused', '3 refused'])
  })
})

test('a workbook is read with its dates and numbers', async () => {
  const { db } = opened()
  const propertyId = await buildProperty(db, { customerPropertyRef: 'XL-1' })
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'Services',
        rows: [
          ['Our ref', 'Service', 'Due date', 'Cost', 'Interval'],
          ['XL-1', 'SS2', new Date(Date.UTC(2027, 11, 3)), 145.5, 6],
        ],
      },
    ],
  })
  const uploaded = (await post('services', Uint8Array.from(workbook), 'Services.XLSX')).json<Import>()
  await run(await check(uploaded))
  const stored = await db
    .selectFrom('propertyService')
    .select(['whenNextServiceAnniversary', 'price', 'intervalMonths'])
    .where('propertyId', '=', propertyId)
    .execute()
  expect(stored).toEqual([{ whenNextServiceAnniversary: '2027-12-03', price: 145.5, intervalMonths: 6 }])
})

test('an import that fails on its last row leaves nothing behind, and can be tried again', async () => {
  const { db, call } = opened()
  const names = Array.from({ length: 1200 }, (_, index) => [`Ngutu ${index} Engineering`])
  const checked = await check(await upload('companies', ['Company'], ...names, ['Ngutu Last']))
  await sql`alter table company add constraint refused_for_test check (company_name <> 'Ngutu Last') not valid`.execute(
    db,
  )
  expect((await tryRun(checked)).statusCode).toBe(500)
  await sql`alter table company drop constraint refused_for_test`.execute(db)
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from company where company_name like 'Ngutu %' and when_deleted is null`.execute(db)
    return rows[0]?.count
  }
  expect(await count()).toBe(0)
  expect((await call(`/import/${checked.importId}`, { token })).json()).toMatchObject({ state: 'uploaded' })
  await run(checked)
  expect(await count()).toBe(1201)
  expect((await undo(checked.importId)).statusCode).toBe(200)
  expect(await count()).toBe(0)
})

test('a company that is deleted after it was found is not named by what is imported', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db, { companyName: 'Gone Managers' })
  const checked = await check(
    await upload('properties', ['Street', 'City', 'Customer'], ['9 Gone Road', 'Napier', 'Gone Managers']),
  )
  await db
    .updateTable('company')
    .set({ whenDeleted: new Date().toISOString() })
    .where('companyId', '=', companyId)
    .execute()
  expect((await tryRun(checked)).statusCode).toBe(409)
})

test('two people who import the same file at once make one import of it', async () => {
  const checked = await check(await upload('companies', ['Company'], ['Takahe Transport']))
  const answers = await Promise.all([tryRun(checked), tryRun(checked)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const { rows } = await sql<{ count: string }>`
    select count(*) from company where company_name = 'Takahe Transport'`.execute(opened().db)
  expect(Number(rows[0]?.count)).toBe(1)
})

describe('certificates', () => {
  const HEADINGS = ['Property', 'System', 'Signed', 'Signed by', 'PDF']

  const uploadWithPapers = async (rows: string[][], papers: Record<string, Uint8Array<ArrayBuffer>>) => {
    const form = new FormData()
    form.append('Kind', 'certificates')
    form.append('File', new Blob([csv(HEADINGS, ...rows)]), 'certificates.csv')
    for (const [name, content] of Object.entries(papers)) form.append('Papers', new Blob([content]), name)
    const answer = await opened().call('/import/upload', { token, form })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Import>()
  }

  test('come with their papers and are accepted; undone, the dates are as they were', async () => {
    const { db, services } = opened()
    const today = todayIn('Pacific/Auckland')
    const { propertyId, propertyServiceIds } = await buildWarrant(db, { due: addDays(today, 30) })
    const { rows: systems } = await sql<{ code: string; id: number }>`
      select building_act as code, property_service_id as id from property_service join service using (service_id)
      where property_id = ${propertyId} and property_service_id = any(${propertyServiceIds}::int[])`.execute(db)
    const [system] = systems
    const dates = () =>
      db
        .selectFrom('propertyService')
        .select(['whenLastComplianceReceived', 'whenNextServiceAnniversary'])
        .where('propertyServiceId', '=', system?.id ?? 0)
        .executeTakeFirst()
    const before = await dates()
    const row = [String(propertyId), system?.code ?? '', addDays(today, -5), 'Hana Moana', 'a.pdf']
    const paper = Uint8Array.from(await realPdf())
    const uploaded = await uploadWithPapers([row, [...row.slice(0, 4), 'b.pdf']], { 'a.pdf': paper })
    expect(uploaded.paperNames).toEqual(['a.pdf'])
    const refused = await check(uploaded, { leavesOutRefused: true })
    expect(fates(refused.rows)).toEqual(['2 added', '3 refused'])
    expect((await tryRun(refused)).statusCode).toBe(400)
    expect(await dates()).toEqual(before)

    const checked = await check(await uploadWithPapers([row], { 'a.pdf': paper }))
    const { importId } = await run(checked)
    const certificates = () =>
      db.selectFrom('certificate').select(['state', 'decidedBy']).where('propertyId', '=', propertyId).execute()
    expect(await certificates()).toEqual([{ state: 'accepted', decidedBy: 'staff@office.example' }])
    const { storedAs } = await db
      .selectFrom('document')
      .select('storedAs')
      .where('propertyId', '=', propertyId)
      .executeTakeFirstOrThrow()
    expect(await services.store.has(storedAs)).toBe(true)
    expect((await dates())?.whenLastComplianceReceived).toBe(addDays(today, -5))
    const again = await uploadWithPapers([row], { 'a.pdf': paper })
    expect(fates((await check(again)).rows)).toEqual(['2 same'])

    const undone = await undo(importId)
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await dates()).toEqual(before)
    expect(await certificates()).toEqual([{ state: 'withdrawn', decidedBy: 'staff@office.example' }])
    expect(fates((await check(again)).rows)).toEqual(['2 added'])
  })
})
