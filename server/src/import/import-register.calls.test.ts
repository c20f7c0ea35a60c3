import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readSheet } from '../lib/read-sheet.ts'
import { importRegister, openRegister } from './import-register.ts'
import { registerOf, useImport, type TestLine } from './testing.ts'

const { db, write, importFile } = useImport()

const importLines = async (lines: readonly TestLine[], switches = {}) =>
  importFile(await write('register.csv', registerOf(lines)), switches)

const services = () =>
  db()
    .selectFrom('propertyService')
    .innerJoin('service', 'service.serviceId', 'propertyService.serviceId')
    .select(['buildingAct', 'price', 'whenNextServiceAnniversary', 'adminNotes', 'propertyService.intervalMonths'])
    .orderBy('propertyServiceId')
    .execute()

const companies = () =>
  db()
    .selectFrom('company')
    .select(['companyName', 'isAuthority', 'isCustomer', 'isOwner', 'isSupplier'])
    .orderBy('companyId')
    .execute()

const NOBODY = { isAuthority: false, isCustomer: false, isOwner: false, isSupplier: false }

describe('the file', () => {
  test('columns stand in any order and are spelt in any way; others are left out and named', async () => {
    const text = registerOf([{}])
      .replace('"Our ref"', '"OUR_REF"')
      .replace('"Next due"', '" next  dué"')
      .replace('"Comment"', '"Remarks"')
    const { report } = await importFile(await write('register.csv', text))
    expect(report).toEqual([
      'Ignored, because these are not columns of a register: "Remarks".',
      'Missing columns, treated as empty: "Comment".',
      expect.stringMatching(/^Imported 1 building, 1 service, 1 council/),
    ])
  })

  test.each([
    [['Our ref', 'Street', 'Service'], 'has no columns "City", "Council", "Customer", "Owner", "Supplier", "Next due"'],
    [['Our ref', 'Street', 'City', 'Council', 'Customer', 'Owner', 'Supplier', 'Next due'], 'has no column "Service"'],
    [['Our ref', 'Our ref'], '"Our ref" is in the file twice'],
  ])('%j is not a register', async (headings, reason) => {
    const file = await write('register.csv', registerOf([{}], headings))
    await expect(importFile(file)).rejects.toThrow(reason)
  })

  test('semicolons separate as well as commas, and the refused lines come back with them', async () => {
    const text = registerOf([{}, { Street: '', Service: 'SS4' }]).replaceAll('","', '";"')
    const { refusedFile } = await importFile(await write('register.csv', text), { skipRefused: true })
    expect(await readFile(refusedFile ?? '', 'utf8')).toMatch(/^\uFEFFOur ref;Building;Street;/)
  })

  test('a cell beyond the last column is refused: a comma broke the row', async () => {
    const text = `${registerOf([{}])}\r\nB1,Rimu House,12 McVay Street,Napier South,Napier,4110,Napier CC,Greenlane Facilities,,Kauri Holdings Limited,SS4,,,,12,,,$1,250.00,note`
    const { report } = await importFile(await write('register.csv', text))
    expect(report[0]).toMatch(/^line 3, no column: "note" has no heading above it/)
  })

  test('empty lines are passed over, and missing cells at the end of a row are empty', async () => {
    const text = registerOf([{}])
      .replace('\r\n', '\r\n\r\n,,\r\n')
      .replace(/,"340.00",""$/, '')
    const { report } = await importFile(await write('register.csv', text))
    expect(report.at(-1)).toMatch(/^Imported 1 building, 1 service/)
    expect(await services()).toMatchObject([{ price: 0 }])
  })
})

