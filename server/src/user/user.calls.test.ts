import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '@app/contract/user/schema'
import { buildLogin, PASSWORD } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let token = ''
let staffId = 0
beforeAll(async () => {
  token = await opened().staffToken()
  staffId = (await list()).find((user) => user.loginEmail === 'staff@office.example')?.loginId ?? 0
})

const NEW_PASSWORD = 'tui-in-the-kowhai-9'

const list = async () => (await opened().call('/user/list', { token })).json<User[]>()
const read = (id: number) => opened().call(`/user/${id}`, { token })
const add = (userDetails: object) => opened().call('/user/add', { token, body: { userDetails } })
const update = (userDetails: object) => opened().call('/user/update', { token, body: { userDetails } })
const logIn = (userName: string, password: string) => opened().call('/auth/login', { body: { userName, password } })
const isOpen = async (session: string) => (await opened().call('/property/list', { token: session })).statusCode === 200

async function buildUser(loginEmail: string, overrides: object = { isCompassStaff: true }): Promise<User> {
  const loginId = await buildLogin(opened().db, { loginEmail, ...overrides })
  return (await read(loginId)).json()
}

describe('reading users', () => {
  test('lists them by e-mail with their roles, without deleted ones and without any secret', async () => {
    await buildUser('zoe@supplier.example', { isExternalSupplier: true, isExternalCustomer: true })
    await buildUser('Ana@office.example', { isAdministrator: true })
    await buildLogin(opened().db, { loginEmail: 'gone@office.example', whenDeleted: '2026-01-01T00:00:00Z' })
    const answer = await opened().call('/user/list', { token })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toMatch(/argon|hash|tokenVersion|gone@/i)
    const users = answer.json<User[]>()
    expect(users.map((user) => user.loginEmail)).toEqual([
      'Ana@office.example',
      'staff@office.example',
      'zoe@supplier.example',
    ])
    expect(users.map((user) => user.accessRoles)).toEqual([
      'CompassStaff;',
      'CompassStaff;',
      'ExternalCustomer;ExternalSupplier;',
    ])
    expect(users[0]).toMatchObject({ isCompassStaff: true, isAdministrator: true })
    expect(users[1]).toMatchObject({ loginCount: 1, isAdministrator: false })
  })

  test('one that does not exist or is deleted is a 404, an id that is none a 400', async () => {
    const gone = await buildLogin(opened().db, {
      loginEmail: 'left@office.example',
      whenDeleted: '2026-01-01T00:00:00Z',
    })
    expect((await read(999_999)).statusCode).toBe(404)
    expect((await read(gone)).statusCode).toBe(404)
    expect((await opened().call('/user/none', { token })).statusCode).toBe(400)
  })
})

describe('adding a user', () => {
  test('answers the record, which then logs in with its roles', async () => {
    const details = { loginId: -1, loginEmail: ' Hine@kea.example ', password: ` ${NEW_PASSWORD} ` }
    const answer = await add({ ...details, accessRoles: 'ExternalSupplier;' })
    expect(answer.statusCode).toBe(200)
    const added = answer.json<User>()
    expect(added).toMatchObject({
      loginEmail: 'Hine@kea.example',
      accessRoles: 'ExternalSupplier;',
      isExternalSupplier: true,
      loginCount: 0,
      whenLastLogin: null,
      whenDeleted: null,
    })
    expect((await read(added.loginId)).json()).toEqual(added)
    expect((await logIn('hine@kea.example', NEW_PASSWORD)).statusCode).toBe(200)
  })

  test('gives the e-mail of a deleted user again', async () => {
    await buildLogin(opened().db, { loginEmail: 'again@office.example', whenDeleted: '2026-01-01T00:00:00Z' })
    const answer = await add({
      loginEmail: 'again@office.example',
      password: NEW_PASSWORD,
      accessRoles: 'CompassStaff;',
    })
    expect(answer.statusCode).toBe(200)
  })

  test.each([
    ['an e-mail that is taken, in another case', { loginEmail: 'STAFF@office.example' }, 'loginEmail'],
    ['a broken e-mail', { loginEmail: 'at home' }, 'loginEmail'],
    ['an empty e-mail', { loginEmail: ' ' }, 'loginEmail'],
    ['an over-long e-mail', { loginEmail: `${'a'.repeat(250)}@b.nz` }, 'loginEmail'],
    ['a password of 9 characters', { password: 'kea-rim-7' }, 'password'],
    ['a password of 129 characters', { password: 'k'.repeat(129) }, 'password'],
    ['the e-mail as password', { password: 'New@office.example' }, 'password'],
    ['a common password', { password: 'PassWord123' }, 'password'],
    ['a NUL in the password', { password: 'tui-in-the\0kowhai' }, 'password'],
    ['a password that is no text', { password: 1_234_567_890 }, 'password'],
    ['no role', { accessRoles: '' }, 'accessRoles'],
    ['an unknown role', { accessRoles: 'CompassStaff;Janitor;' }, 'accessRoles'],
    ['the administrator role', { accessRoles: 'CompassAdmin;' }, 'accessRoles'],
  ])('%s is a 400 that names the field, and nothing is written', async (_name, fault, field) => {
    const before = await list()
    const details = { loginEmail: 'new@office.example', password: NEW_PASSWORD, accessRoles: 'CompassStaff;' }
    const answer = await add({ ...details, ...fault })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path: `userDetails.${field}` }] })
    expect(await list()).toEqual(before)
  })
})

