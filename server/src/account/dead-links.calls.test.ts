import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '@app/contract/user/schema'
import { buildLogin, PASSWORD } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { createAccountMailer, type AccountMailer } from './account-mailer.ts'

const opened = useTestApp({ PUBLIC_URL: 'https://warrant.example.nz/w/' })

let staff = ''
beforeAll(async () => {
  staff = await opened().staffToken()
})

let mailer: AccountMailer
beforeEach(() => {
  mailer = createAccountMailer(opened().services, (error) => {
    throw error
  })
})

const seen = new Set<string>()
/** The links of the messages that were captured since the last time, by their recipients. */
async function newLinks(): Promise<{ to: string; link: string }[]> {
  mailer.wake()
  await mailer.idle()
  const outbox = path.join(opened().services.environment.DATA_DIR, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).filter((file) => !seen.has(file) && file.endsWith('.eml'))
  for (const file of files) seen.add(file)
  const texts = await Promise.all(files.toSorted().map((file) => readFile(path.join(outbox, file), 'utf8')))
  return texts
    .map((text) => text.replaceAll('=\r\n', ''))
    .map((text) => ({
      to: /^To: (.*)$/m.exec(text)?.[1]?.trim() ?? '',
      link: /https:\/\/warrant\.example\.nz\/w\/reset\/([\w-]+)/.exec(text)?.[1] ?? '',
    }))
}

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
  const sent = (await newLinks()).find(({ to, link }) => to === loginEmail && link !== '')
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
    const [sent] = await newLinks()
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
    expect(await newLinks()).toEqual([])
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
