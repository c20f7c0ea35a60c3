import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ALL_CALLS } from '@app/contract/calls'
import type { AuditLine } from '@app/contract/audit/schema'
import { buildLogin, buildProperty, buildService } from '../../testing/factories.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { recordAudit } from '../record-audit.ts'
import { ABOUT } from './about.ts'
import { deleteOldAudit } from './queries.ts'

const opened = useTestApp()
let chief = ''
beforeAll(async () => {
  await buildLogin(opened().db, { loginEmail: 'chief@office.example', isAdministrator: true })
  chief = await opened().tokenOf('chief@office.example')
})

const audit = async (query = '') =>
  (await opened().call(`/audit${query}`, { token: chief })).json<{ data: AuditLine[] }>().data
const addLines = async (...moments: string[]) => {
  for (const whenHappened of moments)
    await opened()
      .db.insertInto('auditEvent')
      .values({ kind: 'exported', login: null, subject: 'old', whenHappened })
      .execute()
}
const DAY_MS = 24 * 3_600_000
const lastDays = (last: string, days: number) =>
  Array.from({ length: days }, (_, day) => new Date(Date.parse(last) - day * DAY_MS).toISOString())
const linesOf = async (year: string) => {
  const lines = await opened().db.selectFrom('auditEvent').select('whenHappened').orderBy('whenHappened').execute()
  return lines.map(({ whenHappened }) => whenHappened).filter((moment) => moment.startsWith(year))
}
const logIn = (userName: string, password: string, remoteAddress: string) =>
  opened().call('/auth/login', { body: { userName, password }, remoteAddress })

describe('the audit', () => {
  test('tells who logged in, who failed, and from where', async () => {
    await buildLogin(opened().db, { loginEmail: 'hana@office.example', isCompassStaff: true })
    await logIn('Hana@office.example', 'wrong', '192.0.2.7')
    await logIn('hana@office.example', 'kereru-over-rimu-7', '192.0.2.8')
    expect(
      (await audit('?login=HANA@office.example')).map(({ kind, login, clientAddress }) => [kind, login, clientAddress]),
    ).toEqual([
      ['login', 'hana@office.example', '192.0.2.8'],
      ['login-failed', 'hana@office.example', '192.0.2.7'],
    ])
    expect(JSON.stringify(await audit())).not.toContain('wrong')
  })

  test('tells what a file was about, and never what somebody searched for', async () => {
    const body = { queryString: 'somebody in particular', onlyActive: true }
    const answer = await opened().call('/iqp/iqp-list-excel-export', { token: chief, body })
    expect(answer.statusCode).toBe(200)
    const told = await audit('?kind=exported')
    expect(told).toEqual([expect.objectContaining({ subject: '/iqp/iqp-list-excel-export', detail: '' })])
  })

  test('as an Excel file has the time of day of the business', async () => {
    const whenHappened = '2026-11-24T11:30:00Z'
    await opened()
      .db.insertInto('auditEvent')
      .values({ kind: 'sent', login: null, subject: 'after midnight', whenHappened })
      .execute()
    const answer = await opened().call('/audit/export?kind=sent', { token: chief })
    const rows = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
    expect(rows.find((row) => row.includes('after midnight'))?.[1]).toBe('2026-11-25 00:30:00')
  })

  test('says in words what was taken, sent or changed, with the names of today', async () => {
    const { call, db } = opened()
    const propertyId = await buildProperty(db, { propertyName: 'Karaka House' })
    const form = new FormData()
    form.set('PropertyId', String(propertyId))
    form.append('Files', new Blob([new Uint8Array(samplePdf())]), `${propertyId} 12A 2026.pdf`)
    await call('/document/upload', { token: chief, form })
    const { documentId } = await db
      .selectFrom('document')
      .select('documentId')
      .where('propertyId', '=', propertyId)
      .executeTakeFirstOrThrow()
    await call(`/document/download?id=${documentId}`, { token: chief })
    await db
      .updateTable('property')
      .set({ propertyName: 'Tōtara House' })
      .where('propertyId', '=', propertyId)
      .execute()
    expect(await audit('?kind=downloaded')).toEqual([
      expect.objectContaining({ about: `Document: ${propertyId} 12A 2026.pdf, Tōtara House` }),
    ])
    expect((await audit('?kind=login')).at(0)).toMatchObject({ about: '' })
  })

  test('names at most three properties that reminders went out for, and copes with a list that was cut', async () => {
    const { db } = opened()
    const { serviceId } = await db.selectFrom('service').select('serviceId').limit(1).executeTakeFirstOrThrow()
    const serviceIds: number[] = []
    for (const propertyName of ['Kea Lodge', 'Kākā Hall', 'Kiwi Motel', 'Weka Store', 'Weka Store']) {
      const propertyId = await buildProperty(db, { propertyName })
      serviceIds.push(await buildService(db, { propertyId, serviceId }))
      serviceIds.push(await buildService(db, { propertyId, serviceId }))
    }
    const kokakoId = await buildProperty(db, { propertyName: 'Kōkako Flats' })
    const sent = async (propertyServiceIdList: readonly number[], authorityPropertyIdList: readonly number[] = []) => {
      const detail = JSON.stringify({ propertyServiceIdList, authorityPropertyIdList })
      await recordAudit(db, { kind: 'sent', login: null, clientAddress: '', subject: '/email/send', detail })
      return (await audit('?kind=sent'))[0]?.about
    }
    expect(await sent(serviceIds.slice(0, 2))).toBe('Reminders: Kea Lodge')
    expect(await sent(serviceIds)).toBe('Reminders: Kea Lodge, Kākā Hall, Kiwi Motel and 2 more')
    expect(await sent(Array.from({ length: 500 }, (_, at) => 2_000_000_000 + at))).toBe('Reminders')
    expect(await sent([])).toBe('Reminders')
    expect(await sent(serviceIds.slice(0, 2), [kokakoId])).toBe('Reminders: Kea Lodge, Kōkako Flats')
  })

  test('has words for each call that leaves a line', () => {
    const paths = ALL_CALLS.filter(({ audit: told }) => told).map(({ path }) => path)
    // It leaves one only if it tells the supplier.
    paths.push('/certificate/refuse')
    expect(Object.keys(ABOUT).toSorted()).toEqual([...new Set(paths)].toSorted())
  })

  test('tells two thousand refusals in few lines that say how many there were', async () => {
    const { app, call, db, tokenOf } = opened()
    await buildLogin(db, { loginEmail: 'customer@kauri.example', isExternalCustomer: true })
    const token = await tokenOf('customer@kauri.example')
    for (let round = 0; round < 20; round++) {
      await Promise.all(Array.from({ length: 50 }, () => call('/user/list', { token })))
      await Promise.all(Array.from({ length: 50 }, () => logIn('flood@office.example', 'wrong', '192.0.2.9')))
    }
    expect(await audit('?kind=refused')).toEqual([
      expect.objectContaining({ login: 'customer@kauri.example', subject: 'GET /api/user/list', detail: '' }),
    ])
    expect(await audit('?kind=throttled&login=flood@office.example')).toHaveLength(1)
    expect(await audit('?kind=login-failed&login=flood@office.example')).toHaveLength(10)
    await app.close()
    const { rows } = await sql<AuditLine>`select kind, detail from audit_event where detail like '%within a minute'
      order by kind`.execute(db)
    expect(rows).toEqual([
      { kind: 'refused', detail: '999 more within a minute' },
      { kind: 'throttled', detail: '989 more within a minute' },
    ])
  })
})

