import { describe, expect, test } from 'vitest'
import { addDays } from '@app/contract/dates'
import { useTestApp } from '../testing/test-app.ts'
import { buildCompany, buildContact, buildLogin, buildService } from '../testing/factories.ts'
import { ANNIVERSARY, buildLink, TODAY } from './testing.ts'

let now = new Date()
const opened = useTestApp(
  { LOG_LEVEL: 'debug', SESSION_IDLE: '7d', MAIL_FROM: 'Kauri <office@kauri.example>' },
  () => now,
)
const linked = async (building = {}) => buildLink(opened(), await staffToken(), building)

let staff: string | undefined
const staffToken = async () => (staff ??= await opened().staffToken())

describe('a link', () => {
  test('shows what is asked of its supplier, and nothing else of the property', async () => {
    const { db } = opened()
    const canary = (where: string) => `CANARY ${where}`
    const customerCompanyId = await buildCompany(db, { companyName: canary('customer') })
    const link = await linked({
      property: {
        propertyName: 'Rimu House',
        streetAddress: '12 McVay Street',
        city: 'Napier',
        customerCompanyId,
        propertyNotes: canary('notes'),
        customerPropertyRef: canary('reference'),
      },
      systems: [
        { ref: 'Level 1', exceptionNotes: 'Two fittings replaced', adminNotes: canary('service'), price: 7531 },
      ],
    })
    await buildContact(db, { propertyId: link.propertyId, firstName: canary('contact') })
    const other = await buildCompany(db, { companyName: canary('other supplier') })
    const stranger = { propertyId: link.propertyId, supplierCompanyId: other, ref: canary('their system') }
    await buildService(db, { ...stranger, serviceId: 102 })
    await buildService(db, { propertyId: link.propertyId, serviceId: 2, supplierCompanyId: link.supplier.companyId })

    const answer = await link.open()
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toMatch(/CANARY|7531|jobs@totara/)
    expect(answer.json()).toMatchObject({
      building: { propertyName: 'Rimu House', address: expect.stringContaining('12 McVay Street') },
      operator: { email: 'office@kauri.example' },
      bwofAnniversary: ANNIVERSARY,
      supplierName: 'Tōtara Fire Limited',
      systems: [
        {
          propertyServiceId: link.propertyServiceId,
          ref: 'Level 1',
          exceptionNotes: 'Two fittings replaced',
          state: 'wanted',
        },
      ],
      submissions: [],
    })
  })

  test('of a warrant that never ends works', async () => {
    const link = await linked({ due: '9999-12-31' })
    expect((await link.open()).json()).toMatchObject({ bwofAnniversary: '9999-12-31' })
    expect((await link.list()).data).toMatchObject([{ returnLinkId: link.returnLinkId, lastDay: '9999-12-31' }])
  })

  test('changes nothing when it is opened, however often', async () => {
    const link = await linked()
    const rows = () =>
      Promise.all(
        (['returnLink', 'returnSubmission', 'certificate', 'history', 'email'] as const).map((table) =>
          opened().db.selectFrom(table).selectAll().execute(),
        ),
      )
    const before = await rows()
    for (let time = 0; time < 20; time++) expect((await link.open()).statusCode).toBe(200)
    expect(await rows()).toEqual(before)
  })

  test('is answered alike when it is unknown, expired or revoked', async () => {
    const [expired, revoked, deleted] = [await linked({ due: addDays(TODAY, -90) }), await linked(), await linked()]
    expect((await expired.open()).statusCode).toBe(200)
    now = new Date(Date.now() + 86_400_000)
    await opened().call('/return/revoke', { token: await staffToken(), body: { returnLinkId: revoked.returnLinkId } })
    await opened()
      .db.updateTable('property')
      .set({ whenDeleted: now.toISOString() })
      .where('propertyId', '=', deleted.propertyId)
      .execute()
    const forged = `${expired.token.slice(0, -4)}AAAA`
    const answers = await Promise.all(
      [expired.token, revoked.token, deleted.token, forged, 'x', '%C4%81', 'A'.repeat(43)].map((token) =>
        opened().call(`/return/${token}`),
      ),
    )
    now = new Date()
    const bodies = answers.map((answer) => {
      const { instance, ...problem } = answer.json<{ instance: string }>()
      return { status: answer.statusCode, problem }
    })
    expect(bodies[0]).toMatchObject({
      status: 404,
      problem: { detail: expect.stringContaining('office@kauri.example') },
    })
    for (const body of bodies) expect(body).toEqual(bodies[0])
  })

  test('shows who asks while no operator is set', async () => {
    const { db } = opened()
    await db.insertInto('setting').values({ name: 'operatorCompanyId', value: 'null' }).execute()
    expect((await (await linked()).read()).operator).toMatchObject({ name: 'Warrant', phone: '' })
    await db.deleteFrom('setting').where('name', '=', 'operatorCompanyId').execute()
  })

  test('has one way to be written', async () => {
    const { token } = await linked()
    // The last sign of 32 bytes in base64url carries two bits that mean nothing.
    const twins = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
      .map((sign) => token.slice(0, -1) + sign)
      .filter((twin) => twin !== token && Buffer.from(twin, 'base64url').equals(Buffer.from(token, 'base64url')))
    expect(twins.length).toBeGreaterThan(0)
    for (const twin of [...twins, `${token}=`, `${token}.`]) {
      expect((await opened().call(`/return/${twin}`, { headers: {}, remoteAddress: '203.0.113.9' })).statusCode).toBe(
        404,
      )
    }
  })

  test('stands in no log', async () => {
    const { token, open } = await linked()
    await open()
    await opened().call(`/return/${token}/later`, { body: {} })
    const log = JSON.stringify(opened().logged())
    expect(log).toContain('/return/…')
    expect(log).not.toContain(token)
  })

  test('is kept neither in the database nor in the history', async () => {
    const { token } = await linked()
    const links = await opened().db.selectFrom('returnLink').select('name').execute()
    expect(links.every(({ name }) => name.length === 16)).toBe(true)
    expect(links.some(({ name }) => name.toString('base64url') === token)).toBe(false)
  })

  test('can be revoked with all others of its supplier', async () => {
    const [one, other] = [await linked(), await linked()]
    const body = { supplierCompanyId: one.supplier.companyId }
    const revoked = await opened().call('/return/revoke', { token: await staffToken(), body })
    expect(revoked.json()).toEqual({ revoked: 1 })
    expect((await one.open()).statusCode).toBe(404)
    expect((await other.open()).statusCode).toBe(200)
    const again = await opened().call('/return/revoke', { token: await staffToken(), body })
    expect(again.json()).toEqual({ revoked: 0 })
    expect((await one.list()).data).toMatchObject([
      { revokedBy: 'staff@office.example', whenRevoked: expect.any(String) },
    ])
  })

  test('is made only for a supplier of the building', async () => {
    const { propertyId } = await linked()
    const supplierCompanyId = await buildCompany(opened().db, {})
    const make = async (body: object) => opened().call('/return/create', { token: await staffToken(), body })
    expect((await make({ propertyId, supplierCompanyId })).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'supplierCompanyId' }],
    })
    expect((await make({ propertyId: 999_999, supplierCompanyId })).statusCode).toBe(404)
  })

  test('takes 60 requests a minute', async () => {
    const { open } = await linked()
    const statuses = (await Promise.all(Array.from({ length: 70 }, () => open()))).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect((await open()).headers['retry-after']).toMatch(/^\d+$/)
  })

  test('is not held against an address that tries unknown ones', async () => {
    const { token } = await linked()
    const from = (path: string) => opened().call(path, { remoteAddress: '198.51.100.7' })
    const tries = await Promise.all(Array.from({ length: 35 }, (_, index) => from(`/return/unknown-${index}`)))
    expect(tries.filter(({ statusCode }) => statusCode === 404)).toHaveLength(30)
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
    expect((await from(`/return/${token}`)).statusCode).toBe(200)
  })

  test.each([
    ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['of another site, by an old browser', { origin: 'https://evil.example' }, 403],
    ['of a frame without an origin', { origin: 'null' }, 403],
    ['of another part of the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://a.kauri.example' }, 403],
    ['of a page without a referrer', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 200],
    [
      'of the page',
      { 'sec-fetch-site': 'same-origin', origin: 'https://warrant.example', host: 'warrant.example' },
      200,
    ],
    ['of an old browser on the page', { origin: 'https://warrant.example', host: 'warrant.example' }, 200],
    ['of a program', {}, 200],
  ])('takes a post %s only if it is of the page itself', async (_, headers, status) => {
    const { token, propertyServiceIds } = await linked()
    const body = { propertyServiceIds, name: 'Hemi' }
    expect((await opened().call(`/return/${token}/not-ours`, { body, headers })).statusCode).toBe(status)
  })
})

