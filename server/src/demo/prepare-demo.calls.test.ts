import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { SupplierFigures } from '@app/contract/company/schema'
import { addMonths, todayIn } from '@app/contract/dates'
import { DEFAULT_START_DATE } from '@app/contract/dashboard/rules'
import { DEFECT_STATES, SEVERITIES } from '@app/contract/defect/rules'
import type { Defect } from '@app/contract/defect/schema'
import type { Iqp } from '@app/contract/iqp/schema'
import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import type { ReturnRequest, UnreadAnswer } from '@app/contract/return/schema'
import { useTestApp } from '../testing/test-app.ts'
import { OPERATOR_NAME } from './operator.ts'
import { prepareDemo } from './prepare-demo.ts'

const testApp = useTestApp()

async function prepare(): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await prepareDemo(testApp().services, todayIn('Pacific/Auckland'))
  const printed = log.mock.calls.flat().join('\n')
  log.mockRestore()
  return printed
}

/** The logins in the printed lines. */
const readLogins = (printed: string) =>
  printed.split('\n').flatMap((line) => {
    const [, role, userName, password] = /^ {2}(.+?) {2,}(\S+@\S+) +(\S+)$/.exec(line) ?? []
    return role ? [{ role, userName, password }] : []
  })

test('the first start makes the office, every start prints its logins, and each of them has its dashboard', async () => {
  const logins = readLogins(await prepare())
  expect(logins.map(({ role }) => role)).toEqual(['Administrator', 'Staff', 'External customer', 'External supplier'])
  const { companies } = await testApp()
    .db.selectFrom('company')
    .select(({ fn }) => fn.countAll<number>().as('companies'))
    .executeTakeFirstOrThrow()

  expect(readLogins(await prepare())).toEqual(logins)
  const again = await testApp()
    .db.selectFrom('company')
    .select(({ fn }) => fn.countAll<number>().as('companies'))
    .executeTakeFirstOrThrow()
  expect(again.companies).toBe(companies)

  const { token: adminToken } = (
    await testApp().call('/auth/login', { body: { userName: logins[0]?.userName, password: logins[0]?.password } })
  ).json<{ token: string }>()
  const documents = await testApp()
    .db.selectFrom('document')
    .selectAll()
    // Those of certificates and warrants name their day, and are copies of a few samples.
    .where('referenceName', 'not like', '%, %')
    .orderBy('documentId')
    .execute()
  expect(documents.length).toBeGreaterThan(500)
  const pdfs = documents.filter(({ contentType }) => contentType === 'application/pdf')
  expect(new Set(pdfs.map(({ contentHash }) => contentHash)).size).toBe(pdfs.length)
  expect(documents.filter(({ active }) => !active).length).toBeGreaterThan(50)
  const paper = await testApp().call(`/document/download?id=${documents[0]?.documentId}`, { token: adminToken })
  expect(paper.rawPayload).toHaveLength(documents[0]?.size ?? 0)
  expect(paper.body).toContain(`(Property ${documents[0]?.propertyId})`)

  const due = { startDate: DEFAULT_START_DATE, endDate: addMonths(todayIn('Pacific/Auckland'), 1) }
  const seen: Record<string, { due: number; properties: number }> = {}
  for (const { role = '', ...credentials } of logins) {
    const { token } = (await testApp().call('/auth/login', { body: credentials })).json<{ token: string }>()
    const ask = async (body: object) =>
      (await testApp().call('/property/dashboard', { token, body })).json<VisibleDashboardRow[]>()
    const all = await ask({})
    seen[role] = { due: (await ask(due)).length, properties: new Set(all.map(({ propertyId }) => propertyId)).size }
  }
  expect(seen.Administrator).toEqual(seen.Staff)
  expect(seen.Staff?.due).toBeGreaterThan(400)
  expect(seen['External customer']?.due).toBeGreaterThan(3)
  expect(seen['External customer']?.properties).toBeGreaterThanOrEqual(25)
  expect(seen['External customer']?.properties).toBeLessThanOrEqual(60)
  expect(seen['External supplier']?.due).toBeGreaterThan(3)
  expect(Math.abs((seen['External supplier']?.properties ?? 0) - 150)).toBeLessThan(25)
}, 120_000)