describe('lines of the audit', () => {
  test('are read by administrators alone, and changed by nobody', async () => {
    const { db } = opened()
    await expect(db.updateTable('auditEvent').set({ detail: 'nothing' }).execute()).rejects.toThrow('cannot be changed')
    await expect(sql`truncate audit_event`.execute(db)).rejects.toThrow('cannot be changed')
    expect(ALL_CALLS.filter(({ path }) => path.startsWith('/audit')).map(({ roles }) => roles)).toEqual([
      ['CompassAdmin'],
      ['CompassAdmin'],
    ])
  })

  test('are deleted once they are older than the setting says', async () => {
    const { db } = opened()
    const now = new Date('2026-11-23T00:00:00Z')
    await addLines('2024-11-22T23:00:00Z', '2024-11-23T01:00:00Z')
    await addLines(...lastDays('2026-11-29T12:00:00Z', 7))
    await deleteOldAudit(db, 2, now)
    expect(await linesOf('2024')).toEqual(['2024-11-23T01:00:00Z'])
  })

  test('stay while the clock is years ahead, until seven days of the audit agree with it', async () => {
    const { db } = opened()
    const ahead = new Date('2040-03-01T00:00:00Z')
    await addLines(
      '2036-05-01T00:00:00Z',
      ...lastDays('2036-05-20T12:00:00Z', 7),
      ...lastDays('2040-03-01T12:00:00Z', 6),
    )
    await deleteOldAudit(db, 2, ahead)
    expect(await linesOf('2036')).toHaveLength(8)
    await addLines('2040-02-01T12:00:00Z')
    await deleteOldAudit(db, 2, ahead)
    expect(await linesOf('2036')).toEqual([])
  })

  test('tell of every file that leaves, but thumbnails and empty templates', () => {
    const files = ALL_CALLS.filter(({ answer, audit: told }) => answer === 'file' && !told)
    expect(files.map(({ path }) => path)).toEqual(['/document/thumbnail', '/import/template/{kind}'])
  })
})
