import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WITHDRAW_SECONDS } from '@app/contract/email/rules'
import { buildLogin } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { claimUnprepared } from '../delivery/claim-emails.ts'
import { buildWarrant, NOON, rowsOf } from '../testing/buildings.ts'

let now = NOON
const opened = useTestApp({}, () => now)
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})
beforeEach(() => {
  now = NOON
})

const later = (seconds: number) => {
  now = new Date(NOON.getTime() + seconds * 1000)
}
const act = (action: string, body: object, as = token) =>
  opened().call(`/email/${action}`, { token: as, body: { isBwofEmail: true, ...body } })
const send = (body: object) => act('send', { canBeWithdrawn: true, ...body })
const lists = async (propertyId: number) =>
  rowsOf(await opened().call('/email/12aEmailList', { token, body: {} }), propertyId)
const claimed = async () => {
  const owner = { id: '6f6b7a52-0000-4000-8000-000000000000', holding: [] }
  return (await claimUnprepared(opened().db, owner, 100, now)).map(({ propertyId }) => propertyId)
}
const stampsOf = (propertyId: number) =>
  opened()
    .db.selectFrom('propertyService')
    .select(['propertyServiceId', 'whenLastSupplierEmailTriggered', 'whenLastSupplierEmailSent'])
    .where('propertyId', '=', propertyId)
    .orderBy('propertyServiceId')
    .execute()

describe('e-mails that were just sent', () => {
  test('are taken back as if they had never been queued', async () => {
    const { db } = opened()
    const first = await buildWarrant(db, { systems: [{}, {}] })
    const second = await buildWarrant(db)
    const propertyServiceIdList = [...first.propertyServiceIds, ...second.propertyServiceIds]
    const before = { lists: await lists(first.propertyId), stamps: await stampsOf(first.propertyId) }
    expect((await send({ propertyServiceIdList })).statusCode).toBe(200)
    expect(await stampsOf(first.propertyId)).not.toEqual(before.stamps)
    const answer = await act('withdraw', { propertyServiceIdList })
    expect(answer.statusCode).toBe(200)
    expect(rowsOf(answer, first.propertyId)).toEqual({ ...before.lists, sent: [] })
    expect(await stampsOf(first.propertyId)).toEqual(before.stamps)
    for (const { propertyId } of [first, second]) {
      expect(await db.selectFrom('email').select('emailId').where('propertyId', '=', propertyId).execute()).toEqual([])
    }
  })

  test('keep the moment of an earlier reminder', async () => {
    const { db } = opened()
    const { propertyId, propertyServiceIds } = await buildWarrant(db)
    const earlier = '2026-11-01T00:00:00Z'
    await db
      .updateTable('propertyService')
      .set({ whenLastSupplierEmailTriggered: earlier })
      .where('propertyId', '=', propertyId)
      .execute()
    const before = await stampsOf(propertyId)
    await send({ propertyServiceIdList: propertyServiceIds })
    await act('withdraw', { propertyServiceIdList: propertyServiceIds })
    expect(await stampsOf(propertyId)).toEqual(before)
  })

  test('are left alone until they are released, and then cannot be taken back', async () => {
    const { propertyId, propertyServiceIds } = await buildWarrant(opened().db)
    await send({ propertyServiceIdList: propertyServiceIds })
    expect(await claimed()).not.toContain(propertyId)
    later(WITHDRAW_SECONDS)
    const refused = await act('withdraw', { propertyServiceIdList: propertyServiceIds })
    expect(refused.json()).toMatchObject({
      status: 409,
      detail: 'Some of these emails are on their way, or were taken back before. Nothing has been changed.',
    })
    expect(await claimed()).toContain(propertyId)
  })

  test('are taken back all or none, once, and by nobody else', async () => {
    const { db, tokenOf } = opened()
    const [mine, unsent] = [await buildWarrant(db), await buildWarrant(db)]
    await send({ propertyServiceIdList: mine.propertyServiceIds })
    const statusOf = async (ids: readonly number[], as = token) =>
      (await act('withdraw', { propertyServiceIdList: ids }, as)).statusCode
    expect(await statusOf([...mine.propertyServiceIds, ...unsent.propertyServiceIds])).toBe(409)
    await buildLogin(db, { loginEmail: 'hana@office.example', isCompassStaff: true })
    expect(await statusOf(mine.propertyServiceIds, await tokenOf('hana@office.example'))).toBe(409)
    const both = await Promise.all([statusOf(mine.propertyServiceIds), statusOf(mine.propertyServiceIds)])
    expect(both.toSorted()).toEqual([200, 409])
  })

  test('that were queued without it are prepared at once, and cannot be taken back', async () => {
    const { propertyId, propertyServiceIds } = await buildWarrant(opened().db)
    await act('send', { propertyServiceIdList: propertyServiceIds })
    expect((await act('withdraw', { propertyServiceIdList: propertyServiceIds })).statusCode).toBe(409)
    expect(await claimed()).toContain(propertyId)
  })
})

describe('one e-mail that somebody wrote', () => {
  const sendOne = (propertyId: number, recipientCompanyId: number) =>
    opened().call('/email/generate-send-email', {
      token,
      body: {
        propertyId,
        recipientCompanyId,
        recipients: 'aroha@tui.example',
        emailSubject: 'Form 12A',
        emailContent: '<p>As we spoke on the phone</p>',
        emailContentTemplate: 'Email_12A_Request',
        canBeWithdrawn: true,
      },
    })

  test('is answered as queued at once, left alone until it is released, and taken back', async () => {
    const { propertyId, propertyServiceIds, supplier } = await buildWarrant(opened().db)
    const before = { lists: await lists(propertyId), stamps: await stampsOf(propertyId) }
    const answer = await sendOne(propertyId, supplier.companyId)
    expect(answer.json()).toEqual(
      propertyServiceIds.map((propertyServiceId) => ({
        propertyServiceId,
        whenLastSupplierEmailSent: null,
        status: 'QUEUED',
      })),
    )
    expect(await claimed()).not.toContain(propertyId)
    const back = await act('withdraw', { propertyServiceIdList: propertyServiceIds })
    expect(rowsOf(back, propertyId)).toEqual({ ...before.lists, sent: [] })
    expect(await stampsOf(propertyId)).toEqual(before.stamps)
  })

  test('puts back the e-mail whose place it took: one that waits, is held or is tried again', async () => {
    const { db } = opened()
    for (const was of [
      { status: 'QUEUED', holdReason: '' },
      { status: 'HELD', holdReason: 'RESTORED' },
      {
        status: 'QUEUED',
        holdReason: '',
        tries: 1,
        whenNextTry: '2099-01-01T00:00:00.000Z',
        failureReason: 'Greylisted',
      },
    ] as const) {
      const { propertyId, propertyServiceIds, supplier } = await buildWarrant(db)
      await act('send', { propertyServiceIdList: propertyServiceIds })
      await db.updateTable('email').set(was).where('propertyId', '=', propertyId).execute()
      const emails = () =>
        db
          .selectFrom('email')
          .select(['status', 'holdReason', 'failureReason', 'tries', 'whenNextTry'])
          .where('propertyId', '=', propertyId)
          .orderBy('emailId')
          .execute()
      const before = await emails()
      await sendOne(propertyId, supplier.companyId)
      expect(await emails()).toMatchObject([{ status: 'FAILED' }, { status: 'QUEUED' }])
      expect(await act('withdraw', { propertyServiceIdList: propertyServiceIds })).toMatchObject({ statusCode: 200 })
      expect(await emails()).toEqual(before)
    }
  })
})
