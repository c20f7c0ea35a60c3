import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '@app/contract/user/schema'
import { buildLogin, PASSWORD } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { PUBLIC_URL, useAccountMail } from './testing.ts'

const opened = useTestApp({ PUBLIC_URL })

let staff = ''
beforeAll(async () => {
  staff = await opened().staffToken()
})

const newMessages = useAccountMail(opened)

const NEW = 'tūī-in-the-kōwhai'
const reset = (token: string) =>
  opened().call('/auth/reset', { body: { token, newPassword: NEW, newPasswordRepeat: NEW } })
const userOf = async (loginId: number) => (await opened().call(`/user/${loginId}`, { token: staff })).json<User>()

async function update(loginId: number, changes: object) {
  const { whenUpdated } = await userOf(loginId)
  const answer = await opened().call('/user/update', {
    token: staff,
    body: { userDetails: { loginId, whenUpdated, ...changes }, currentPassword: PASSWORD },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

async function resetLinkOf(loginEmail: string): Promise<string> {
  await opened().call('/auth/forgot', { body: { email: loginEmail }, remoteAddress: '192.0.2.1' })
  const sent = (await newMessages()).find(({ to, link }) => to === loginEmail && link !== '')
  return sent?.link ?? ''
}

describe('a link that sets a password is dead', () => {
  test('once its login has another address: an invitation to a stranger does not open it', async () => {
    const { call } = opened()
    const token = staff
    const added = await call('/user/add', {
      token,
      body: { userDetails: { loginEmail: 'hana@strangers.example', password: '', accessRoles: 'CompassStaff;' } },
    })
    const { loginId } = added.json<User>()
    await call('/user/invite', { token, body: { loginId } })
    const [sent] = await newMessages()
    expect(sent?.to).toBe('hana@strangers.example')
    await update(loginId, { loginEmail: 'hana@office.example' })
    expect((await userOf(loginId)).invitedUntil).toBeNull()
    expect((await reset(sent?.link ?? '')).statusCode).toBe(400)
  })

  test('and is not sent any more, if its login has another address before it leaves', async () => {
    const { call } = opened()
    const token = staff
    const loginId = await buildLogin(opened().db, { loginEmail: 'tama@strangers.example', isCompassStaff: true })
    await call('/user/invite', { token, body: { loginId } })
    await update(loginId, { loginEmail: 'tama@office.example' })
    expect(await newMessages()).toEqual([])
  })

  test('once somebody of the office has set another password', async () => {
    const loginId = await buildLogin(opened().db, { loginEmail: 'mere@office.example', isCompassStaff: true })
    const link = await resetLinkOf('mere@office.example')
    await update(loginId, { password: 'kererū-in-the-pūriri' })
    expect((await reset(link)).statusCode).toBe(400)
  })

  test('once its person has changed the password', async () => {
    const { call, db, tokenOf } = opened()
    const loginId = await buildLogin(db, { loginEmail: 'aroha@office.example', isCompassStaff: true })
    const token = await tokenOf('aroha@office.example')
    const link = await resetLinkOf('aroha@office.example')
    const password = 'kererū-in-the-pūriri'
    const body = { loginId, password, passwordReEntered: password, currentPassword: PASSWORD }
    expect((await call('/user/change-password', { token, body })).statusCode).toBe(200)
    expect((await reset(link)).statusCode).toBe(400)
  })

  test('but not because somebody logs in', async () => {
    const { db, tokenOf } = opened()
    await buildLogin(db, { loginEmail: 'rewi@office.example', isCompassStaff: true })
    const link = await resetLinkOf('rewi@office.example')
    await tokenOf('rewi@office.example')
    expect((await reset(link)).statusCode).toBe(200)
  })
})
