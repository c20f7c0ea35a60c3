import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { User } from '@app/contract/user/schema'
import { buildCompany, buildContact, buildLogin, buildProperty, buildService, PASSWORD } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { PUBLIC_URL, useAccountMail } from './testing.ts'

let clock = new Date()
const opened = useTestApp({ PUBLIC_URL, SESSION_IDLE: '60d' }, () => clock)
const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000)
}

const newMessages = useAccountMail(opened)

const forgot = (email: string, remoteAddress = '192.0.2.1') =>
  opened().call('/auth/forgot', { body: { email }, remoteAddress })
const reset = (token: string, password: string, repeat = password) =>
  opened().call('/auth/reset', { body: { token, newPassword: password, newPasswordRepeat: repeat } })
const logIn = async (userName: string, password: string) =>
  (await opened().call('/auth/login', { body: { userName, password }, remoteAddress: '192.0.2.2' })).statusCode

const NEW = 'tūī-in-the-kōwhai'

async function link(loginEmail: string): Promise<string> {
  await forgot(loginEmail, `198.51.100.${Math.ceil(Math.random() * 250)}`)
  const messages = await newMessages()
  return messages.find(({ link: found }) => found !== '')?.link ?? ''
}

describe('a forgotten password', () => {
  test('is set by the link of a message, which ends all sessions and is told by mail', async () => {
    const { db, tokenOf, call } = opened()
    await buildLogin(db, { loginEmail: 'Hana@office.example', isCompassStaff: true })
    const session = await tokenOf('hana@office.example')
    const asked = await forgot('hana@OFFICE.example')
    expect(asked.statusCode).toBe(200)
    const [message] = await newMessages()
    expect(message).toMatchObject({ to: 'Hana@office.example', subject: 'A new password for Warrant' })

    expect((await reset(message?.link ?? '', NEW)).statusCode).toBe(200)
    expect((await call('/auth/sessions', { token: session })).statusCode).toBe(401)
    expect([await logIn('hana@office.example', PASSWORD), await logIn('hana@office.example', NEW)]).toEqual([400, 200])
    expect(await newMessages()).toMatchObject([{ subject: 'Your password for Warrant was changed', link: '' }])
  })

  test('is set on a device that the person logged in on, which others do not lock out afterwards', async () => {
    const { db, call } = opened()
    const userName = 'rangi@office.example'
    await buildLogin(db, { loginEmail: userName, isCompassStaff: true })
    const from = (password: string, remoteAddress: string, cookie = '') =>
      call('/auth/login', { body: { userName, password }, remoteAddress, ...(cookie && { headers: { cookie } }) })
    const cookieOf = ({ cookies }: Pick<Awaited<ReturnType<typeof from>>, 'cookies'>) =>
      cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const own = cookieOf(await from(PASSWORD, '192.0.2.20'))
    // The person has forgotten it, and somebody else guesses.
    for (let attempt = 0; attempt < 10; attempt++) await from('forgotten', '192.0.2.20', own)
    for (let attempt = 0; attempt < 10; attempt++) await from('guessed', '198.51.100.20')

    const body = { token: await link(userName), newPassword: NEW, newPasswordRepeat: NEW }
    const set = await call('/auth/reset', { body, headers: { cookie: own } })
    expect(set.statusCode).toBe(200)
    expect((await from(NEW, '192.0.2.20')).statusCode).toBe(429)
    expect((await from(NEW, '192.0.2.20', cookieOf(set))).statusCode).toBe(200)

    // Elsewhere the link makes no device known: it passes no log-in.
    const again = { token: await link(userName), newPassword: `${NEW} 2`, newPasswordRepeat: `${NEW} 2` }
    expect((await call('/auth/reset', { body: again })).cookies).toEqual([])
    await newMessages()
  })

  test('is answered alike, and after the same time, whether there is such a login or not', async () => {
    await buildLogin(opened().db, { loginEmail: 'there@office.example', isCompassStaff: true })
    const bodies = new Set<string>()
    for (const email of ['there@office.example', 'nowhere@office.example']) {
      const startedAt = performance.now()
      const answer = await forgot(email, '192.0.2.3')
      expect(performance.now() - startedAt).toBeGreaterThan(240)
      bodies.add(`${answer.statusCode} ${answer.body}`)
    }
    expect([...bodies]).toHaveLength(1)
    expect(await newMessages()).toHaveLength(1)
  })

  test('sends three messages an hour to a login, and takes twenty requests from an address', async () => {
    await buildLogin(opened().db, { loginEmail: 'pestered@office.example', isCompassStaff: true })
    const answers = await Promise.all(Array.from({ length: 25 }, () => forgot('pestered@office.example', '192.0.2.4')))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(5)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3500)
    expect(await newMessages()).toHaveLength(3)
    later(61)
    expect((await forgot('pestered@office.example', '192.0.2.4')).statusCode).toBe(200)
    expect(await newMessages()).toHaveLength(1)
  })
})

