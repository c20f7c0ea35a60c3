import { beforeAll, expect, test } from 'vitest'
import { addDays, addMonths } from '@app/contract/dates'
import type { ReturnRequest } from '@app/contract/return/schema'
import { certificateCalls } from '../certificate/testing.ts'
import { buildContact, buildLogin } from '../testing/factories.ts'
import { realPdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'
import { ANNIVERSARY, buildLink, numberOf, SIGNED, TODAY, type LinkedBuilding } from './testing.ts'

const opened = useTestApp({ MAIL_FROM: 'Kauri <office@kauri.example>' })
let staff = ''
beforeAll(async () => {
  staff = await opened().staffToken()
})
const pdf = realPdf()
const CORRECTED = addDays(ANNIVERSARY, 6)

/** Gives the warrant and its systems another day, as the office does. */
const moveTo = (due: string, { propertyId }: LinkedBuilding) =>
  opened()
    .db.updateTable('propertyService')
    .set({ whenNextServiceAnniversary: due })
    .where('propertyId', '=', propertyId)
    .execute()

/** A link that is made now, which has the corrected day. */
async function linkAnew({ propertyId, supplier }: LinkedBuilding) {
  const { call } = opened()
  const body = { propertyId, supplierCompanyId: supplier.companyId }
  const { url } = (await call('/return/create', { token: staff, body })).json<{ url: string }>()
  const path = `/return/${url.slice(url.lastIndexOf('/') + 1)}`
  return {
    read: async () => (await call(path)).json<ReturnRequest>(),
    promise: (answer: object) => call(`${path}/later`, { body: answer }),
  }
}

async function readMine({ supplier }: LinkedBuilding): Promise<ReturnRequest[]> {
  const { db, call, tokenOf } = opened()
  const email = `hana.${supplier.companyId}@totara.example`
  await buildContact(db, { companyId: supplier.companyId, email, loginAccess: true })
  await buildLogin(db, { loginEmail: email, isExternalSupplier: true })
  return (await call('/return/mine', { token: await tokenOf(email) })).json<{ data: ReturnRequest[] }>().data
}

const statesOf = ({ bwofAnniversary, systems, submissions }: ReturnRequest) => ({
  bwofAnniversary,
  systems: systems.map(({ state }) => state),
  answers: submissions.map(({ kind, state }) => [kind, state]),
})

test('what a supplier sent or promised before the anniversary was corrected is shown by links and logins, not a year later', async () => {
  const link = await buildLink(opened(), staff, { systems: [{}, {}] })
  const [first = 0, second = 0] = link.propertyServiceIds
  numberOf(await link.send([[await pdf, 'a.pdf']], { propertyServiceIds: JSON.stringify([first]) }))
  const promised = { propertyServiceIds: [second], expectedDate: addDays(TODAY, 3), name: 'Hana' }
  const number = numberOf(await link.answer('later', promised))
  const shown = {
    systems: ['received', 'wanted'],
    answers: [
      ['later', 'noted'],
      ['files', 'received'],
    ],
  }

  await moveTo(CORRECTED, link)
  const anew = await linkAnew(link)
  expect(statesOf(await anew.read())).toEqual({ bwofAnniversary: CORRECTED, ...shown })
  expect(statesOf(await link.read())).toEqual({ bwofAnniversary: ANNIVERSARY, ...shown })
  expect(numberOf(await anew.promise(promised))).toBe(number)
  expect((await readMine(link)).map(statesOf)).toEqual([{ bwofAnniversary: CORRECTED, ...shown }])

  const next = addMonths(CORRECTED, 12)
  await moveTo(next, link)
  const yearLater = await linkAnew(link)
  expect(statesOf(await yearLater.read())).toEqual({
    bwofAnniversary: next,
    systems: ['wanted', 'wanted'],
    answers: [],
  })
})

test('a system whose certificate or report was accepted before the anniversary was corrected is not asked for again', async () => {
  const { call } = opened()
  const link = await buildLink(opened(), staff, { systems: [{}, {}] })
  const [first = 0, second = 0] = link.propertyServiceIds
  const accept = async (kind: string, id: number, name: string) => {
    const fields = { ...SIGNED, kind, propertyServiceIds: JSON.stringify([id]) }
    numberOf(await link.send([[await realPdf(name), `${name}.pdf`]], fields))
    const certificate = (await link.certificates()).find(({ state }) => state === 'received')
    if (!certificate) throw new Error('No certificate came')
    expect((await certificateCalls(opened(), staff).accept(certificate)).statusCode).toBe(200)
  }
  await accept('Form12A', first, 'a')
  await accept('ReportInLieu', second, 'b')

  await moveTo(CORRECTED, link)
  const systems = ['certified', 'in lieu']
  expect(statesOf(await (await linkAnew(link)).read()).systems).toEqual(systems)
  expect((await readMine(link)).map((request) => statesOf(request).systems)).toEqual([systems])
  const reminders = (await call('/email/12aEmailList', { token: staff, body: {} })).body
  expect(reminders).not.toContain(`"propertyId":${link.propertyId},`)
})

test('the last word of a supplier counts, whichever of the two days its link has', async () => {
  const link = await buildLink(opened(), staff)
  const { propertyServiceIds, propertyServiceId } = link
  const promised = (days: number) => ({ propertyServiceIds, expectedDate: addDays(TODAY, days), name: 'Hana' })
  numberOf(await link.answer('later', promised(3)))
  await moveTo(addDays(ANNIVERSARY, -6), link)
  const anew = await linkAnew(link)
  numberOf(await anew.promise(promised(5)))
  expect((await link.list()).promises).toEqual([{ propertyServiceId, expectedDate: addDays(TODAY, 5) }])
  await moveTo(CORRECTED, link)
  numberOf(await anew.promise(promised(4)))
  expect((await link.list()).promises).toEqual([{ propertyServiceId, expectedDate: addDays(TODAY, 4) }])
})