describe('what an empty cell means', () => {
  test('a building without a name goes by its street, an empty month by the service', async () => {
    await importLines([
      { Building: '', Service: 'Trial evacuation', Months: '', Type: '', 'Next due': '', 'Last done': '', Price: '' },
    ])
    expect(await db().selectFrom('property').select(['propertyName', 'buildingName']).execute()).toEqual([
      { propertyName: '12 McVay Street', buildingName: '' },
    ])
    expect(await services()).toMatchObject([{ intervalMonths: 6, whenNextServiceAnniversary: null, price: 0 }])
  })

  test('no council, customer or owner is none', async () => {
    await importLines([{ Council: '', Customer: '', Owner: '' }])
    expect(await companies()).toEqual([])
  })
})

describe('companies', () => {
  test('one name in several roles and spellings is one company', async () => {
    await importLines([
      { Council: 'Napier CC', Owner: 'napier city council', Customer: 'Kea  Fire' },
      {
        Council: 'Napier City Council',
        Owner: 'Napier CC',
        Customer: 'Kea Fire',
        Service: 'SS4',
        Supplier: 'KEA FIRE',
      },
    ])
    expect(await companies()).toEqual([
      { companyName: 'Napier City Council', ...NOBODY, isAuthority: true, isOwner: true },
      { companyName: 'Kea Fire', ...NOBODY, isCustomer: true, isSupplier: true },
    ])
  })

  test('a company that is there gets the role that it lacks; one that was deleted is made anew', async () => {
    await db()
      .insertInto('company')
      .values([
        { companyName: 'Kauri Holdings Limited', isCustomer: true },
        { companyName: 'Greenlane Facilities', whenDeleted: '2026-01-01T00:00:00Z' },
      ])
      .execute()
    await importLines([{}])
    expect(await companies()).toEqual([
      { companyName: 'Kauri Holdings Limited', ...NOBODY, isCustomer: true, isOwner: true },
      { companyName: 'Greenlane Facilities', ...NOBODY },
      { companyName: 'Napier City Council', ...NOBODY, isAuthority: true },
      { companyName: 'Greenlane Facilities', ...NOBODY, isCustomer: true },
    ])
  })

  test('an address becomes a contact of the supplier once, and one that was taken out is not put back', async () => {
    const line = { Service: 'SS4', Supplier: 'Kea Fire', 'Supplier email': 'office@kea.example' }
    await importLines([line, { ...line, Service: 'SS5', 'Supplier email': 'Office@kea.example' }])
    const contacts = () => db().selectFrom('contact').select(['email', 'enableAutomationEmails']).execute()
    expect(await contacts()).toEqual([{ email: 'office@kea.example', enableAutomationEmails: true }])
    await db().updateTable('contact').set({ whenDeleted: '2026-01-01T00:00:00Z' }).execute()
    await importLines([{ ...line, 'Our ref': 'B2' }])
    expect(await contacts()).toHaveLength(1)
  })

  test('an address without a supplier is refused', async () => {
    const { report } = await importLines([{ 'Supplier email': 'office@kea.example' }])
    expect(report[0]).toBe('line 2, Supplier email: "office@kea.example" has no supplier that it could belong to')
  })
})

