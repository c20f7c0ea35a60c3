import { beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, shownDay } from '@app/contract/dates'
import type { EmailLists } from '@app/contract/email/schema'
import { buildSupplier } from '../email/testing/buildings.ts'
import { realPdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'
import { ANNIVERSARY, buildLink, numberOf, TODAY, type LinkedBuilding } from './testing.ts'

const opened = useTestApp({ MAIL_FROM: 'Kauri <office@kauri.example>' })
let staff = ''
beforeAll(async () => {
  staff = await opened().staffToken()
})
const linked = (building = {}) => buildLink(opened(), staff, building)
const pdf = realPdf()

const rowsOf = async ({ propertyId }: LinkedBuilding, asOf?: string) => {
  const answer = await opened().call('/email/12aEmailList', { token: staff, body: asOf ? { asOf } : {} })
  const { recommendedEmails, heldEmails } = answer.json<EmailLists>()
  const own = (rows: EmailLists['heldEmails']) =>
    rows
      .filter((row) => row.propertyId === propertyId)
      .map(({ reason, subServices }) => [reason, ...subServices.map(({ propertyServiceId }) => propertyServiceId)])
  return { recommended: own(recommendedEmails), held: own(heldEmails) }
}

test('reminders wait while an answer does, and go on with the other systems', async () => {
  const link = await linked({ systems: [{}, {}] })
  const [first = 0, second = 0] = link.propertyServiceIds
  expect(await rowsOf(link)).toEqual({ recommended: [['', first, second]], held: [] })
  numberOf(await link.send([[await pdf, 'a.pdf']], { propertyServiceIds: JSON.stringify([first]) }))
  expect(await rowsOf(link)).toEqual({ recommended: [['', second]], held: [['ANSWER WAITING', first]] })

  const [{ certificateId, whenUpdated } = { certificateId: 0, whenUpdated: '' }] = await link.certificates()
  const body = { certificateId, whenUpdated, reason: 'Not signed.', tellSupplier: false }
  await opened().call('/certificate/refuse', { token: staff, body })
  expect(await rowsOf(link)).toEqual({ recommended: [['', first, second]], held: [] })
})

test('an answer of before the anniversary was corrected holds on, one for the warrant of a year before holds nothing', async () => {
  const { db } = opened()
  const link = await linked({ systems: [{}, {}] })
  const [first = 0, second = 0] = link.propertyServiceIds
  const moveTo = (due: string) =>
    db
      .updateTable('propertyService')
      .set({ whenNextServiceAnniversary: due })
      .where('propertyId', '=', link.propertyId)
      .execute()
  numberOf(await link.send([[await pdf, 'a.pdf']], { propertyServiceIds: JSON.stringify([first]) }))
  const expectedDate = addDays(TODAY, 3)
  numberOf(await link.answer('later', { propertyServiceIds: [second], expectedDate, name: 'Hana' }))
  await moveTo(addDays(ANNIVERSARY, -14))
  expect(await rowsOf(link)).toEqual({
    recommended: [],
    held: [
      ['ANSWER WAITING', first],
      ['PROMISED', second],
    ],
  })
  await db
    .updateTable('certificate')
    .set({ bwofAnniversary: addMonths(ANNIVERSARY, -12) })
    .where('propertyId', '=', link.propertyId)
    .execute()
  expect(await rowsOf(link)).toEqual({ recommended: [['', first]], held: [['PROMISED', second]] })
})

test('reminders wait until the day that the supplier names, and a week before the warrant is due at most', async () => {
  const link = await linked()
  const { propertyServiceIds } = link
  const [id = 0] = propertyServiceIds
  const expectedDate = addDays(TODAY, 5)
  const number = numberOf(await link.answer('later', { propertyServiceIds, expectedDate, name: 'Hana' }))
  expect(await rowsOf(link)).toEqual({ recommended: [], held: [['PROMISED', id]] })
  expect(await rowsOf(link, expectedDate)).toEqual({ recommended: [], held: [['PROMISED', id]] })
  expect(await rowsOf(link, addDays(expectedDate, 1))).toEqual({ recommended: [['', id]], held: [] })
  expect((await link.read()).submissions).toMatchObject([
    { number, state: 'noted', text: expect.stringContaining(shownDay(expectedDate)) },
  ])

  numberOf(await link.answer('later', { propertyServiceIds, expectedDate: addDays(TODAY, 29), name: 'Hana' }))
  expect((await rowsOf(link, addDays(TODAY, 23))).held).toEqual([['PROMISED', id]])
  expect((await rowsOf(link, addDays(TODAY, 24))).held).toEqual([])
})

test('reminders go on when staff resume them, and with what is not the supplier’s', async () => {
  const link = await linked()
  const { propertyServiceIds } = link
  numberOf(await link.answer('not-ours', { propertyServiceIds, servedBy: 'Kea Fire', name: 'Hana' }))
  expect((await rowsOf(link)).recommended).toHaveLength(1)
  numberOf(await link.answer('later', { propertyServiceIds, expectedDate: addDays(TODAY, 5), name: 'Hana' }))
  const resumed = await opened().call('/email/resume', {
    token: staff,
    body: { propertyServiceIdList: propertyServiceIds, isBwofEmail: true, numberOfDays: 0 },
  })
  expect(resumed.statusCode).toBe(200)
  expect((await rowsOf(link)).recommended).toHaveLength(1)
})

test('reminders are not held by what an earlier supplier promised', async () => {
  const link = await linked()
  const { propertyServiceIds, propertyServiceId } = link
  numberOf(await link.answer('later', { propertyServiceIds, expectedDate: addDays(TODAY, 5), name: 'Hana' }))
  expect((await rowsOf(link)).recommended).toEqual([])
  const { companyId } = await buildSupplier(opened().db, { companyName: 'Kea Fire' }, { email: 'jobs@kea.example' })
  await opened()
    .db.updateTable('propertyService')
    .set({ supplierCompanyId: companyId })
    .where('propertyServiceId', '=', propertyServiceId)
    .execute()
  expect(await rowsOf(link)).toEqual({ recommended: [['', propertyServiceId]], held: [] })
})

test('a promise takes no day in the past', async () => {
  const { answer, propertyServiceIds } = await linked()
  const past = await answer('later', { propertyServiceIds, expectedDate: addDays(TODAY, -1), name: 'Hana' })
  expect(past.json()).toMatchObject({ status: 400, errors: [{ path: 'expectedDate' }] })
})
