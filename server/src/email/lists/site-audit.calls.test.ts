import { beforeAll, expect, test } from 'vitest'
import { buildContact } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { buildSupplier, buildWarrant, NOON } from '../testing/buildings.ts'

let now = NOON
const opened = useTestApp({}, () => now)
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

test('the site still hears of an audit when the e-mail about another audit of it is taken back', async () => {
  const { db, call } = opened()
  const other = await buildSupplier(db, {}, { email: 'audits@kea.example' })
  const { propertyId, propertyServiceIds } = await buildWarrant(db, {
    due: '2026-12-20',
    systems: [{ serviceType: 'Audit' }, { serviceType: 'Audit', supplierCompanyId: other.companyId }],
  })
  const [first = 0, second = 0] = propertyServiceIds
  await buildContact(db, { propertyId, email: 'site@rimu.example', enableAutomationEmails: true })
  const act = (action: string, id: number) =>
    call(`/email/${action}`, { token, body: { isBwofEmail: true, propertyServiceIdList: [id], canBeWithdrawn: true } })
  const kinds = async () =>
    (
      await db
        .selectFrom('email')
        .select('templateName')
        .where('propertyId', '=', propertyId)
        .orderBy('emailId')
        .execute()
    ).map(({ templateName }) => templateName)

  await act('send', first)
  now = new Date(NOON.getTime() + 3000)
  await act('send', second)
  expect(await kinds()).toEqual(['Email_Bwof_Audit', 'Email_Bwof_Audit_Site', 'Email_Bwof_Audit'])
  now = new Date(NOON.getTime() + 5000)
  expect((await act('withdraw', first)).statusCode).toBe(200)
  expect(await kinds()).toEqual(['Email_Bwof_Audit_Site', 'Email_Bwof_Audit'])
  expect((await act('withdraw', second)).statusCode).toBe(200)
  expect(await kinds()).toEqual([])
})