describe('the lines of one "Our ref"', () => {
  test('the line that says otherwise than most is refused, by column and with both values', async () => {
    const { report } = await importLines([
      { Street: '14 McVay Street', Owner: '' },
      { Service: 'SS4', Building: ' RIMU  house' },
      { Service: 'SS5', Price: 'free' },
    ])
    expect(report.slice(0, -1)).toEqual([
      'line 2, Street: "14 McVay Street" differs from "12 McVay Street" on line 3: all lines with the same Our ref must describe one building',
      'line 2, Owner: nothing differs from "Kauri Holdings Limited" on line 3: all lines with the same Our ref must describe one building',
      'line 4, Price: "free" is not a price: it must be an amount such as 145.50 or $1,250.00',
    ])
  })

  test('a duplicate with another spelling is skipped, and a contradiction refused', async () => {
    const { report } = await importLines([
      { Service: 'SS4', Supplier: 'Kea Fire' },
      { Service: 'ss 4', Supplier: 'KEA  fire', Price: '$340', 'Next due': '12 Feb 2027' },
      { Service: 'SS4', Supplier: 'Kea Fire', Price: '85', Months: '6' },
    ])
    expect(report.slice(0, -1)).toEqual([
      'line 3: the same as line 2; skipped',
      'line 4, Service: "Emergency lighting systems" is already on line 2 for this building, with another Months, Price: keep one of the lines, or tell them apart by supplier or comment',
    ])
  })

  test('two lifts are told apart by supplier or comment; a second BWOF is refused', async () => {
    const { report } = await importLines([
      { Service: 'SS8/1', Supplier: 'Kea Lifts', Comment: 'east' },
      { Service: 'SS8/1', Supplier: 'Kea Lifts', Comment: 'west' },
      { Service: 'SS8/1', Supplier: 'Tui Lifts', Comment: 'east' },
    ])
    expect(report.at(-1)).toMatch(/^Imported 1 building, 3 services/)
    const second = await importLines([{ 'Our ref': 'B2' }, { 'Our ref': 'B2', Supplier: 'Kea Fire' }])
    expect(second.report[0]).toMatch(
      /^line 3, Service: "Building Warrant of Fitness" is already on line 2 .*a building has only one BWOF$/,
    )
  })

  test('two references for one building are refused; one customer reference may stand on two', async () => {
    const { report } = await importLines([
      { 'Customer ref': 'CE-1' },
      { 'Customer ref': 'CE-1', 'Our ref': 'B2', Street: '14 McVay Street' },
      { 'Customer ref': 'CE-1', 'Our ref': 'B3', Service: 'SS4' },
    ])
    expect(report.slice(0, -1)).toEqual([
      'line 4, Our ref: "B3" is at the address that line 2 calls "B1", with the same name and customer reference: use one reference for one building',
    ])
  })
})

