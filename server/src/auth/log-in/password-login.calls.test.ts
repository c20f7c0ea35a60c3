import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { RequestOptions } from '@app/contract/auth/passkey'
import { createAccountMailer } from '../../account/account-mailer.ts'
import { queueLink } from '../../account/queue/queue-account-mail.ts'
import { sealedNames } from '../../lib/sealed-names.ts'
import { buildLogin, PASSWORD } from '../../testing/factories.ts'
import { CLIENT } from '../../testing/identity-provider.ts'
import { setUpPasskey } from '../../testing/set-up-passkey.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { toLogin } from '../login.ts'
import { findLogin } from '../queries.ts'
import { startSession } from '../session/start-session.ts'

const opened = useTestApp({
  PUBLIC_URL: 'https://warrant.example.nz/',
  OIDC_ISSUER: 'https://login.kauri.example',
  OIDC_LABEL: 'Kauri ID',
  PASSWORD_LOGIN: 'off',
  ...CLIENT,
})

const logIn = (userName: string, password = PASSWORD) => opened().call('/auth/login', { body: { userName, password } })

/** A session as a sign-on would have left it. */
async function signedOn(loginId: number): Promise<string> {
  const { db, services } = opened()
  const stored = await findLogin(db, loginId)
  if (!stored) throw new Error('No such login')
  const client = { address: '127.0.0.1', userAgent: '' }
  return startSession(db, services.tokens, toLogin(stored, 'optional'), {
    client,
    provedBy: 'sign-on',
    now: new Date(),
  })
}

const person = async (loginEmail: string, flags: object = { isCompassStaff: true }) => {
  const loginId = await buildLogin(opened().db, { loginEmail, ...flags })
  return { loginId, token: await signedOn(loginId) }
}

/** The texts of the messages to the address. */
async function messagesTo(address: string): Promise<string[]> {
  const mailer = createAccountMailer(opened().services, {
    onError: (error) => {
      throw error
    },
    signal: new AbortController().signal,
  })
  mailer.wake()
  await mailer.idle()
  const outbox = path.join(opened().services.environment.DATA_DIR, 'outbox')
  const files = (await readdir(outbox)).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(path.join(outbox, file), 'utf8')))
  return texts.map((text) => text.replaceAll('=\r\n', '')).filter((text) => text.includes(`To: ${address}`))
}

test('only administrators log in with a password, and the refusal does not say who is one', async () => {
  await person('chief@office.example', { isAdministrator: true })
  await person('staff@office.example')
  expect((await logIn('chief@office.example')).statusCode).toBe(200)
  const refusals = await Promise.all([
    logIn('staff@office.example'),
    logIn('nobody@office.example'),
    logIn('chief@office.example', 'a wrong password'),
  ])
  expect(new Set(refusals.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(refusals[0]?.json()).toMatchObject({
    status: 400,
    detail: expect.stringMatching(/incorrect\. Only administrators .* everybody else logs in with Kauri ID\.$/),
  })
})

test('a passkey alone logs in administrators only', async () => {
  const { call } = opened()
  for (const [name, flags, status] of [
    ['key-chief', { isAdministrator: true }, 200],
    ['key-staff', { isCompassStaff: true }, 400],
  ] as const) {
    const { token } = await person(`${name}@office.example`, flags)
    const { authenticator } = await setUpPasskey(call, token)
    const asked = (await call('/auth/passkey/options', { body: {} })).json<RequestOptions>()
    const answer = await call('/auth/passkey/verify', { body: { credential: authenticator.answer(asked) } })
    expect([name, answer.statusCode]).toEqual([name, status])
  }
})

test('who forgot a password gets a message that says how they log in; administrators get a link', async () => {
  await person('forgetful@office.example')
  await person('forgetful-chief@office.example', { isAdministrator: true })
  const forgot = (email: string) => opened().call('/auth/forgot', { body: { email } })
  const answers = await Promise.all(
    ['forgetful@office.example', 'forgetful-chief@office.example', 'nobody@office.example'].map(forgot),
  )
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  const [message = ''] = await messagesTo('forgetful@office.example')
  expect(message).toContain('log in with Kauri ID')
  expect(message).not.toContain('/reset/')
  expect((await messagesTo('forgetful-chief@office.example'))[0]).toContain('https://warrant.example.nz/reset/')

  for (let count = 0; count < 4; count++) await forgot('forgetful@office.example')
  expect(await messagesTo('forgetful@office.example')).toHaveLength(3)
})

test('an invitation says how the person logs in, and a link from before sets no password', async () => {
  const { call, db, services } = opened()
  const { token } = await person('inviting@office.example', { isAdministrator: true })
  const loginId = await buildLogin(db, { loginEmail: 'new@kea.example', passwordHash: null, isExternalSupplier: true })
  expect((await call('/user/invite', { token, body: { loginId } })).statusCode).toBe(200)
  const [message = ''] = await messagesTo('new@kea.example')
  expect(message).toMatch(/takes no password: log in with Kauri ID/)
  expect(message).not.toContain('/reset/')

  await queueLink(db, 'invitation', { loginId, address: 'new@kea.example', now: new Date() })
  const { name } = await db
    .selectFrom('accountLink')
    .select('name')
    .where('loginId', '=', loginId)
    .executeTakeFirstOrThrow()
  const link = sealedNames(services.sealerFor('links that set a password')).tokenOf(name)
  const newPassword = 'tui-over-kowhai-5'
  const answer = await call('/auth/reset', { body: { token: link, newPassword, newPasswordRepeat: newPassword } })
  expect(answer.json()).toMatchObject({ status: 400, detail: expect.stringContaining('Log in with Kauri ID') })
})
