import { beforeEach, describe, expect, test } from 'vitest'
import type { SavedUser, User } from '@app/contract/user/schema'
import type { Login } from '../auth/login.ts'
import { listLogins } from '../auth/queries.ts'
import { buildLogin } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { listUsers } from './queries.ts'
import { updateUser } from './update-user.ts'

const opened = useTestApp()

let users: User[] = []
beforeEach(async () => {
  const { db } = opened()
  await db.updateTable('login').set({ whenDeleted: '2026-01-01T00:00:00Z' }).execute()
  await buildLogin(db, { loginEmail: 'a-external@customer.example', isExternalCustomer: true })
  await buildLogin(db, { loginEmail: 'b-first@office.example', isCompassStaff: true })
  await buildLogin(db, { loginEmail: 'c-second@office.example', isCompassStaff: true })
  users = await listUsers(db)
})

const named = (start: string): User => {
  const user = users.find(({ loginEmail }) => loginEmail.startsWith(start))
  if (!user) throw new Error(`No user ${start}`)
  return user
}

/** Just logged in. */
async function actingAs(login: Login) {
  const now = new Date()
  const session = await opened()
    .db.insertInto('loginSession')
    .values({
      loginId: login.loginId,
      whenStarted: now.toISOString(),
      whenAuthenticated: now.toISOString(),
      whenSeen: now.toISOString(),
      clientAddress: '127.0.0.1',
      browser: '',
      provedBy: 'password',
    })
    .returning(['sessionId', 'loginId', 'whenAuthenticated', 'provedBy'])
    .executeTakeFirstOrThrow()
  return { login, session, clientAddress: '127.0.0.1', now }
}

/** A token of the login, even if its other tokens have just ended. */
async function updateAs(start: string, change: Partial<SavedUser['userDetails']>, target: User): Promise<User> {
  const logins: Login[] = await listLogins(opened().db)
  const login = logins.find(({ email }) => email.startsWith(start))
  if (!login) throw new Error(`No login ${start}`)
  const { loginId, whenUpdated } = target
  return updateUser(opened().services, await actingAs(login), { userDetails: { loginId, whenUpdated, ...change } })
}

const internalOnes = async () => (await listUsers(opened().db)).filter((user) => user.isCompassStaff)

const DELETED = { whenDeleted: '2026-11-20T00:00:00Z' }
const EXTERNAL = { accessRoles: 'ExternalCustomer;' }

describe('the last internal login', () => {
  test('cannot lose its role', async () => {
    await updateAs('c-second', DELETED, named('b-first'))
    await expect(updateAs('c-second', EXTERNAL, named('c-second'))).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'userDetails.accessRoles' }],
    })
    expect(await internalOnes()).toHaveLength(1)
  })

  test('cannot lose it either as an administrator', async () => {
    await opened()
      .db.updateTable('login')
      .set({ isAdministrator: true })
      .where('loginId', '=', named('b-first').loginId)
      .execute()
    users = await listUsers(opened().db)
    await updateAs('b-first', DELETED, named('c-second'))
    await expect(updateAs('b-first', EXTERNAL, named('b-first'))).rejects.toMatchObject({ status: 400 })
  })

  test('cannot be deleted by another one that was internal until now', async () => {
    const second = named('c-second')
    await updateAs('c-second', DELETED, named('b-first'))
    const external = (await listLogins(opened().db)).find(({ email }) => email.startsWith('a-external'))
    if (!external) throw new Error('No external login')
    await expect(
      updateUser(opened().services, await actingAs(external), {
        userDetails: { loginId: second.loginId, whenUpdated: second.whenUpdated, ...DELETED },
      }),
    ).rejects.toMatchObject({ status: 400, message: 'The last internal login cannot be deleted.' })
  })

  test.each([
    ['each deletes the other', DELETED, 'b-first', 'c-second'],
    ['each demotes the other', EXTERNAL, 'b-first', 'c-second'],
  ])('remains when two act at the same moment: %s', async (_name, change, first, second) => {
    await opened().db.updateTable('login').set({ isAdministrator: false }).execute()
    users = await listUsers(opened().db)
    const outcomes = await Promise.allSettled([
      updateAs(first, change, named(second)),
      updateAs(second, change, named(first)),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await internalOnes()).toHaveLength(1)
  })

  test('of two who add the same e-mail at the same moment, one is told that it is taken', async () => {
    const token = await opened().tokenOf('b-first@office.example')
    const userDetails = {
      loginEmail: 'same@office.example',
      password: 'tui-in-the-kowhai-9',
      accessRoles: 'CompassStaff;',
    }
    const answers = await Promise.all([1, 2].map(() => opened().call('/user/add', { token, body: { userDetails } })))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
  })
})
