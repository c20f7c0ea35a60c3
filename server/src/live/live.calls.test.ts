import { afterEach, describe, expect, test } from 'vitest'
import type { LiveMessage } from '@app/contract/live/schema'
import { UNATTENDED_HEADER } from '@app/contract/unattended'
import { buildApp } from '../app.ts'
import { STREAMS } from '../lib/limits.ts'
import { buildEmail, buildWarrant } from '../email/testing/buildings.ts'
import { buildCompany, buildLogin, buildProperty, buildView } from '../testing/factories.ts'
import { buildTestApp, useTestApp } from '../testing/test-app.ts'
import { readAt } from '../testing/valid-records.ts'

let clock = new Date('2026-11-23T01:00:00Z')
const opened = useTestApp({ SESSION_IDLE: '30m', TOKEN_TTL: '365d' }, () => clock)
const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000)
}

const left: AbortController[] = []
afterEach(() => left.splice(0).forEach((leaving) => leaving.abort()))

const NOTHING = { isAll: false, lists: [], records: [], followed: [], emailsOf: [] }

type App = Awaited<ReturnType<typeof buildApp>>

async function addressOf(app: App): Promise<string> {
  if (app.server.listening) return app.listeningOrigin
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** Follows changes over the network. */
async function follow(token: string, app: App = opened().app, query = '') {
  const leaving = new AbortController()
  left.push(leaving)
  const answer = await fetch(`${await addressOf(app)}/api/live${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  const heard: LiveMessage[] = []
  const reading = (async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const [, data] of chunk.matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(data ?? ''))
    }
    return 'ended'
  })().catch((error: unknown) => (leaving.signal.aborted ? 'left' : `broken: ${String(error)}`))
  return { answer, heard, reading, leave: () => leaving.abort() }
}

/** Follows, and waits for the beginning. */
async function following(token: string, app?: App) {
  const stream = await follow(token, app)
  expect(stream.answer.status).toBe(200)
  await expect.poll(() => stream.heard).toEqual([{ ...NOTHING, isAll: true }])
  stream.heard.length = 0
  return stream
}

async function staff(flags: object = { isCompassStaff: true }) {
  const loginEmail = `${crypto.randomUUID()}@live.example`
  const loginId = await buildLogin(opened().db, { loginEmail, ...flags })
  return { loginId, loginEmail, token: await opened().tokenOf(loginEmail) }
}

const save = async (path: string, token: string, body: object) => {
  const answer = await opened().call(path, { token, body })
  expect(answer.statusCode, answer.body).toBe(200)
}

test('whoever follows hears which list and which record somebody else changed', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db)
  const [mine, theirs] = [await staff(), await staff()]
  const stream = await following(mine.token)
  expect(stream.answer.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.answer.headers.get('cache-control')).toBe('no-store')
  expect(stream.answer.headers.get('x-accel-buffering')).toBe('no')
  const { whenUpdated } = await readAt(db, 'company', companyId)
  await save('/company/update', theirs.token, { companyId, whenUpdated, companyName: 'Rimu Holdings' })
  await expect.poll(() => stream.heard.flatMap(({ lists }) => lists)).toContain('companies')
  await expect
    .poll(() => stream.heard.flatMap(({ records }) => records))
    .toContainEqual({ kind: 'company', id: companyId })
})

test('a change by another process arrives', async () => {
  const { db, services } = opened()
  const companyId = await buildCompany(db)
  const { token } = await staff()
  const second = await buildApp(services)
  const stream = await following(token, second)
  const { whenUpdated } = await readAt(db, 'company', companyId)
  await save('/company/update', token, { companyId, whenUpdated, companyNotes: 'Ring first' })
  await expect.poll(() => stream.heard).toEqual([{ ...NOTHING, records: [{ kind: 'company', id: companyId }] }])
  await second.close()
  expect(await stream.reading).toBe('ended')
})

test('whoever follows hears of e-mails, certificates and views', async () => {
  const { db } = opened()
  const { propertyId, propertyServiceIds } = await buildWarrant(db)
  const { token } = await staff()
  const stream = await following(token)
  await buildEmail(db, { propertyId }, propertyServiceIds)
  await expect.poll(() => stream.heard.flatMap(({ emailsOf }) => emailsOf)).toEqual([propertyId])
  await db
    .insertInto('certificate')
    .values({ propertyId, propertyServiceIds, bwofAnniversary: '2026-11-26', kind: 'Form12A', receivedVia: 'staff' })
    .execute()
  await expect.poll(() => stream.heard.flatMap(({ followed }) => followed)).toEqual(['certificates'])
  await save('/view/add', token, buildView())
  await expect.poll(() => stream.heard.flatMap(({ followed }) => followed)).toEqual(['certificates', 'views'])
})

test('an external login hears that its list may have moved, and no record', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db)
  const propertyId = await buildProperty(db, { customerCompanyId: companyId })
  const [customer, office] = [await staff({ isExternalCustomer: true }), await staff()]
  const stream = await following(customer.token)
  const { whenUpdated } = await readAt(db, 'property', propertyId)
  await save(`/property/${propertyId}`, office.token, { whenUpdated, propertyName: 'Kererū Tower' })
  await expect.poll(() => stream.heard).toEqual([{ ...NOTHING, lists: ['properties'] }])
})

/** What somebody hears first who missed so many seconds. */
async function missed(token: string, seconds: number): Promise<LiveMessage | undefined> {
  const stream = await follow(token, opened().app, `?missedSeconds=${seconds}`)
  await expect.poll(() => stream.heard).not.toEqual([])
  stream.leave()
  return stream.heard[0]
}

test('whoever comes back soon hears what it missed, and who comes late that anything may have changed', async () => {
  const { db } = opened()
  const propertyId = await buildProperty(db)
  const [staying, away] = [await staff(), await staff()]
  const stream = await following(staying.token)
  // What was before the server began to look is not known.
  await expect.poll(() => missed(away.token, 4), { interval: 300, timeout: 10_000 }).toMatchObject({ isAll: false })
  const { whenUpdated } = await readAt(db, 'property', propertyId)
  await save(`/property/${propertyId}`, staying.token, { whenUpdated, propertyName: 'Kererū Tower' })
  const record = { kind: 'property', id: propertyId }
  await expect.poll(() => stream.heard.flatMap(({ records }) => records)).toContainEqual(record)
  const heard = await missed(away.token, 4)
  expect(heard?.isAll).toBe(false)
  expect(heard?.lists).toContain('properties')
  expect(heard?.records).toContainEqual(record)
  expect(await missed(away.token, 0)).toEqual(NOTHING)
  expect(await missed(away.token, 100_000)).toEqual({ ...NOTHING, isAll: true })
})

describe('the stream ends', () => {
  test('when its session ends, and no other with it', async () => {
    const [leaving, staying] = [await staff(), await staff()]
    const streams = [await following(leaving.token), await following(staying.token)] as const
    await save('/auth/logout', leaving.token, {})
    expect(await streams[0].reading).toBe('ended')
    const companyId = await buildCompany(opened().db)
    await expect
      .poll(() => streams[1].heard.flatMap(({ records }) => records))
      .toContainEqual({ kind: 'company', id: companyId })
  })

  test('when the roles of its login change', async () => {
    const [changed, chief] = [await staff(), await staff({ isAdministrator: true })]
    const stream = await following(changed.token)
    const userDetails = { ...(await readAt(opened().db, 'login', changed.loginId)), accessRoles: 'ExternalSupplier;' }
    await save('/user/update', chief.token, { userDetails })
    expect(await stream.reading).toBe('ended')
  })

  test('when nobody used the session for the idle time, as following is no use of it', async () => {
    const [idle, other] = [await staff(), await staff()]
    const stream = await following(idle.token)
    for (let minutes = 0; minutes < 30; minutes += 10) {
      later(10)
      const again = await following(idle.token)
      again.leave()
      const list = { token: idle.token, headers: { [UNATTENDED_HEADER]: '1' } }
      expect((await opened().call('/company/list', list)).statusCode).toBe(200)
    }
    later(1)
    // Sessions are looked at when any of them ends.
    await save('/auth/logout', await opened().tokenOf(other.loginEmail), {})
    expect(await stream.reading).toBe('ended')
    expect((await follow(idle.token)).answer.status).toBe(401)
  })

  test('when the server stops, which does not wait for it', async () => {
    const own = await buildTestApp()
    const stream = await following(await own.staffToken(), own.app)
    const startedAt = performance.now()
    await own.close()
    expect(await stream.reading).toBe('ended')
    expect(performance.now() - startedAt).toBeLessThan(4_000)
  })

  test('when the server is about to stop, which takes no further one', async () => {
    const own = await buildTestApp()
    const token = await own.staffToken()
    const stream = await following(token, own.app)
    own.app.retire()
    expect(await stream.reading).toBe('ended')
    const refused = await follow(token, own.app)
    expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([503, '2'])
    await own.close()
  })
})

test('a login may have so many streams and no more, until one of them closes', async () => {
  const { token } = await staff()
  const streams = await Promise.all(Array.from({ length: STREAMS.perCaller }, () => following(token)))
  const metrics = async () => (await opened().call('/metrics')).body
  await expect.poll(metrics).toContain(`warrant_live_streams ${STREAMS.perCaller}\n`)
  const refused = await follow(token)
  expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([429, '60'])
  await following((await staff()).token)
  streams[0]?.leave()
  await expect.poll(async () => (await follow(token)).answer.status).toBe(200)
})
