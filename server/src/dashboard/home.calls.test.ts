import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { FAILED_SHOWN_DAYS, HOME_ROWS } from '@app/contract/dashboard/rules'
import type { Home } from '@app/contract/dashboard/schema'
import { buildBuilding, certificateCalls } from '../certificate/testing.ts'
import { buildEmail, buildWarrant, NOON } from '../email/testing/buildings.ts'
import { buildAnswer } from '../testing/factories.ts'
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
