import { randomBytes } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import type { SupplierFigures } from '@app/contract/company/schema'
import { addDays, addMonths, todayIn, type Day } from '@app/contract/dates'
import { upload } from '../certificate/testing.ts'
import { buildEmail, buildSupplier, systemId } from '../email/testing/buildings.ts'
import { buildCompany, buildProperty, buildService } from '../testing/factories.ts'
import { realPdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'

const TODAY = todayIn('Pacific/Auckland')
/** The day of a warrant that is done. */
const DUE = addDays(TODAY, -40)
const NEVER = { asked: 0, onTime: 0, late: 0, missing: 0, medianDays: null, refused: 0, reasons: [] }

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const figuresOf = async (companyId: number) => {
  const answer = await opened().call(`/company/supplier-figures?companyId=${companyId}`, { token })
  const { data } = answer.json<{ data: SupplierFigures[] }>()
  expect(data).toHaveLength(1)
  return data[0]
}
/** Noon of a day in New Zealand. */
const noon = (day: Day) => `${addDays(day, -1)}T23:30:00Z`

/** A building whose warrant was due on a day and has been moved on by a year, with systems of a supplier. */
async function build(systems: number, { due = DUE, moved = true, supplier = 0 } = {}) {
  const { db } = opened()
  const companyId = supplier || (await buildSupplier(db)).companyId
  const propertyId = await buildProperty(db)
  const whenNextServiceAnniversary = moved ? addMonths(due, 12) : due
  await buildService(db, { propertyId, serviceId: 1, whenNextServiceAnniversary })
  const ids: number[] = []
  for (let index = 0; index < systems; index++) {
    const serviceId = await systemId(db, index)
    ids.push(await buildService(db, { propertyId, serviceId, supplierCompanyId: companyId }))
  }
  const ask = (day: Day, asked: readonly number[], email: object = {}) =>
    buildEmail(db, { propertyId, recipientCompanyId: companyId, status: 'SENT', whenSent: noon(day), ...email }, asked)
  const documentId = await upload(opened(), token, propertyId, await realPdf())
  const file = (propertyServiceIds: readonly number[], facts: object) =>
    db
      .insertInto('certificate')
      .values({
        propertyId,
        supplierCompanyId: companyId,
        kind: 'Form12A',
        bwofAnniversary: due,
        propertyServiceIds: [...propertyServiceIds],
        state: 'accepted',
        documentId,
        iqpName: 'Hana Moana',
        signedDate: addDays(due, -60),
        decidedBy: 'staff@office.example',
        whenDecided: noon(due),
        receivedVia: 'staff',
        receivedBy: 'staff@office.example',
        ...facts,
      })
      .execute()
  return { companyId, propertyId, ids, ask, file }
}

interface Link {
  emailId: number
  propertyId: number
  companyId: number
  bwofAnniversary: Day
}

/** The link that an e-mail carries, for the anniversary of that time. */
const buildLink = ({ companyId: supplierCompanyId, ...facts }: Link) =>
  opened()
    .db.insertInto('returnLink')
    .values({ ...facts, supplierCompanyId, name: randomBytes(16) })
    .execute()

test('a supplier that was never asked has no share and no median', async () => {
  const companyId = await buildCompany(opened().db, { isSupplier: true })
  expect(await figuresOf(companyId)).toMatchObject(NEVER)
})

test('a company that does not exist has no figures', async () => {
  const answer = await opened().call('/company/supplier-figures?companyId=999999', { token })
  expect(answer.json()).toEqual({ from: addMonths(TODAY, -12), to: addDays(TODAY, -1), data: [] })
})

test('each system counts once for a warrant: on time, late or not received', async () => {
  const { companyId, ids, ask, file } = await build(4)
  const [one = 0, two = 0, three = 0] = ids
  await ask(addDays(DUE, -60), ids)
  await ask(addDays(DUE, -20), ids, { templateName: 'Email_12A_Urgent' })
  await ask(addDays(DUE, 10), ids, { templateName: 'Email_12A_Overdue' })
  await file([one], { whenReceived: noon(DUE) })
  await file([two], { whenReceived: noon(addDays(DUE, -50)) })
  await file([three], { whenReceived: noon(addDays(DUE, 1)), kind: 'ReportInLieu' })
  expect(await figuresOf(companyId)).toMatchObject({ asked: 4, onTime: 2, late: 1, missing: 1, medianDays: 60 })
})

test('a request of years ago was about a warrant of that time', async () => {
  // The warrant after next is early, so that the one two years before it was due in the last twelve months.
  const { companyId, ids, ask } = await build(1, { due: addDays(TODAY, 20) })
  await ask(addMonths(TODAY, -49), ids)
  await ask(addMonths(TODAY, -23), ids)
  expect(await figuresOf(companyId)).toMatchObject(NEVER)
  await ask(addMonths(TODAY, -14), ids)
  expect(await figuresOf(companyId)).toMatchObject({ asked: 1, missing: 1 })
})

test('the median of two is between them, and one that came before the request took no days', async () => {
  const { companyId, ids, ask, file } = await build(2)
  const [one = 0, two = 0] = ids
  await ask(addDays(DUE, -30), ids)
  await file([one], { whenReceived: noon(addDays(DUE, -45)) })
  await file([two], { whenReceived: noon(addDays(DUE, -23)) })
  expect(await figuresOf(companyId)).toMatchObject({ asked: 2, onTime: 2, medianDays: 3.5 })
})

test('an imported certificate came when it was signed, and one without a supplier is of the supplier of its systems', async () => {
  const { companyId, ids, ask, file } = await build(2)
  const [one = 0, two = 0] = ids
  await ask(addDays(DUE, -30), ids)
  const whenReceived = noon(addDays(DUE, 20))
  await file([one], { whenReceived, receivedVia: 'import', signedDate: addDays(DUE, -10) })
  await file([two], { whenReceived, supplierCompanyId: null })
  expect(await figuresOf(companyId)).toMatchObject({ onTime: 1, late: 1, missing: 0, medianDays: 35 })
})

test('what was asked and what came count for one warrant though its anniversary was corrected in between', async () => {
  // The present warrant, still late, was asked for before it was corrected; its certificates name either day.
  const { companyId, propertyId, ids, ask, file } = await build(3, { moved: false })
  const [one = 0, two = 0] = ids
  const before = addDays(DUE, 6)
  const emailId = await ask(addDays(DUE, -30), ids)
  await buildLink({ emailId, propertyId, companyId, bwofAnniversary: before })
  await ask(addDays(DUE, -3), ids, { templateName: 'Email_12A_Urgent' })
  await file([one], { whenReceived: noon(addDays(DUE, -10)), bwofAnniversary: before })
  await file([one], { whenReceived: noon(addDays(DUE, -2)) })
  await file([two], { whenReceived: noon(addDays(DUE, 2)) })
  expect(await figuresOf(companyId)).toMatchObject({ asked: 3, onTime: 1, late: 1, missing: 1, medianDays: 26 })
})

test('a warrant whose anniversary was corrected to a day to come is not over', async () => {
  const { companyId, propertyId, ids, ask } = await build(1, { due: addDays(TODAY, 100), moved: false })
  const emailId = await ask(addDays(TODAY, -60), ids)
  await buildLink({ emailId, propertyId, companyId, bwofAnniversary: addDays(TODAY, -10) })
  expect(await figuresOf(companyId)).toMatchObject(NEVER)
})

test('only warrants of the last twelve months whose day has passed count, by sent requests for certificates', async () => {
  const { db } = opened()
  const { companyId } = await buildSupplier(db)
  const present = await build(1, { supplier: companyId, due: TODAY, moved: false })
  await present.ask(addDays(TODAY, -30), present.ids)
  const old = await build(1, { supplier: companyId, due: addMonths(addDays(TODAY, -1), -12) })
  await old.ask(addDays(addMonths(TODAY, -12), -30), old.ids)
  const other = await build(1, { supplier: companyId })
  await other.ask(addDays(DUE, -30), other.ids, { status: 'FAILED', whenSent: null })
  await other.ask(addDays(DUE, -30), other.ids, { templateName: 'Email_TrialEvac_Audit_Request' })
  await other.ask(addDays(DUE, -30), other.ids, { templateName: 'Email_Bwof_Audit_Site' })
  await other.ask(addDays(DUE, -30), other.ids, { recipientCompanyId: null })
  expect(await figuresOf(companyId)).toMatchObject(NEVER)
})

test('a warrant that is still late belongs to its own day, however long ago that was', async () => {
  const due = addDays(TODAY, -200)
  const { companyId, ids, ask } = await build(1, { due, moved: false })
  await ask(addDays(TODAY, -2), ids, { templateName: 'Email_12A_Overdue' })
  expect(await figuresOf(companyId)).toMatchObject({ asked: 1, missing: 1, medianDays: null })
})

test('refusals are counted by their reasons, most frequent first', async () => {
  const { companyId, ids, file } = await build(1)
  const refused = { state: 'refused', decidedBy: 'staff@office.example', whenDecided: noon(addDays(TODAY, -3)) }
  await file(ids, { ...refused, reason: 'It is not signed.' })
  await file(ids, { ...refused, reason: 'Another building' })
  await file(ids, { ...refused, reason: 'It is not signed. ' })
  await file(ids, { ...refused, reason: 'Long ago', whenDecided: noon(addMonths(TODAY, -13)) })
  expect(await figuresOf(companyId)).toMatchObject({
    asked: 0,
    refused: 3,
    reasons: [
      { reason: 'It is not signed.', count: 2 },
      { reason: 'Another building', count: 1 },
    ],
  })
})

test('the Excel file has all suppliers, with an empty share where none was asked', async () => {
  const { db } = opened()
  const companyName = `Ābacus ${crypto.randomUUID()}`
  const never = await buildCompany(db, { companyName, isSupplier: true })
  const { companyId, ids, ask, file } = await build(3)
  await ask(addDays(DUE, -30), ids)
  await file(ids.slice(0, 2), { whenReceived: noon(DUE) })
  const answer = await opened().call('/company/supplier-figures-excel-export', { token, body: {} })
  const { sheets } = await readXlsx(answer.rawPayload)
  const rows = sheets[0]?.rows ?? []
  const rowOf = (id: number) => rows.find(([cell]) => cell === id)
  expect(rows[0]?.slice(0, 5)).toEqual(['ID', 'Supplier', 'Systems asked for', 'On time', 'On time, %'])
  expect(rowOf(companyId)?.slice(2, 8)).toEqual([3, 2, 67, 0, 1, 30])
  expect(rowOf(never)?.slice(0, 5)).toEqual([never, companyName, 0, 0, null])
})