describe('updating a user', () => {
  test('stores what is posted, leaves the rest, and answers the record as it then reads', async () => {
    const before = await buildUser('rewi@office.example')
    const { loginId, whenUpdated } = before
    const answer = await update({ loginId, whenUpdated, accessRoles: 'CompassStaff;ExternalCustomer;' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      loginEmail: 'rewi@office.example',
      accessRoles: 'CompassStaff;ExternalCustomer;',
    })
    expect((await read(loginId)).json()).toEqual(answer.json())
    expect((await logIn('rewi@office.example', PASSWORD)).statusCode).toBe(200)
  })

  test.each([
    ['the password', { password: NEW_PASSWORD }],
    ['the e-mail', { loginEmail: 'moved-ends@office.example' }],
    ['the roles', { accessRoles: 'ExternalCustomer;' }],
    ['the login', { whenDeleted: '2026-11-20T00:00:00Z' }],
  ])('ends all its tokens when it changes or deletes %s', async (_name, change) => {
    const loginEmail = `ends-${Object.keys(change).join()}@office.example`
    const { loginId, whenUpdated } = await buildUser(loginEmail)
    const sessions = [await opened().tokenOf(loginEmail), await opened().tokenOf(loginEmail)]
    expect(await Promise.all(sessions.map(isOpen))).toEqual([true, true])
    expect((await update({ loginId, whenUpdated, ...change })).statusCode).toBe(200)
    expect(await Promise.all(sessions.map(isOpen))).toEqual([false, false])
  })

  test('a save that changes nothing keeps its tokens and its stamp', async () => {
    const user = await buildUser('same@office.example')
    const session = await opened().tokenOf(user.loginEmail)
    const answer = await update(user)
    expect(answer.json<User>().whenUpdated).toBe(user.whenUpdated)
    expect(await isOpen(session)).toBe(true)
  })

  test('somebody who logs in does not make it a lost update', async () => {
    const { loginId, loginEmail, whenUpdated } = await buildUser('busy@office.example')
    await logIn(loginEmail, PASSWORD)
    expect((await update({ loginId, whenUpdated, loginEmail: 'busier@office.example' })).statusCode).toBe(200)
  })

  test('a deleted user is in no list, cannot log in, and cannot be saved', async () => {
    const { loginId, loginEmail, whenUpdated } = await buildUser('leaver@office.example')
    const answer = await update({ loginId, whenUpdated, whenDeleted: '2026-11-20T00:00:00Z' })
    expect(answer.json<User>().whenDeleted).not.toBeNull()
    expect((await list()).map((user) => user.loginEmail)).not.toContain(loginEmail)
    expect((await logIn(loginEmail, PASSWORD)).statusCode).toBe(400)
    expect((await update({ loginId, whenUpdated: answer.json<User>().whenUpdated })).statusCode).toBe(404)
  })

  test('the toggles leave an administrator what it is', async () => {
    const { loginId, whenUpdated } = await buildUser('chief@office.example', {
      isAdministrator: true,
      isCompassStaff: true,
    })
    const answer = await opened().call('/user/update', {
      token: await opened().tokenOf('chief@office.example'),
      body: { userDetails: { loginId, whenUpdated, accessRoles: 'ExternalSupplier;' } },
    })
    expect(answer.json()).toMatchObject({ isAdministrator: true, accessRoles: 'CompassStaff;ExternalSupplier;' })
  })

  test('the history tells a new password and new roles, and no hash', async () => {
    const { loginId, whenUpdated } = await buildUser('traced@office.example')
    await update({ loginId, whenUpdated, password: NEW_PASSWORD, accessRoles: 'ExternalCustomer;' })
    const kept = await opened()
      .db.selectFrom('history')
      .select(['changedBy', 'became'])
      .where('entity', '=', 'login')
      .where('entityId', '=', String(loginId))
      .orderBy('historyId')
      .execute()
    expect(kept.slice(1)).toEqual([
      { changedBy: 'staff@office.example', became: { password: 'changed' } },
      { changedBy: 'staff@office.example', became: { is_compass_staff: false, is_external_customer: true } },
    ])
    expect(JSON.stringify(kept)).not.toMatch(/argon|hash|token/)
  })
})

