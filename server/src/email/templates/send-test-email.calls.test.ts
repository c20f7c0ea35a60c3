import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { beforeAll, expect, test } from 'vitest'
import { buildLogin } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { buildPropertyWithEverything } from '../testing/property-with-everything.ts'

const opened = useTestApp()
let token = ''
let propertyId = 0
beforeAll(async () => {
  const { db, tokenOf } = opened()
  await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
  token = await tokenOf('chief@office.example')
  propertyId = (await buildPropertyWithEverything(db, '2030-03-14')).propertyId
})

const send = (body: object, by = token) =>
  opened().call('/email/templates/Email_12A_Request/test-send', { token: by, body })

async function received() {
  const outbox = path.join(opened().services.environment.DATA_DIR, 'outbox')
  const files = await readdir(outbox).catch(() => [])
  return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(path.join(outbox, file)))))
}

test('a test goes to the login that asks, and to nobody else', async () => {
  const answer = await send({
    subject: 'BWOF {{ bwofDueDate }}',
    body: '<p>{{ recipientCompanyName }}</p>',
    propertyId,
  })
  expect(answer.json()).toEqual({ recipient: 'chief@office.example' })
  const [email, ...others] = await received()
  expect(others).toEqual([])
  expect(email).toMatchObject({
    to: [{ address: 'chief@office.example' }],
    subject: `Test: BWOF 14 March 2030 [#${propertyId}]`,
    text: expect.stringContaining("Tūī & O'Brien Fire"),
    html: expect.stringContaining("Tūī &amp; O'Brien Fire"),
  })
  expect(email?.cc ?? []).toEqual([])
  const kept = await opened().db.selectFrom('email').select('emailId').execute()
  expect(kept).toEqual([])
})

test('a template with faults is not sent', async () => {
  const before = await received()
  const answer = await send({ subject: 'a', body: '{{ gone }}', propertyId })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ errors: [{ path: 'body' }] })
  expect(await received()).toHaveLength(before.length)
})

test('staff send no tests', async () => {
  const answer = await send({ subject: 'a', body: 'b', propertyId }, await opened().staffToken())
  expect(answer.statusCode).toBe(403)
})
