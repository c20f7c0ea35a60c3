import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '@app/contract/user/schema'
import { connect, createPool } from '../database/connection.ts'
import { createMailer } from '../lib/mailer.ts'
import { buildLogin } from '../testing/factories.ts'
import { startMailServer, type MailServer, type Refusal } from '../testing/mail-server.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { servicesOn, useTestApp } from '../testing/test-app.ts'
import { createAccountMailer } from './account-mailer.ts'
import { PUBLIC_URL } from './testing.ts'

let clock = new Date()
const opened = useTestApp({ PUBLIC_URL }, () => clock)
let token = ''
let server: MailServer
let refusal: Refusal | undefined
beforeAll(async () => {
  token = await opened().staffToken()
  server = await startMailServer({ refuseMessage: () => refusal })
})
afterAll(() => server.close())

/** Sends what waits by a connection to the database, and answers the errors that were told. */
async function sendBy(db = opened().db): Promise<string[]> {
  const { services } = opened()
  const errors: string[] = []
  const smtp = { ...services.environment, SMTP_URL: server.url, MAIL_FROM: 'office@kauri.example' }
  const mailer = createMailer(smtp)
  const accountMailer = createAccountMailer(
    { ...servicesOn(services, db), mailer },
    { onError: (error) => errors.push(String(error)), signal: new AbortController().signal },
  )
  accountMailer.wake()
  await accountMailer.idle()
  mailer.close()
  return errors
}

const newLogin = (loginEmail: string) =>
  buildLogin(opened().db, { loginEmail, isCompassStaff: true, passwordHash: null })
async function invite(loginId: number): Promise<void> {
  expect((await opened().call('/user/invite', { token, body: { loginId } })).statusCode).toBe(200)
}
const failureOf = async (loginId: number) =>
  (await opened().call(`/user/${loginId}`, { token })).json<User>().messageFailure

test('a message is sent once, although the database goes away as soon as the mail server has it', async () => {
  const database = new URL(opened().url)
  const proxy = await startTcpProxy(Number(database.port))
  database.port = String(proxy.port)
  const db = connect(createPool(database.href, 1, { waitMs: 1000 }))
  await invite(await newLogin('mere@office.example'))
  proxy.cutAt({ text: 'update "account_mail"', isHeard: false })
  expect(await sendBy(db)).toHaveLength(1)
  clock = new Date(clock.getTime() + 61 * 60_000)
  expect(await sendBy()).toEqual([])
  expect(server.received.map(({ envelope }) => envelope)).toEqual([['mere@office.example']])
  expect(await opened().db.selectFrom('accountMail').select('claimedUntil').execute()).toEqual([{ claimedUntil: null }])
  await db.destroy()
  proxy.close()
})

test('one that the mail server refuses is shown with its login until the next one leaves, and told when it is given up', async () => {
  const loginId = await newLogin('hana@office.example')
  await invite(loginId)
  expect(await failureOf(loginId)).toBe('')
  refusal = { code: 550, text: 'No such mailbox' }
  const told: string[] = []
  for (const _ of [1, 2, 3, 4, 5, 6]) {
    told.push(...(await sendBy()))
    clock = new Date(clock.getTime() + 61 * 60_000)
    expect(await failureOf(loginId)).toBe('550 No such mailbox')
  }
  expect(told).toEqual([expect.stringMatching(/\(invitation\) was given up: 550 No such mailbox$/)])
  refusal = undefined
  await invite(loginId)
  await sendBy()
  expect(await failureOf(loginId)).toBe('')
})
