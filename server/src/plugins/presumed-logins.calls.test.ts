import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildLogin, buildProperty } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { whileHeld } from '../testing/while-held.ts'

const opened = useTestApp()

/** A member of the office whom the server knows from an earlier call. */
async function buildKnown(loginEmail: string) {
  const { db, call, tokenOf } = opened()
  const loginId = await buildLogin(db, { loginEmail, isCompassStaff: true })
  const token = await tokenOf(loginEmail)
  const read = (path: string) => call(path, { token })
  expect((await read('/operator')).statusCode).toBe(200)
  return { loginId, read }
}

/** Makes a change and releases it only when a call waits to learn whether its caller's token still holds. */
const changedMeanwhile = async (change: string, read: () => ReturnType<ReturnType<typeof opened>['call']>) => {
  const hold = sql.raw(`do $$ begin lock table list_change in access exclusive mode; ${change}; end $$`)
  const [answer] = await whileHeld(opened().db, hold, [read])
  return answer
}

describe('what is read before the caller is identified', () => {
  test.each(['', '/bwof-check', '/reports-due'])(
    'is dropped when the session ends meanwhile: /property/{propertyId}%s',
    async (path) => {
      const { loginId, read } = await buildKnown(`leaving${path.replace('/', '-')}@office.example`)
      const address = `/property/${await buildProperty(opened().db)}${path}`
      expect((await read(address)).statusCode).toBe(200)
      const ended = `update login_session set when_ended = now() where login_id = ${loginId}`
      expect((await changedMeanwhile(ended, () => read(address)))?.statusCode).toBe(401)
      expect((await read(address)).statusCode).toBe(401)
    },
  )

  test('is dropped when the login loses a role meanwhile', async () => {
    const { loginId, read } = await buildKnown('demoted@office.example')
    const demoted = `update login set is_compass_staff = false, is_external_customer = true where login_id = ${loginId}`
    expect((await changedMeanwhile(demoted, () => read('/user/list')))?.statusCode).toBe(401)
  })

  test('is read again, and sent, when another login changes meanwhile', async () => {
    const { loginId } = await buildKnown('colleague@office.example')
    const { read } = await buildKnown('reader@office.example')
    const renamed = `update login set login_email = 'renamed@office.example' where login_id = ${loginId}`
    const answer = await changedMeanwhile(renamed, () => read('/user/list'))
    expect(answer?.statusCode).toBe(200)
    expect(answer?.body).toContain('renamed@office.example')
  })

  test('is not found for a building that there is not, although its statement tells of the caller', async () => {
    const { read } = await buildKnown('lost@office.example')
    expect((await read('/property/2000000000')).statusCode).toBe(404)
    expect((await read('/property/2000000000/bwof-check')).statusCode).toBe(404)
  })

  test('does not decide who the caller is when its statement fails', async () => {
    const { db } = opened()
    const { loginId, read } = await buildKnown('unlucky@office.example')
    const address = `/property/${await buildProperty(db)}`
    await sql.raw('alter table property_bwof rename to property_bwof_away').execute(db)
    try {
      expect((await read(address)).statusCode).toBe(500)
      await sql`update login_session set when_ended = now() where login_id = ${loginId}`.execute(db)
      expect((await read(address)).statusCode).toBe(401)
    } finally {
      await sql.raw('alter table property_bwof_away rename to property_bwof').execute(db)
    }
  })
})

test('a caller whose session has ended learns nothing of what is wrong with a call', async () => {
  const { loginId, read } = await buildKnown('stranger@office.example')
  expect((await read('/property/nowhere')).statusCode).toBe(400)
  const ended = `update login_session set when_ended = now() where login_id = ${loginId}`
  expect((await changedMeanwhile(ended, () => read('/property/nowhere')))?.statusCode).toBe(401)
})

test('nothing is sent to a login that needs a second factor meanwhile', async () => {
  const { read } = await buildKnown('one-factor@office.example')
  const required = `insert into setting (name, value) values ('secondFactor', '"internal"')
    on conflict (name) do update set value = excluded.value`
  const refused = await changedMeanwhile(required, () => read('/user/list'))
  expect(refused?.statusCode).toBe(403)
  expect(refused?.json<{ type: string }>().type).toContain('second-factor')
})