test('only suppliers who log in see what is asked of them, each only its own', async () => {
  const { db, call, tokenOf } = opened()
  const [own, foreign] = [await linked(), await linked()]
  await buildContact(db, { companyId: own.supplier.companyId, email: 'hana@totara.example', loginAccess: true })
  await buildLogin(db, { loginEmail: 'hana@totara.example', isExternalSupplier: true })
  const token = await tokenOf('hana@totara.example')
  const mine = (await call('/return/mine', { token })).json<{ data: { propertyId: number }[] }>().data
  expect(mine.map(({ propertyId }) => propertyId)).toEqual([own.propertyId])
  expect(mine[0]).toMatchObject({ ...(await own.read()), supplierCompanyId: own.supplier.companyId })

  const answer = { propertyServiceIds: own.propertyServiceIds, name: 'Hana' }
  const sent = await call(`/return/mine/${own.propertyId}/not-ours`, { token, body: answer })
  expect(sent.statusCode).toBe(200)
  expect((await own.list()).submissions).toMatchObject([{ by: 'hana@totara.example', returnLinkId: null }])
  const elsewhere = await call(`/return/mine/${foreign.propertyId}/not-ours`, { token, body: answer })
  const nowhere = await call('/return/mine/999999/not-ours', { token, body: answer })
  expect([elsewhere.statusCode, nowhere.statusCode]).toEqual([404, 404])
})