test('the office has defects in every severity and state, with photos, and IQPs whose registration ends', async () => {
  const logins = readLogins(await prepare())
  const { token } = (
    await testApp().call('/auth/login', { body: { userName: logins[1]?.userName, password: logins[1]?.password } })
  ).json<{ token: string }>()
  const { data } = (await testApp().call('/defect/list', { token })).json<{ data: Defect[] }>()
  const kinds = new Set(data.map(({ severity, state }) => `${severity} ${state}`))
  expect(kinds.size).toBe(SEVERITIES.length * DEFECT_STATES.length)
  const photo = data.flatMap(({ papers }) => papers)[0]
  expect(photo?.isPicture).toBe(true)
  expect((await testApp().call(`/document/thumbnail?id=${photo?.documentId}`, { token })).statusCode).toBe(200)
  expect((await testApp().call('/iqp/ending', { token })).json()).toEqual({
    ending: expect.toSatisfy((count: number) => count > 2),
    ended: expect.toSatisfy((count: number) => count > 0),
  })
  const iqps = (await testApp().call('/iqp/list', { token })).json<{ data: Iqp[] }>().data
  expect(iqps.filter(({ confirmed }) => !confirmed).length).toBeGreaterThan(3)
  expect(iqps.every(({ ssCodes }) => ssCodes.length > 0)).toBe(true)
})

test('suppliers have answered in each way, and the supplier of the demonstration is asked', async () => {
  const logins = readLogins(await prepare())
  const tokenOf = async (index: number) => {
    const { userName, password } = logins[index] ?? {}
    return (await testApp().call('/auth/login', { body: { userName, password } })).json<{ token: string }>().token
  }
  const [staff, supplier] = [await tokenOf(1), await tokenOf(3)]
  const unread = (await testApp().call('/return/unread', { token: staff })).json<{ data: UnreadAnswer[] }>().data
  expect(unread).toHaveLength(3)
  const failing = (await testApp().call('/mail/failing', { token: staff })).json<{ data: { companyName: string }[] }>()
  expect(failing.data.map(({ companyName }) => companyName === OPERATOR_NAME)).toEqual([false])
  const own = (await testApp().call('/return/mine', { token: supplier })).json<{ data: ReturnRequest[] }>().data
  expect(own.length).toBeGreaterThan(3)
  expect(own.flatMap(({ submissions }) => submissions).some(({ kind }) => kind === 'later')).toBe(true)
  const { rows } = await sql<{ kind: string; state: string }>`
    select distinct answer.kind, coalesce(state, 'noted') as state
    from return_submission answer left join certificate using (return_submission_id) order by 1, 2`.execute(
    testApp().db,
  )
  expect(rows.map(({ kind, state }) => `${kind} ${state}`)).toEqual(
    expect.arrayContaining(['cannot received', 'files accepted', 'files received', 'files refused', 'later noted']),
  )
  const figures = (await testApp().call('/company/supplier-figures', { token: staff })).json<{
    data: SupplierFigures[]
  }>().data
  expect(figures.filter(({ asked }) => asked > 0).length).toBeGreaterThan(3)
})

test('no certificate of the demonstration was received before it was signed', async () => {
  const { rows } = await sql<{ count: number; early: number }>`
    select count(*)::int, count(*) filter (where (when_received at time zone 'Pacific/Auckland')::date < signed_date)::int as early
    from certificate`.execute(testApp().db)
  expect(rows[0]?.count).toBeGreaterThan(100)
  expect(rows[0]?.early).toBe(0)
})
