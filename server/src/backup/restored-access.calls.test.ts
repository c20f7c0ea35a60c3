import { expect, onTestFinished, test } from 'vitest'
import type { User } from '@app/contract/user/schema'
import { PUBLIC_URL, useAccountMail } from '../account/testing.ts'
import { buildApp } from '../app.ts'
import { SESSION_COOKIE } from '../auth/sign-on/sign-on-cookies.ts'
import { keepForBrowser } from '../auth/sign-on/waiting-sessions.ts'
import { buildLogin, PASSWORD } from '../testing/factories.ts'
import { callsOn, useTestApp } from '../testing/test-app.ts'
import { backUpApp, restoreElsewhere, useFolder } from './testing.ts'

const at = useFolder()
const opened = useTestApp({ PUBLIC_URL })
const newMessages = useAccountMail(opened)

const NEW = 'tūī-in-the-kōwhai'

type Call = ReturnType<typeof callsOn>
const setPassword = (call: Call, token: string) =>
  call('/auth/reset', { body: { token, newPassword: NEW, newPasswordRepeat: NEW } })

test('nobody comes in after a restore by a session, a sign-on or a link of before it', async () => {
  const { call, db, services, staffToken, tokenOf, url } = opened()
  const hana = await buildLogin(db, { loginEmail: 'hana@office.example', isCompassStaff: true })
  const [office, left] = [await staffToken(), await tokenOf('hana@office.example')]
  await call('/auth/forgot', { body: { email: 'hana@office.example' } })
  const added = await call('/user/add', {
    token: office,
    body: { userDetails: { loginEmail: 'new@office.example', password: '', accessRoles: 'CompassStaff;' } },
  })
  const { loginId } = added.json<User>()
  const invite = (from: Call, token: string) => from('/user/invite', { token, body: { loginId } })
  await invite(call, office)
  const links = (await newMessages()).map(({ link }) => link)
  const cookie = `__Host-${SESSION_COOKIE}=${await keepForBrowser(services, { loginId: hana, tokenVersion: 1 }, services.now())}`
  const signOn = (from: Call) => from('/auth/sign-on/finish', { body: {}, headers: { cookie } })
  await backUpApp(services, url, at('access.backup'))

  // The backup does not know of this.
  const done = [await signOn(call), await call('/auth/logout', { token: left, body: {} })]
  for (const link of links) done.push(await setPassword(call, link))
  expect(done.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])

  const app = await buildApp(await restoreElsewhere(services, at('access.backup')))
  onTestFinished(() => app.close())
  const restored = callsOn(app, services.environment)
  const statuses = async (token: string) => (await restored('/auth/sessions', { token })).statusCode
  expect.soft([await statuses(left), await statuses(office)], 'sessions').toEqual([401, 401])
  expect.soft((await signOn(restored)).statusCode, 'sign-on').toBe(400)
  for (const link of links) expect.soft((await setPassword(restored, link)).statusCode, 'link').toBe(400)

  const { token } = (
    await restored('/auth/login', { body: { userName: 'staff@office.example', password: PASSWORD } })
  ).json<{ token: string }>()
  expect((await restored(`/user/${loginId}`, { token })).json()).toMatchObject({ invitedUntil: null })
  expect((await invite(restored, token)).json<User>().invitedUntil).not.toBeNull()
})
