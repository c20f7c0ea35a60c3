import { expect, test } from 'vitest'
import { buildLogin, PASSWORD } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

let clock = new Date()
const opened = useTestApp({}, () => clock)

test('a token alone adds no login of the office later than ten minutes after logging in', async () => {
  const { call, db, tokenOf } = opened()
  await buildLogin(db, { loginEmail: 'hana@office.example', isCompassStaff: true })
  const token = await tokenOf('hana@office.example')
  const add = (more: object = {}) =>
    call('/user/add', {
      token,
      body: {
        userDetails: {
          loginEmail: 'thief@strangers.example',
          password: 'tūī-in-the-kōwhai',
          accessRoles: 'CompassStaff;',
        },
        ...more,
      },
    })
  clock = new Date(clock.getTime() + 11 * 60_000)
  expect((await add()).json()).toMatchObject({ status: 400, errors: [{ path: 'currentPassword' }] })
  expect((await add({ currentPassword: 'a guess' })).json()).toMatchObject({
    status: 400,
    errors: [{ path: 'currentPassword' }],
  })
  expect((await add({ currentPassword: PASSWORD })).statusCode).toBe(200)
  const external = { loginEmail: 'mere@kauri.example', password: 'tūī-in-the-kōwhai', accessRoles: 'ExternalCustomer;' }
  expect((await add({ userDetails: external })).statusCode).toBe(200)
})
