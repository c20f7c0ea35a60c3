import { expect, test } from 'vitest'
import { buildLogin, PASSWORD } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()

const NEW_PASSWORD = 'tūī-in-the-kōwhai'

const change = (token: string, body: object) => opened().call('/user/change-password', { token, body })
const logIn = (userName: string, password: string) => opened().call('/auth/login', { body: { userName, password } })
const isOpen = async (token: string) => (await opened().call('/property/list', { token })).statusCode === 200

async function buildSession(loginEmail: string) {
  const loginId = await buildLogin(opened().db, { loginEmail, isExternalSupplier: true })
  return { loginId, token: await opened().tokenOf(loginEmail) }
}

test('any login changes its own, which ends its tokens and answers the one to go on with', async () => {
  const loginEmail = 'aroha@kea.example'
  const { loginId, token } = await buildSession(loginEmail)
  const elsewhere = await opened().tokenOf(loginEmail)
  const answer = await change(token, { loginId, password: ` ${NEW_PASSWORD}`, passwordReEntered: NEW_PASSWORD })
  expect(answer.statusCode).toBe(200)
  const { message, token: next } = answer.json<{ message: string; token: string }>()
  expect(message).toBe('Password succesfully changed for user aroha@kea.example')
  expect(await Promise.all([token, elsewhere, next].map(isOpen))).toEqual([false, false, true])
  expect((await logIn(loginEmail, PASSWORD)).statusCode).toBe(400)
  // the same letters, as another keyboard composes them
  expect((await logIn(loginEmail, NEW_PASSWORD.normalize('NFD'))).statusCode).toBe(200)
})

test("nobody changes another's", async () => {
  const { token } = await buildSession('one@kea.example')
  const other = await buildSession('other@kea.example')
  const answer = await change(token, {
    loginId: other.loginId,
    password: NEW_PASSWORD,
    passwordReEntered: NEW_PASSWORD,
  })
  expect(answer.statusCode).toBe(403)
  expect(await isOpen(other.token)).toBe(true)
})

test.each([
  ['too short', { password: 'kea-rim-7', passwordReEntered: 'kea-rim-7' }, 'password', 'takes 10 to 128 characters'],
  [
    'too long',
    { password: 'k'.repeat(129), passwordReEntered: 'k'.repeat(129) },
    'password',
    'takes 10 to 128 characters',
  ],
  [
    'the login e-mail',
    { password: 'Weak@kea.example', passwordReEntered: 'Weak@kea.example' },
    'password',
    'takes a password that is not the email address',
  ],
  [
    'a common one',
    { password: 'Password123', passwordReEntered: 'Password123' },
    'password',
    'takes a password that is not on the list of common passwords, nor made of one',
  ],
  [
    'entered differently',
    { password: NEW_PASSWORD, passwordReEntered: `${NEW_PASSWORD}!` },
    'passwordReEntered',
    'takes the same password as above',
  ],
  ['entered once', { password: NEW_PASSWORD }, 'passwordReEntered', expect.any(String)],
])('one that is %s is a 400 that says so', async (_name, entries, path, message) => {
  const known = await opened()
    .db.selectFrom('login')
    .select('loginId')
    .where('loginEmail', '=', 'weak@kea.example')
    .executeTakeFirst()
  const loginId = known?.loginId ?? (await buildSession('weak@kea.example')).loginId
  const token = await opened().tokenOf('weak@kea.example')
  const answer = await change(token, { loginId, ...entries })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ errors: [{ path, message }] })
  expect(await isOpen(token)).toBe(true)
})

test('the device stays known, with the tries that it has, and a token alone makes none known', async () => {
  const loginEmail = 'wiremu@kea.example'
  const { loginId, token } = await buildSession(loginEmail)
  const tried = (password: string, cookie: string) =>
    opened().call('/auth/login', { body: { userName: loginEmail, password }, headers: { cookie } })
  const cookieOf = ({ headers }: Pick<Awaited<ReturnType<typeof logIn>>, 'headers'>) =>
    String([headers['set-cookie'] ?? ''].flat()[0]).split(';')[0] ?? ''
  const first = await logIn(loginEmail, PASSWORD)
  const cookie = cookieOf(first)
  for (let attempt = 0; attempt < 10; attempt++) await tried('wrong', cookie)
  expect((await tried(PASSWORD, cookie)).statusCode).toBe(429)

  const body = { loginId, password: NEW_PASSWORD, passwordReEntered: NEW_PASSWORD }
  const own = await opened().call('/user/change-password', {
    token: first.json<{ token: string }>().token,
    body,
    headers: { cookie },
  })
  expect((await tried(NEW_PASSWORD, cookieOf(own))).statusCode).toBe(429)
  // Elsewhere nobody has failed yet.
  const again = await logIn(loginEmail, NEW_PASSWORD)
  expect(again.statusCode).toBe(200)
  const third = { loginId, password: `${NEW_PASSWORD} 3`, passwordReEntered: `${NEW_PASSWORD} 3` }
  const elsewhere = await change(again.json<{ token: string }>().token, third)
  expect([elsewhere.statusCode, elsewhere.headers['set-cookie']]).toEqual([200, undefined])
  expect(await isOpen(token)).toBe(false)
})
