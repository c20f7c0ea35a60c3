import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { buildApp } from '../app.ts'
import { connect, createPool } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { newName, sealedNames } from '../lib/sealed-names.ts'
import { buildLogin } from '../testing/factories.ts'
import { servicesOn, useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let app: FastifyInstance
let db: Kysely<Tables>
beforeAll(async () => {
  db = connect(createPool(opened().url, 2))
  app = await buildApp(servicesOn(opened().services, db))
})
afterAll(async () => {
  await app.close()
  await db.destroy()
})

const POOL = 2
const NEW = 'tūī-in-the-kōwhai'

async function linkTo(loginEmail: string): Promise<string> {
  const { services, db: direct } = opened()
  const loginId = await buildLogin(direct, { loginEmail, isCompassStaff: true })
  const name = newName()
  await direct
    .insertInto('accountLink')
    .values({ name, loginId, purpose: 'reset', whenMade: sql`now()`, whenExpires: sql`now() + interval '30 minutes'` })
    .execute()
  return sealedNames(services.sealerFor('links that set a password')).tokenOf(name)
}

const post = (token: string, password: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/reset',
    payload: { token, newPassword: password, newPasswordRepeat: password },
  })

test('one link that is posted many times at once keeps nobody else waiting', async () => {
  const [token, staff] = [await linkTo('eager@office.example'), await opened().staffToken()]
  const answers = await Promise.all([
    ...Array.from({ length: 2 * POOL }, () => post(token, 'password1234')),
    app.inject({ url: '/api/auth/sessions', headers: { authorization: `Bearer ${staff}` } }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(2 * POOL).fill(400), 200])
})

test('as many people set their password at once as there are connections', async () => {
  const tokens: string[] = []
  for (let count = 0; count < POOL; count++) tokens.push(await linkTo(`p${count}@office.example`))
  const answers = await Promise.all(tokens.map((token) => post(token, NEW)))
  expect(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual(
    tokens.map(() => expect.stringMatching(/^200 /)),
  )
})