describe('a register that comes again', () => {
  test('fills what is missing, and leaves what people changed since', async () => {
    const lines = [{}, { Service: 'SS4', Supplier: 'Kea Fire', Comment: 'attic' }, { Service: 'SS5' }]
    await importLines(lines)
    const { companyId: supplierCompanyId } = await db()
      .insertInto('company')
      .values({ companyName: 'Other Fire', isSupplier: true })
      .returning('companyId')
      .executeTakeFirstOrThrow()
    const change = (serviceCode: string, set: object) =>
      db()
        .updateTable('propertyService')
        .set(set)
        .where('serviceId', 'in', db().selectFrom('service').select('serviceId').where('buildingAct', '=', serviceCode))
        .execute()
    await change('SS4', { supplierCompanyId, adminNotes: '' })
    await change('SS5', { whenNextServiceAnniversary: '2028-02-12' })

    const { report } = await importLines([...lines, { Service: 'SS6' }])
    expect(report).toEqual([
      'line 3: already in Warrant with Supplier "Other Fire", Comment nothing; left as it is there',
      'line 4: already in Warrant with Next due "12 Feb 2028"; left as it is there',
      'Imported 1 service; 1 service already there; 2 left unchanged in Warrant; skipped 0 duplicates; refused 0 lines.',
    ])
    expect((await services()).map(({ buildingAct }) => buildingAct)).toEqual(['', 'SS4', 'SS5', 'SS6'])
  })

  test('a price that the register changed is told and left', async () => {
    await importLines([{}])
    const { report } = await importLines([{ Price: '360', Owner: 'Rimu Trust' }])
    expect(report).toEqual([
      'line 2: already in Warrant with Owner "Kauri Holdings Limited"; left as it is there',
      'line 2: already in Warrant with Price "340.00"; left as it is there',
      'Imported nothing new; 2 left unchanged in Warrant; skipped 0 duplicates; refused 0 lines.',
    ])
    expect(await companies()).not.toContainEqual(expect.objectContaining({ companyName: 'Rimu Trust' }))
  })

  test('another spelling is told and left, and its supplier gets what it lacks', async () => {
    await importLines([{ Supplier: 'Kea Fire', Comment: 'attic' }])
    const again = { Supplier: 'KEA FIRE', 'Supplier email': 'jobs@kea.example', Comment: 'Attic' }
    const { report } = await importLines([again])
    expect(report).toEqual([
      'line 2: already in Warrant with Comment "attic"; left as it is there',
      'Imported 1 contact; 1 left unchanged in Warrant; skipped 0 duplicates; refused 0 lines.',
    ])
  })

  describe('with a definition that is inactive since', () => {
    const define = (serviceName: string, active = true) =>
      db().insertInto('service').values({ serviceName, intervalMonths: 12, active }).returning('serviceId').execute()
    const end = (serviceName: string) =>
      db().updateTable('service').set({ active: false }).where('serviceName', '=', serviceName).execute()

    test('finds what a building has of it, and adds none', async () => {
      await define('Roof anchors')
      await importLines([{}, { Service: 'Roof anchors' }])
      await end('Roof anchors')
      const bare = { 'Our ref': 'B2', Street: '14 McVay Street', Service: 'Roof anchors' }
      const { report } = await importLines(
        [{}, { Service: 'Roof anchors', Price: '360' }, bare, { ...bare, 'Our ref': 'B3', Street: '16 McVay Street' }],
        { skipRefused: true },
      )
      expect(report).toEqual([
        'line 3: already in Warrant with Price "340.00"; left as it is there',
        'line 4, Service: "Roof anchors" is inactive: the building must have it already',
        'line 5, Service: "Roof anchors" is inactive: the building must have it already',
        expect.stringMatching(
          /^Imported nothing new; 1 service already there; 1 left unchanged in Warrant; skipped 0 duplicates; refused 2 lines/,
        ),
      ])
      expect(await services()).toHaveLength(2)
    })

    test('adds nothing beside it of another definition that has its name now', async () => {
      await define('Sky hooks')
      await importLines([{}, { Service: 'Sky hooks' }])
      await end('Sky hooks')
      await define('Sky hooks')
      const other = { 'Our ref': 'B2', Street: '14 McVay Street', Service: 'Sky hooks' }
      const { report } = await importLines([{ Service: 'Sky hooks' }, other])
      expect(report).toEqual([
        'Imported 1 building, 1 service; 1 service already there; skipped 0 duplicates; refused 0 lines.',
      ])
    })
  })

  test('a second lift that comes later is added beside the first', async () => {
    await importLines([{ Service: 'SS8/1', Supplier: 'Kea Lifts' }])
    const { report } = await importLines([{ Service: 'SS8/1', Supplier: 'Tui Lifts' }])
    expect(report).toEqual([
      'line 2: adds another "Passenger-carrying lifts" to a building that already has one',
      'Imported 1 service, 1 supplier; skipped 0 duplicates; refused 0 lines.',
    ])
  })
})

