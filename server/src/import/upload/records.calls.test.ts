import { describe, expect, test } from 'vitest'
import type { Import } from '@app/contract/import/schema'
import { buildCompany, buildContact, buildIqp, buildProperty, buildService } from '../../testing/factories.ts'
import { fates, openImports } from './testing.ts'

const { opened, upload, tryCheck, check, tryRun, run, undo, read, company } = openImports()

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
    expect(checked.rows[1]?.differences).toEqual([
      { heading: 'Company', before: 'Kea Fire', after: 'kea fire' },
      { heading: 'Phone', before: '06 1', after: '06 2' },
    ])
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
    expect(await company('kea fire')).toMatchObject({ companyPhone: '06 2' })
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
    const { db } = opened()
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
    expect((await read('/import/list')).json<{ data: Import[] }>().data[0]?.importId).toBe(used.importId)
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

  test('another customer is not billed by a name of the one before, until the import is undone', async () => {
    const { db } = opened()
    const customerCompanyId = await buildCompany(db, { companyName: 'First Customer', isCustomer: true })
    const { billingEntityId } = await db
      .insertInto('billingEntity')
      .values({ companyId: customerCompanyId, billingEntityName: 'First Trust', accountNumber: 'F1' })
      .returning('billingEntityId')
      .executeTakeFirstOrThrow()
    const stored = { streetAddress: '1 Bill Street', city: 'Napier', customerPropertyRef: 'BL-1' }
    const propertyId = await buildProperty(db, { ...stored, customerCompanyId, billingEntityId })
    const checked = await check(
      await upload(
        'properties',
        ['Our ref', 'Street', 'City', 'Customer'],
        ['BL-1', '1 Bill Street', 'Napier', 'Next Ltd'],
      ),
      { changesExisting: true },
    )
    const { importId } = await run(checked)
    const read = () =>
      db
        .selectFrom('property')
        .select(['customerCompanyId', 'billingEntityId'])
        .where('propertyId', '=', propertyId)
        .executeTakeFirstOrThrow()
    expect(await read()).toEqual({ customerCompanyId: (await company('Next Ltd')).companyId, billingEntityId: null })
    expect((await undo(importId)).statusCode).toBe(200)
    expect(await read()).toEqual({ customerCompanyId, billingEntityId })
  })

  test('what puts a supplier back is a change that a colleague hears of, also where reminders were sent', async () => {
    const { db } = opened()
    const supplierCompanyId = await buildCompany(db, { companyName: 'Alpha Fire', isSupplier: true })
    await buildCompany(db, { companyName: 'Bravo Fire', isSupplier: true })
    const propertyId = await buildProperty(db, { propertyName: 'Stamp House', customerPropertyRef: 'ST-1' })
    const reminded = { whenLastSupplierEmailSent: '2026-10-01T00:00:00Z' }
    const serviceId = await buildService(db, { propertyId, serviceId: 2, supplierCompanyId, ...reminded })
    const checked = await check(
      await upload('services', ['Our ref', 'Service', 'Supplier'], ['ST-1', 'Trial evacuation', 'Bravo Fire']),
      { likely: 'take', changesExisting: true },
    )
    const { importId } = await run(checked)
    const read = () =>
      db
        .selectFrom('propertyService')
        .select(['supplierCompanyId', 'whenUpdated'])
        .where('propertyServiceId', '=', serviceId)
        .executeTakeFirstOrThrow()
    const seen = await read()
    expect(seen.supplierCompanyId).not.toBe(supplierCompanyId)
    expect((await undo(importId)).statusCode).toBe(200)
    const back = await read()
    expect(back.supplierCompanyId).toBe(supplierCompanyId)
    expect(back.whenUpdated).not.toBe(seen.whenUpdated)
  })

  test('one whose definition is inactive since is known again, but none is added', async () => {
    const { db } = opened()
    const definition = { serviceName: 'Roof anchors', intervalMonths: 12, active: false }
    const { serviceId } = await db
      .insertInto('service')
      .values(definition)
      .returning('serviceId')
      .executeTakeFirstOrThrow()
    const propertyId = await buildProperty(db, { propertyName: 'Anchor House', customerPropertyRef: 'AN-1' })
    await buildProperty(db, { propertyName: 'Bare House', customerPropertyRef: 'AN-2' })
    await buildService(db, { propertyId, serviceId, whenNextServiceAnniversary: '2027-02-12' })
    const checked = await check(
      await upload(
        'services',
        ['Our ref', 'Service', 'Next due'],
        ['AN-1', 'Roof anchors', '12/2/2027'],
        ['AN-2', 'Roof anchors', '12/2/2027'],
      ),
    )
    expect(fates(checked.rows)).toEqual(['2 same', '3 refused'])
    expect(checked.rows[1]?.faults).toEqual([
      { heading: 'Service', reason: '"Roof anchors" is inactive: the building must have it already' },
    ])
  })

  test('one whose definition is inactive since is no other definition that has its name now', async () => {
    const { db } = opened()
    const define = async (active: boolean) =>
      db
        .insertInto('service')
        .values({ serviceName: 'Sky hooks', intervalMonths: 12, active })
        .returning('serviceId')
        .executeTakeFirstOrThrow()
    const { serviceId } = await define(false)
    await define(true)
    const propertyId = await buildProperty(db, { propertyName: 'Hook House', customerPropertyRef: 'HO-1' })
    await buildProperty(db, { propertyName: 'Other House', customerPropertyRef: 'HO-2' })
    await buildService(db, { propertyId, serviceId, whenNextServiceAnniversary: '2027-02-12' })
    const rows = ['HO-1', 'HO-2'].map((reference) => [reference, 'Sky hooks', '12/2/2027'])
    const checked = await check(await upload('services', ['Our ref', 'Service', 'Next due'], ...rows))
    expect(fates(checked.rows)).toEqual(['2 same', '3 added'])
  })

  test('a number that is one building’s id and another’s reference is neither', async () => {
    const id = await buildProperty(opened().db, { propertyName: 'Other House' })
    await buildProperty(opened().db, { propertyName: 'Right House', customerPropertyRef: String(id) })
    const checked = await check(
      await upload('services', ['Our ref', 'Service', 'Next due'], [String(id), 'BWOF', '12/2/2027']),
    )
    expect(checked.rows[0]?.fate).toBe('refused')
    expect(JSON.stringify(checked.rows[0])).toContain(
      'is the id of Other House and the customer reference of Right House',
    )
  })

  test('a company that an IQP or the settings name stays', async () => {
    const { db } = opened()
    const { importId } = await run(
      await check(await upload('companies', ['Company', 'Postcode'], ['Employer Ltd', '110'])),
    )
    const { companyId } = await company('Employer Ltd')
    const stored = await db
      .selectFrom('company')
      .select('postCode')
      .where('companyId', '=', companyId)
      .executeTakeFirst()
    expect(stored?.postCode).toBe('0110')
    await buildIqp(db, { name: 'Pat Person', companyId })
    const refused = await undo(importId)
    expect(refused.json<{ detail: string }>().detail).toContain('Employer Ltd is named by the IQP Pat Person.')
  })
})
