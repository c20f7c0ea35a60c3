import { beforeAll, expect, test } from 'vitest'
import { addDays, addMonths } from '@app/contract/dates'
import type { EmailLists } from '@app/contract/email/schema'
import { findCurrentEmail } from '../email/candidates/current-email.ts'
import { useTestApp } from '../testing/test-app.ts'
import { buildLink, numberOf, TODAY } from './testing.ts'

const opened = useTestApp({ MAIL_FROM: 'Kauri <office@kauri.example>' })
let staff = ''
beforeAll(async () => {
  staff = await opened().staffToken()
})

const lists = async (propertyId: number) => {
  const { recommendedEmails, heldEmails } = (
    await opened().call('/email/12aEmailList', { token: staff, body: {} })
  ).json<EmailLists>()
  const own = (rows: EmailLists['heldEmails']) =>
    rows
      .filter((row) => row.propertyId === propertyId)
      .map(({ reason, subServices }) => [reason, ...subServices.map((each) => each.propertyServiceId)])
  return { recommended: own(recommendedEmails), held: own(heldEmails) }
}

test('a day that is promised once more after staff resumed the reminders holds them again', async () => {
  const link = await buildLink(opened(), staff)
  const { propertyServiceIds, propertyId } = link
  const promised = { propertyServiceIds, expectedDate: addDays(TODAY, 5), name: 'Hana' }
  numberOf(await link.answer('later', promised))
  const resumed = await opened().call('/email/resume', {
    token: staff,
    body: { propertyServiceIdList: propertyServiceIds, isBwofEmail: true, numberOfDays: 0 },
  })
  expect(resumed.statusCode).toBe(200)
  numberOf(await link.answer('later', promised))
  expect(await lists(propertyId)).toEqual({ recommended: [], held: [['PROMISED', ...propertyServiceIds]] })
})

test('the dialog of a reminder is about the systems of its row, not about those that were promised', async () => {
  const link = await buildLink(opened(), staff, { systems: [{}, {}] })
  const { propertyId, supplier } = link
  const [first = 0, second = 0] = link.propertyServiceIds
  numberOf(await link.answer('later', { propertyServiceIds: [first], expectedDate: addDays(TODAY, 5), name: 'Hana' }))
  expect(await lists(propertyId)).toEqual({ recommended: [['', second]], held: [['PROMISED', first]] })
  const { propertyServiceIds } = await findCurrentEmail(
    opened().db,
    { name: 'Email_Auto_12A', propertyId, recipientCompanyId: supplier.companyId, propertyServiceId: null },
    { today: TODAY, timeZone: 'Pacific/Auckland' },
  )
  expect(propertyServiceIds).toEqual([second])
})

test('a day that is promised by the link of an earlier warrant leaves what was promised for the present one', async () => {
  const { db } = opened()
  const earlierAnniversary = addMonths(TODAY, -2)
  const link = await buildLink(opened(), staff, { due: addMonths(earlierAnniversary, 12) })
  const { propertyServiceIds, propertyServiceId, propertyId, supplier } = link
  const expectedDate = addDays(TODAY, 5)
  numberOf(await link.answer('later', { propertyServiceIds, expectedDate, name: 'Hana' }))
  const { url, returnLinkId } = (
    await opened().call('/return/create', {
      token: staff,
      body: { propertyId, supplierCompanyId: supplier.companyId },
    })
  ).json<{ url: string; returnLinkId: number }>()
  await db
    .updateTable('returnLink')
    .set({ bwofAnniversary: earlierAnniversary })
    .where('returnLinkId', '=', returnLinkId)
    .execute()
  const earlier = { propertyServiceIds, expectedDate: addDays(TODAY, 2), name: 'Hana' }
  numberOf(await opened().call(`/return/${url.slice(url.lastIndexOf('/') + 1)}/later`, { body: earlier }))
  expect((await link.list()).promises).toEqual([{ propertyServiceId, expectedDate }])
})