describe('an update that is refused writes nothing', () => {
  test('without whenUpdated it is a 400, with an older one a 409 that says who and when', async () => {
    const { loginId, whenUpdated } = await buildUser('twice@office.example')
    expect((await update({ loginId, loginEmail: 'a@office.example' })).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'userDetails.whenUpdated' }],
    })
    await update({ loginId, whenUpdated, loginEmail: 'once@office.example' })
    const late = await update({ loginId, whenUpdated, loginEmail: 'late@office.example', password: NEW_PASSWORD })
    expect(late.statusCode).toBe(409)
    expect(late.json<{ detail: string }>().detail).toMatch(/^This user was changed by staff@office\.example at /)
    expect((await read(loginId)).json()).toMatchObject({ loginEmail: 'once@office.example' })
    expect((await logIn('once@office.example', PASSWORD)).statusCode).toBe(200)
  })

  test.each([
    ['the e-mail of another login', { loginEmail: 'Staff@office.example' }, 'loginEmail'],
    ['its own e-mail as password', { password: 'Strict@office.example' }, 'password'],
    [
      'its new e-mail as password',
      { loginEmail: 'stricter@office.example', password: 'stricter@office.example' },
      'password',
    ],
    ['a common password', { password: 'qwertyuiop' }, 'password'],
    ['an empty password', { password: '' }, 'password'],
    ['no role', { accessRoles: ';' }, 'accessRoles'],
    ['roles of a wrong type', { accessRoles: ['CompassStaff'] }, 'accessRoles'],
    ['a moment that is none', { whenDeleted: 'yesterday' }, 'whenDeleted'],
  ])('%s', async (_name, fault, field) => {
    const known = (await list()).find((user) => user.loginEmail === 'strict@office.example')
    const before = known ?? (await buildUser('strict@office.example'))
    const answer = await update({ loginId: before.loginId, whenUpdated: before.whenUpdated, ...fault })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path: `userDetails.${field}` }] })
    expect((await read(before.loginId)).json()).toEqual(before)
  })

  test('an unknown user is a 404', async () => {
    expect((await update({ loginId: 999_999, whenUpdated: '2026-01-01T00:00:00Z' })).statusCode).toBe(404)
  })

  test("an administrator's login is for administrators to change", async () => {
    const { loginId, whenUpdated } = await buildUser('warden@office.example', { isAdministrator: true })
    expect((await update({ loginId, whenUpdated, password: NEW_PASSWORD })).statusCode).toBe(403)
    expect((await logIn('warden@office.example', PASSWORD)).statusCode).toBe(200)
  })

  test('a login cannot delete itself', async () => {
    const { whenUpdated } = (await read(staffId)).json<User>()
    const answer = await update({ loginId: staffId, whenUpdated, whenDeleted: '2026-11-20T00:00:00Z' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ detail: 'A login cannot delete itself.' })
    expect((await read(staffId)).statusCode).toBe(200)
  })
})