describe('a link that sets a password', () => {
  test('works once, also for two who use it at the same moment, and leaves others dead', async () => {
    await buildLogin(opened().db, { loginEmail: 'twice@office.example', isCompassStaff: true })
    const [first, second] = [await link('twice@office.example'), await link('twice@office.example')]
    const answers = await Promise.all([reset(first, NEW), reset(first, `${NEW}!`)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    expect((await reset(second, NEW)).statusCode).toBe(400)
  })

  test('is answered alike when it is unknown, used, expired or of a deleted login', async () => {
    const { db } = opened()
    await buildLogin(db, { loginEmail: 'dead@office.example', isCompassStaff: true })
    await buildLogin(db, { loginEmail: 'gone@office.example', isCompassStaff: true })
    const expired = await link('dead@office.example')
    later(31)
    const [used, gone] = [await link('dead@office.example'), await link('gone@office.example')]
    expect((await reset(used, NEW)).statusCode).toBe(200)
    await db
      .updateTable('login')
      .set({ whenDeleted: clock.toISOString() })
      .where('loginEmail', '=', 'gone@office.example')
      .execute()
    const answers = await Promise.all(
      [expired, used, gone, 'x', 'A'.repeat(43), `${used.slice(0, -1)}A`].map((token) => reset(token, NEW)),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.json()).toMatchObject({ status: 400, type: 'urn:warrant:problem:dead-link' })
  })

  test('is not used up by a password that is refused', async () => {
    await buildLogin(opened().db, { loginEmail: 'mere.parata@office.example', isCompassStaff: true })
    const token = await link('mere.parata@office.example')
    expect((await reset(token, NEW, 'another one')).json()).toMatchObject({ errors: [{ path: 'newPasswordRepeat' }] })
    for (const weak of ['password1234', 'Warrant2026!', 'Parata-2026', 'mere.parata@office.example'])
      expect((await reset(token, weak)).json()).toMatchObject({ status: 400, errors: [{ path: 'newPassword' }] })
    expect((await reset(token, NEW)).statusCode).toBe(200)
  })

  test('stands nowhere in the database', async () => {
    const { db } = opened()
    await buildLogin(db, { loginEmail: 'kept@office.example', isCompassStaff: true })
    const token = await link('kept@office.example')
    const { rows } = await sql<{ found: number }>`select count(*)::int as found from (
      select row_to_json(account_mail)::text as kept from account_mail
      union all select row_to_json(account_link)::text from account_link
      union all select row_to_json(audit_event)::text from audit_event) kept
      where kept like '%' || ${token} || '%'`.execute(db)
    expect(rows).toEqual([{ found: 0 }])
  })
})

describe('an invitation', () => {
  test('lets the person of a new login in, who sets the password', async () => {
    const { call, staffToken } = opened()
    const token = await staffToken()
    const added = await call('/user/add', {
      token,
      body: { userDetails: { loginEmail: 'new@office.example', password: '', accessRoles: 'CompassStaff;' } },
    })
    const user = added.json<User>()
    expect(user).toMatchObject({ hasPassword: false, invitedUntil: null })
    expect(await logIn('new@office.example', '')).toBe(400)
    expect(await logIn('new@office.example', 'anything else')).toBe(400)

    const invite = () => call('/user/invite', { token, body: { loginId: user.loginId } })
    const invited = (await invite()).json<User>()
    expect(Date.parse(invited.invitedUntil ?? '') - clock.getTime()).toBe(7 * 24 * 3_600_000)
    const [first] = await newMessages()
    expect(first).toMatchObject({ to: 'new@office.example', subject: 'Your login to Warrant' })
    await invite()
    const [second] = await newMessages()
    expect((await reset(first?.link ?? '', NEW)).statusCode).toBe(400)
    later(6 * 24 * 60)
    expect((await reset(second?.link ?? '', NEW)).statusCode).toBe(200)
    expect(await logIn('new@office.example', NEW)).toBe(200)
    expect((await call(`/user/${user.loginId}`, { token })).json()).toMatchObject({
      hasPassword: true,
      invitedUntil: null,
    })
  })

  test('to an administrator is sent by administrators alone', async () => {
    const { call, db, tokenOf } = opened()
    const loginId = await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
    const body = { loginId }
    expect((await call('/user/invite', { token: await tokenOf('staff@office.example'), body })).statusCode).toBe(403)
    expect((await call('/user/invite', { token: await tokenOf('chief@office.example'), body })).statusCode).toBe(200)
    const unknown = { loginId: 999_999 }
    const missing = await call('/user/invite', { token: await tokenOf('chief@office.example'), body: unknown })
    expect(missing.statusCode).toBe(404)
  })
})

test('what an external login will see is what it then sees', async () => {
  const { call, db, tokenOf } = opened()
  const companyId = await buildCompany(db, { companyName: 'Kea Fire' })
  await buildContact(db, { companyId, email: 'Tama@kea.example', loginAccess: true })
  for (let count = 0; count < 3; count++) await buildProperty(db, { customerCompanyId: companyId })
  const propertyId = await buildProperty(db)
  await buildService(db, { propertyId, serviceId: 106, supplierCompanyId: companyId })
  const reach = async (accessRoles: string, email = 'tama@kea.example') =>
    (
      await call(`/user/reach?${new URLSearchParams({ email, accessRoles }).toString()}`, {
        token: await tokenOf('staff@office.example'),
      })
    ).json()

  const roles = { isExternalCustomer: true, isExternalSupplier: true }
  const loginId = await buildLogin(db, { loginEmail: 'tama@kea.example', ...roles })
  const sees = await call('/property/list', { token: await tokenOf('tama@kea.example') })
  expect(await reach('ExternalCustomer;ExternalSupplier;')).toEqual({
    companies: ['Kea Fire'],
    properties: sees.json<{ data: unknown[] }>().data.length,
    loginId,
  })
  expect(await reach('ExternalCustomer;')).toEqual({ companies: ['Kea Fire'], properties: 3, loginId })
  expect(await reach('ExternalSupplier;', 'TAMA@kea.example')).toEqual({
    companies: ['Kea Fire'],
    properties: 1,
    loginId,
  })
  expect(await reach('')).toEqual({ companies: ['Kea Fire'], properties: 0, loginId })
  const nothing = { companies: [], properties: 0, loginId: null }
  expect(await reach('ExternalCustomer;', 'nobody@kea.example')).toEqual(nothing)
  // A deleted login leaves its address free.
  await buildLogin(db, { loginEmail: 'left@kea.example', ...roles, whenDeleted: new Date().toISOString() })
  expect(await reach('ExternalCustomer;', 'left@kea.example')).toEqual(nothing)
})
