import { beforeAll, expect, test } from 'vitest'
import type { FirstDay } from '@app/contract/settings/first-day'
import { buildCompany, buildLogin, buildProperty } from '../testing/factories.ts'
import { queueOne } from '../email/testing/queue-one.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  const { db, tokenOf } = opened()
  await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
  token = await tokenOf('chief@office.example')
})

const read = async () => (await opened().call('/settings/first-day', { token })).json<FirstDay>()
const tick = async (body: object) => (await opened().call('/settings/first-day', { token, body })).json<FirstDay>()
const done = ({ steps }: FirstDay) => steps.filter(({ isDone }) => isDone).map(({ step }) => step)

test('an empty installation is told what it needs, and what is there ticks itself off', async () => {
  const { db, call } = opened()
  const first = await read()
  expect([first.isShown, first.steps.length, done(first)]).toEqual([true, 7, []])

  const operatorCompanyId = await buildCompany(db)
  const { whenUpdated } = (await call('/settings', { token })).json<{ whenUpdated: string }>()
  const signatories = [{ name: 'Mere Parata' }]
  expect((await call('/settings', { token, body: { whenUpdated, operatorCompanyId, signatories } })).statusCode).toBe(
    200,
  )
  await buildLogin(db, { loginEmail: 'hana@kea.example', isExternalSupplier: true })
  expect(done(await read())).not.toContain('colleagues')
  await buildLogin(db, { loginEmail: 'mere@office.example', isCompassStaff: true })
  const propertyId = await buildProperty(db)
  expect(done(await read())).toEqual(['operator', 'signatories', 'colleagues', 'buildings'])

  const sent = await call('/email/templates/Email_12A_Request/test-send', {
    token,
    body: { propertyId, subject: 'Kia ora', body: '<p>Kia ora {{ recipientCompanyName }}</p>' },
  })
  expect(sent.statusCode, sent.body).toBe(200)
  expect(done(await read())).toEqual(['operator', 'signatories', 'colleagues', 'buildings', 'reminder'])
})

test('two who tick at the same moment both do, and a tick can be taken back', async () => {
  await Promise.all([tick({ ticks: { services: true } }), tick({ ticks: { logo: true } })])
  expect((await read()).isShown).toBe(false)
  expect(done(await tick({ ticks: { services: false } }))).not.toContain('services')
  // What the records show stays done.
  expect(done(await tick({ ticks: { operator: false } }))).toContain('operator')
})

test('it goes once it is put away', async () => {
  await tick({ isPutAway: true })
  console.error(JSON.stringify(opened().logged()))
  expect(await tick({ isPutAway: true })).toEqual({ isShown: false, steps: [] })
  expect((await tick({ isPutAway: false })).isShown).toBe(true)
})

test('it goes once the office has queued an e-mail', async () => {
  await queueOne(opened().db)
  expect(await read()).toEqual({ isShown: false, steps: [] })
})

test('a step that there is not is refused by its name', async () => {
  const answer = await opened().call('/settings/first-day', { token, body: { ticks: { party: true } } })
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('ticks')])
})