describe('what is refused', () => {
  test('all faults of a line are told, in the order of its cells', async () => {
    const { report, isWritten } = await importLines([
      {},
      { Street: ' ', Council: 'Hamliton CC', Service: 'SS3', Months: '13', 'Next due': 'tbc', Price: 'POA' },
    ])
    expect(
      report.slice(0, -1).map((line) => line.replace(/: (it must be|use|keep|did you mean|put|all lines) .*/, '')),
    ).toEqual([
      'line 3, Street: it is empty',
      'line 3, Council: "Hamliton CC" is not a council of New Zealand',
      'line 3, Service: "SS3" is a category',
      'line 3, Months: "13" is not a number of months',
      'line 3, Next due: "tbc" is not a date',
      'line 3, Price: "POA" is not a price',
    ])
    expect(report.at(-1)).toMatch(/^Nothing was imported: 1 of 2 lines is refused/)
    expect(isWritten).toBe(false)
    expect(await services()).toEqual([])
  })

  test('a dry run of a good file counts and writes nothing', async () => {
    const { report } = await importLines([{}], { dryRun: true })
    expect(report.at(-1)).toMatch(/^Would import 1 building, 1 service, 1 council, 1 customer, 1 owner; skipped/)
    expect(await companies()).toEqual([])
  })

  test('a formula is a text: in the database, in the file of refused lines, and when that is imported', async () => {
    const formula = '=HYPERLINK("http://127.0.0.1/","x")'
    const { refusedFile } = await importLines(
      [{ Comment: formula }, { Service: 'SS4', Comment: formula, Street: '' }],
      { skipRefused: true },
    )
    const refused = await readFile(refusedFile ?? '', 'utf8')
    expect(refused).toContain(`"'=HYPERLINK(""http://127.0.0.1/"",""x"")"`)
    await writeFile(refusedFile ?? '', refused.replace('Rimu House,,', 'Rimu House,12 McVay Street,'))
    const { report } = await importFile(refusedFile ?? '')
    expect(report).toEqual(['Imported 1 service; skipped 0 duplicates; refused 0 lines.'])
    expect(await services()).toMatchObject([{ adminNotes: formula }, { adminNotes: formula }])
  })

  test('a file of refused lines is never written over, and holds each reason once', async () => {
    const lines = [{}, { Service: 'SS99' }]
    const first = await importLines(lines, { skipRefused: true })
    const second = await importLines(lines, { skipRefused: true })
    expect(second.refusedFile).toBe(first.refusedFile?.replace('.refused.csv', '.refused-2.csv'))
    const third = await importFile(first.refusedFile ?? '', { skipRefused: true })
    expect(await readFile(third.refusedFile ?? '', 'utf8')).toBe(await readFile(first.refusedFile ?? '', 'utf8'))
  })

  test('an import that the database takes back runs again, and leaves one file of refused lines', async () => {
    await sql`create sequence commits`.execute(db())
    await sql`create function refuse_first_commit() returns trigger language plpgsql as $$
      begin
        if nextval('commits') = 1 then raise exception 'Deadlock' using errcode = '40P01'; end if;
        return null;
      end $$`.execute(db())
    await sql`create constraint trigger refuse_first_commit after insert on property deferrable initially deferred
      for each row execute function refuse_first_commit()`.execute(db())
    const { refusedFile, report } = await importLines([{}, { Service: 'SS99' }], { skipRefused: true })
    await sql`drop function refuse_first_commit cascade`.execute(db())

    expect(report.at(-1)).toContain('Imported 1 building, 1 service')
    const kept = (await readdir(path.dirname(refusedFile ?? ''))).filter((name) => name.includes('refused'))
    expect(kept).toEqual(['register.refused.csv'])
  })

  test('where the file of refused lines cannot be written, nothing is imported', async () => {
    const file = await write('register.csv', registerOf([{}, { Service: 'SS99' }]))
    const gone = file.replace('register.csv', 'gone/register.csv')
    const register = openRegister(gone, await readSheet(file))
    const switches = { dryRun: false, skipRefused: true }
    await expect(importRegister(db(), register, switches, () => {})).rejects.toThrow('Nothing was imported')
    expect(existsSync(gone)).toBe(false)
    expect(await companies()).toEqual([])
  })
})

test('two imports at once wait for each other', async () => {
  const file = await write('register.csv', registerOf([{}, { Service: 'SS4' }]))
  const reports = await Promise.all([importFile(file), importFile(file)])
  const sums = reports.map(({ report }) => report.at(-1))
  expect(sums).toContain('Imported nothing new; 2 services already there; skipped 0 duplicates; refused 0 lines.')
  expect(sums).toContainEqual(expect.stringMatching(/^Imported 1 building, 2 services/))
  const { rows } = await sql`select count(*) as companies from company`.execute(db())
  expect(rows).toEqual([{ companies: 3 }])
})
