import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Import } from '@app/contract/import/schema'
import { buildCompany, buildProperty } from '../../testing/factories.ts'
import { whileHeld } from '../../testing/while-held.ts'
import { deleteOldUploads } from './queries.ts'
import { fates, openImports } from './testing.ts'

const { opened, post, upload, tryCheck, check, tryRun, run, undo, read, company } = openImports()

describe('the file', () => {
  test.each([
    ['an open quotation mark', 'companies', 'Company\n"a', 'file.csv', 400, 'A quotation mark opens a text that is'],
    ['no row', 'companies', 'Company', 'file.csv', 400, 'has headings only'],
    ['nothing', 'companies', '', 'file.csv', 400, 'file.csv is empty'],
    ['another type', 'companies', 'a,b', 'file.pdf', 415, 'must be of type .xlsx or .csv'],
    ['no workbook', 'companies', 'no workbook', 'file.xlsx', 400, 'as an Excel workbook: save it'],
    ['an unknown kind', 'dinosaurs', 'Company\nMoa', 'file.csv', 400, 'Kind: takes one of'],
    ['too many rows', 'companies', `Company\n${'Moa\n'.repeat(20_001)}`, 'file.csv', 400, 'more than 20,000 rows'],
    ['too many columns', 'companies', `${'a,'.repeat(101)}b\n${'c,'.repeat(101)}d`, 'file.csv', 400, 'more than 100'],
  ])('%s is refused', async (_, kind, text, name, status, reason) => {
    const answer = await post(kind, text, name)
    expect(answer.statusCode).toBe(status)
    expect(answer.json<{ detail: string }>().detail).toContain(reason)
  })

  test('of a workbook one sheet is imported, the first or the one that is chosen', async () => {
    const { call, tokenOf } = opened()
    const token = await tokenOf('staff@office.example')
    const file = await writeXlsx({
      sheets: [
        { name: 'Read me', rows: [['Ask Hana']] },
        { name: 'Suppliers', rows: [['Company'], ['Toroa Fire']] },
        { name: 'Owners', rows: [['Company'], ['Toroa Trust'], ['Kotuku Trust']] },
      ],
    })
    const send = (path: string, sheet?: string) => {
      const form = new FormData()
      form.append('Kind', 'companies')
      if (sheet !== undefined) form.append('Sheet', sheet)
      form.append('File', new Blob([file]), 'companies.xlsx')
      return call(path, { token, form })
    }
    expect((await send('/import/sheets')).json()).toEqual({ data: ['Read me', 'Suppliers', 'Owners'] })
    expect((await send('/import/upload')).json()).toMatchObject({ detail: expect.stringContaining('headings only') })
    const uploaded = (await send('/import/upload', 'Owners')).json<Import>()
    expect(uploaded).toMatchObject({
      sheetName: 'Owners',
      rowCount: 2,
      fileColumns: [{ heading: 'Company', samples: ['Toroa Trust', 'Kotuku Trust'] }],
    })
    expect((await send('/import/upload', 'Customers')).json()).toMatchObject({
      status: 400,
      detail: 'companies.xlsx has no sheet "Customers", but Read me, Suppliers, Owners.',
    })
    const checked = await check(uploaded)
    expect(checked.sheetName).toBe('Owners')
    expect((await run(checked)).sheetName).toBe('Owners')
    expect((await read('/import/list')).json()).toMatchObject({ data: [{ sheetName: 'Owners' }] })
  })

  test('a title above the headings is no row, and the headings are no company', async () => {
    const file = await writeXlsx({
      sheets: [
        {
          name: 'Sheet1',
          rows: [
            ['Suppliers of Kea Compliance', null, 'Printed 3 March 2026'],
            [null],
            ['Company', 'Town'],
            ['Ruru Lifts', 'Napier'],
          ],
        },
      ],
    })
    const uploaded = (await post('companies', new Uint8Array(file), 'titled.xlsx')).json<Import>()
    expect(uploaded).toMatchObject({
      rowCount: 1,
      headingLine: 3,
      fileColumns: [
        { heading: 'Company', samples: ['Ruru Lifts'] },
        { heading: 'Town', samples: ['Napier'] },
      ],
    })
    expect(fates((await check(uploaded)).rows)).toEqual(['4 added'])
    const titleAlone = await post('companies', 'Suppliers,\nCompany,Town', 'titled.csv')
    expect(titleAlone.json()).toMatchObject({ detail: expect.stringContaining('headings only') })
    // A row that has the name of one column is a record.
    const owner = await upload('companies', ['Organisation', 'Place'], ['Owner', 'Napier'])
    expect(owner).toMatchObject({ rowCount: 1, headingLine: 1 })
  })

  test('the one sheet of a workbook and a CSV file have no name of a sheet', async () => {
    const file = await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [['Company'], ['Pīwakawaka Lifts']] }] })
    expect((await post('companies', new Uint8Array(file), 'one.xlsx')).json()).toMatchObject({ sheetName: '' })
    expect(await upload('companies', ['Company'], ['Pīwakawaka Fire'])).toMatchObject({ sheetName: '' })
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
    const answer = await read(`/import/${uploaded.importId}/refused`)
    expect(answer.headers['content-disposition']).toContain('file.refused.csv')
    expect(answer.body.replace('\uFEFF', '')).toBe(
      'Company,Island,Own,Reason\r\n' +
        `'=Moa,WI,mine,"Island: ""WI"" is not an island: it must be NI, SI, NI SI or empty"\r\n`,
    )
  })

  test('one that nobody imports is removed after a day', async () => {
    const { db } = opened()
    const { importId } = await upload('companies', ['Company'], ['Kakapo Ltd'])
    const hour = 60 * 60 * 1000
    await deleteOldUploads(db, new Date(Date.now() + 23 * hour))
    expect((await read(`/import/${importId}`)).statusCode).toBe(200)
    await deleteOldUploads(db, new Date(Date.now() + 25 * hour))
    expect((await read(`/import/${importId}`)).statusCode).toBe(404)
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

test('a telephone number gets back the zero that its spreadsheet dropped, and is the same as with it', async () => {
  const { db } = opened()
  await buildCompany(db, { companyName: 'Karearea Lifts', companyPhone: '091234567', isSupplier: true })
  const rows = [
    ['Karearea Lifts', '91234567', 'yes'],
    ['Kea Mobile', '212345678', 'yes'],
  ]
  const checked = await check(await upload('companies', ['Company', 'Phone', 'Supplier'], ...rows))
  expect(fates(checked.rows)).toEqual(['2 same', '3 added'])
  await run(checked)
  expect(await company('Kea Mobile')).toMatchObject({ companyPhone: '0212345678' })
})

test('an import that fails on its last row leaves nothing behind, and can be tried again', async () => {
  const { db } = opened()
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
  expect((await read(`/import/${checked.importId}`)).json()).toMatchObject({ state: 'uploaded' })
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

test('what somebody changes while an import waits for the row is not written over', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db, { companyName: 'Kiwi Cleaners', companyPhone: '1' })
  const uploaded = await upload('companies', ['Company', 'Phone', 'City'], ['Kiwi Cleaners', '', 'Levin'])
  const checked = await check(uploaded, { changesExisting: true })
  const change = sql`update company set company_phone = '2' where company_id = ${companyId}`
  await whileHeld(db, change, [() => tryRun(checked)])
  expect(await company('Kiwi Cleaners')).toMatchObject({ companyPhone: '2' })
  const { importId } = checked
  const undone = await undo(importId)
  expect(undone.statusCode).toBe(200)
  expect(await company('Kiwi Cleaners')).toMatchObject({ companyPhone: '2', whenDeleted: null })
})

test('what the file says of a cell that somebody changes meanwhile is shown before it is imported', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db, { companyName: 'Kokako Cranes', companyPhone: '1' })
  const uploaded = await upload('companies', ['Company', 'Phone'], ['Kokako Cranes', '3'])
  const checked = await check(uploaded, { changesExisting: true })
  const change = sql`update company set company_phone = '2' where company_id = ${companyId}`
  const [answer] = await whileHeld(db, change, [() => tryRun(checked)])
  expect(answer?.statusCode).toBe(409)
  expect(await company('Kokako Cranes')).toMatchObject({ companyPhone: '2' })
})

test('an import and its undoing are lines of the audit, a check and a refused one are not', async () => {
  const { db } = opened()
  const uploaded = await upload('companies', ['Company'], ['Kotuku Ltd'])
  const checked = await check(uploaded)
  const { importId } = checked
  const lines = async () =>
    (await db.selectFrom('auditEvent').select(['kind', 'login', 'detail']).orderBy('auditId').execute()).filter(
      ({ detail }) => detail === JSON.stringify({ importId }),
    )
  expect(await lines()).toEqual([])
  await run(checked)
  expect((await undo(importId)).statusCode).toBe(200)
  expect((await undo(importId)).statusCode).not.toBe(200)
  expect((await lines()).map(({ kind }) => kind)).toEqual(['imported', 'import-undone'])
  expect((await lines())[0]?.login).toContain('@')
})
