import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { FAILED_SHOWN_DAYS, HOME_ROWS } from '@app/contract/dashboard/rules'
import type { Home } from '@app/contract/dashboard/schema'
import { SETTLED } from '@app/contract/email/settled'
import { buildBuilding, certificateCalls, upload } from '../certificate/testing.ts'
import { buildEmail, buildWarrant, NOON } from '../email/testing/buildings.ts'
import { buildAnswer, buildCompany } from '../testing/factories.ts'
import { realPdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp({}, () => NOON)
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const DUE = '2026-11-26'

const home = async () => (await opened().call('/home', { token })).json<Home>()
const daysAgo = (days: number) => new Date(NOON.getTime() - days * 86_400_000).toISOString()

async function fail(days: number, propertyName = 'Rimu House') {
  const warrant = await buildWarrant(opened().db, { due: DUE, property: { propertyName } })
  const email = {
    propertyId: warrant.propertyId,
    status: 'FAILED' as const,
    failureReason: 'No such mailbox',
    whenQueued: daysAgo(days),
    whenLastAttempted: daysAgo(days),
  }
  const emailId = await buildEmail(opened().db, email, warrant.propertyServiceIds)
  return { ...warrant, emailId }
}

/** The supplier says by when its papers come. */
async function promise({ propertyId, supplier, propertyServiceIds }: Awaited<ReturnType<typeof fail>>, day: string) {
  const { db } = opened()
  const answer = { propertyId, supplierCompanyId: supplier.companyId, propertyServiceIds, bwofAnniversary: DUE }
  const returnSubmissionId = await buildAnswer(db, { ...answer, kind: 'later' })
  for (const propertyServiceId of propertyServiceIds) {
    await db.insertInto('promise').values({ propertyServiceId, expectedDate: day, returnSubmissionId }).execute()
  }
}

describe('the home of the office', () => {
  test('begins empty', async () => {
    expect(await home()).toEqual({
      failed: { count: 0, first: [] },
      promised: { count: 0, late: 0, first: [] },
      toCheck: { count: 0, first: [] },
    })
  })

  test('has e-mails that failed, newest first, until another about the same was sent or a month has passed', async () => {
    const older = await fail(3)
    const newer = await fail(1, 'Kauri Court')
    await fail(FAILED_SHOWN_DAYS + 1)
    const mended = await fail(2)
    await buildEmail(opened().db, { propertyId: mended.propertyId, whenQueued: daysAgo(1) }, mended.propertyServiceIds)
    const { failed } = await home()
    expect(failed.count).toBe(2)
    expect(failed.first.map(({ emailId }) => emailId)).toEqual([newer.emailId, older.emailId])
    expect(failed.first[0]).toMatchObject({
      propertyName: 'Kauri Court',
      reason: 'No such mailbox',
      templateName: 'Email_12A_Request',
    })
  })

  describe('keeps an e-mail that failed', () => {
    const listed = async () => (await home()).failed.first.map(({ emailId }) => emailId)
    type Row = Partial<Parameters<typeof buildEmail>[1]>
    const write = (propertyId: number, email: Row, systems: readonly number[] = []) =>
      buildEmail(opened().db, { propertyId, status: 'SENT', whenQueued: daysAgo(1), ...email }, systems)
    const failing = { status: 'FAILED', whenQueued: daysAgo(2), whenLastAttempted: daysAgo(2) } as const

    test('while the council got something else, such as an answer, until the warrant goes to it', async () => {
      const { propertyId } = await buildWarrant(opened().db, { due: DUE })
      const recipientCompanyId = await buildCompany(opened().db)
      const pack = { templateName: 'Email_Warrant_Council', recipientCompanyId } as const
      const emailId = await write(propertyId, { ...pack, ...failing })
      await write(propertyId, { templateName: 'Email_Mail_Answer', recipientCompanyId })
      await write(propertyId, { templateName: 'Email_AuthorityOverdueBwofNotification', recipientCompanyId })
      expect(await listed()).toContain(emailId)
      await write(propertyId, pack)
      expect(await listed()).not.toContain(emailId)
    })

    test('while its supplier was reminded of other systems, until one of the same topic asks for the same', async () => {
      const { propertyId, propertyServiceIds } = await buildWarrant(opened().db, { due: DUE, systems: [{}, {}] })
      const [lift = 0, alarm = 0] = propertyServiceIds
      const emailId = await write(propertyId, failing, [lift])
      await write(propertyId, {}, [alarm])
      await write(propertyId, { templateName: 'Email_TrialEvac_FullService_Request' }, [lift])
      expect(await listed()).toContain(emailId)
      await write(propertyId, { templateName: 'Email_12A_Urgent' }, [alarm, lift])
      expect(await listed()).not.toContain(emailId)
    })

    test('about a refusal while another was told, until the same is', async () => {
      const { db } = opened()
      const { file, refuse, read, undo } = certificateCalls(opened(), token)
      const building = await buildBuilding(opened(), token, { due: DUE })
      const one = await file(building, { signedDate: '2026-11-18' })
      const documentId = await upload(opened(), token, building.propertyId, await realPdf())
      const other = await file({ ...building, documentId }, { signedDate: '2026-11-19' })
      await refuse(one)
      const { emailId } = await db
        .updateTable('email')
        .set({ ...failing, failureReason: 'No such mailbox' })
        .where('refusedCertificateId', '=', one.certificateId)
        .returning('emailId')
        .executeTakeFirstOrThrow()
      await refuse(other)
      expect(await listed()).toContain(emailId)
      await undo(await read(one.certificateId))
      await refuse(await read(one.certificateId))
      expect(await listed()).not.toContain(emailId)
    })

    test('while a later one was cancelled before its first try', async () => {
      const { propertyId, propertyServiceIds } = await buildWarrant(opened().db, { due: DUE })
      const emailId = await write(propertyId, failing, propertyServiceIds)
      await write(propertyId, { status: 'FAILED', failureReason: 'Nobody gets automated emails' }, propertyServiceIds)
      expect(await listed()).toContain(emailId)
      const again = await write(propertyId, { ...failing, whenQueued: daysAgo(1) }, propertyServiceIds)
      expect(await listed()).toContain(again)
      expect(await listed()).not.toContain(emailId)
    })
  })

  test('leaves out an e-mail with which nobody has anything to do any more, and an earlier one about the same', async () => {
    const failed = await fail(3)
    const { propertyId, propertyServiceIds, emailId } = failed
    const listed = async () => (await home()).failed.first.map((each) => each.emailId)
    expect(await listed()).toContain(emailId)
    const settled = { propertyId, status: 'FAILED', failureReason: SETTLED.answered } as const
    const again = await buildEmail(
      opened().db,
      { ...settled, whenQueued: daysAgo(1), whenLastAttempted: daysAgo(1) },
      propertyServiceIds,
    )
    expect(await listed()).not.toContain(again)
    expect(await listed()).not.toContain(emailId)
  })

  test('has what suppliers promised and is not in, by day, and counts what is late', async () => {
    const { db } = opened()
    for (let index = 0; index <= HOME_ROWS; index++) await promise(await fail(90), `2026-12-0${index + 1}`)
    const late = await fail(90, 'Late House')
    await promise(late, '2026-11-20')
    const isIn = await fail(90)
    await promise(isIn, '2026-11-19')
    await db
      .updateTable('propertyService')
      .set({ whenNextServiceAnniversary: '2027-11-26' })
      .where('propertyServiceId', '=', sql<number>`any(${[...isIn.propertyServiceIds]}::int[])`)
      .execute()
    const { promised } = await home()
    expect({ count: promised.count, late: promised.late }).toEqual({ count: HOME_ROWS + 2, late: 1 })
    expect(promised.first).toHaveLength(HOME_ROWS)
    expect(promised.first[0]).toMatchObject({
      propertyId: late.propertyId,
      propertyName: 'Late House',
      expectedDate: '2026-11-20',
      systems: late.propertyServiceIds.length,
    })
  })

  test('has the certificates that wait, oldest first, until one decides', async () => {
    const { file, refuse } = certificateCalls(opened(), token)
    const signed = { signedDate: '2026-11-19' }
    const tawa = { due: DUE, property: { propertyName: 'Tawa Flats' } }
    const older = await file(await buildBuilding(opened(), token, tawa), signed)
    const newer = await file(await buildBuilding(opened(), token, { due: DUE }), signed)
    const waiting = await home()
    expect(waiting.toCheck.count).toBe(2)
    expect(waiting.toCheck.first).toMatchObject([
      { certificateId: older.certificateId, propertyName: 'Tawa Flats', systems: older.propertyServiceIds.length },
      { certificateId: newer.certificateId },
    ])
    await refuse(older)
    expect((await home()).toCheck.first.map(({ certificateId }) => certificateId)).toEqual([newer.certificateId])
  })
})
