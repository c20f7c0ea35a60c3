import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildLogin, PASSWORD } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { whileHeld } from '../testing/while-held.ts'
import { PUBLIC_URL, useAccountMail } from './testing.ts'

const opened = useTestApp({ PUBLIC_URL })
const newMessages = useAccountMail(opened)

const NEW = 'tui-in-the-kowhai-9'

/** A member of the office who is logged in. */
async function buildStaff(loginEmail: string) {
  const { db, call, tokenOf } = opened()
  const loginId = await buildLogin(db, { loginEmail, isCompassStaff: true })
  const token = await tokenOf(loginEmail)
  return { loginId, token, ask: (path: string, body: object) => call(path, { token, body }) }
}

/** Makes a change of the login while the call waits for it. */
async function changedMeanwhile<T>(loginId: number, change: string, ask: () => Promise<T>): Promise<T | undefined> {
  const hold = sql`update login set ${sql.raw(change)} where login_id = ${loginId}`
  const [answer] = await whileHeld(opened().db, hold, [ask])
  return answer
}

const statusOfLogIn = async (userName: string, password: string) =>
  (await opened().call('/auth/login', { body: { userName, password } })).statusCode

const OTHER_PASSWORD = `password_hash = password_hash || 'x'`
const DELETED = 'when_deleted = now()'

describe('a call whose session ends while it waits is refused', () => {
  test('when it sets the password', async () => {
    const { loginId, ask } = await buildStaff('stolen@office.example')
    const body = { loginId, password: NEW, passwordReEntered: NEW }
    const answer = await changedMeanwhile(loginId, OTHER_PASSWORD, () => ask('/user/change-password', body))
    expect(answer?.statusCode).toBe(401)
    expect(await statusOfLogIn('stolen@office.example', NEW)).toBe(400)
  })

  test('when it adds a login', async () => {
    const { loginId, ask } = await buildStaff('leaver@office.example')
    const userDetails = { loginEmail: 'back-door@office.example', password: NEW, accessRoles: 'CompassStaff;' }
    const answer = await changedMeanwhile(loginId, DELETED, () => ask('/user/add', { userDetails }))
    expect(answer?.statusCode).toBe(401)
    expect(await statusOfLogIn('back-door@office.example', NEW)).toBe(400)
  })

  test('when it changes the login of a colleague', async () => {
    const colleague = await buildStaff('colleague@office.example')
    const { loginId, ask } = await buildStaff('demoted@office.example')
    const { whenUpdated } = (await opened().call(`/user/${colleague.loginId}`, { token: colleague.token })).json<{
      whenUpdated: string
    }>()
    const userDetails = { loginId: colleague.loginId, whenUpdated, password: NEW }
    const demoted = 'is_compass_staff = false, is_external_customer = true'
    const answer = await changedMeanwhile(loginId, demoted, () => ask('/user/update', { userDetails }))
    expect(answer?.statusCode).toBe(401)
    expect(await statusOfLogIn('colleague@office.example', PASSWORD)).toBe(200)
  })

  test('when it invites somebody', async () => {
    const invited = await buildStaff('invited@office.example')
    const { loginId, ask } = await buildStaff('host@office.example')
    await newMessages()
    const body = { loginId: invited.loginId }
    const answer = await changedMeanwhile(loginId, DELETED, () => ask('/user/invite', body))
    expect(answer?.statusCode).toBe(401)
    expect(await newMessages()).toEqual([])
  })
})

test('a link that is asked for while the address changes goes nowhere', async () => {
  const { call } = opened()
  const { loginId } = await buildStaff('old@office.example')
  await newMessages()
  const asked = await changedMeanwhile(loginId, `login_email = 'new@office.example'`, () =>
    call('/auth/forgot', { body: { email: 'old@office.example' } }),
  )
  expect(asked?.statusCode).toBe(200)
  expect(await newMessages()).toEqual([])
})
