import { expect, test } from 'vitest'
import { buildCompany, buildContact, buildLogin, buildProperty } from '../../testing/factories.ts'
import { openImports } from './testing.ts'

const { opened, upload, check, run } = openImports()

test.each([
  ['another address', 'wiremu@kakapo.example'],
  ['its first address', ''],
])('an import that gives a contact %s gives nobody access with a login', async (_, before) => {
  const { db, call, tokenOf } = opened()
  const companyName = `Kākāpō ${before || 'Trust'}`
  const companyId = await buildCompany(db, { companyName })
  await buildProperty(db, { customerCompanyId: companyId })
  await buildContact(db, { companyId, firstName: 'Wiremu', lastName: 'Parata', email: before, loginAccess: true })
  const loginEmail = before ? 'stranger@tui.example' : 'other@tui.example'
  await buildLogin(db, { loginEmail, isExternalCustomer: true })
  const token = await tokenOf(loginEmail)
  const seen = async () => (await call('/property/list', { token })).json<{ data: unknown[] }>().data.length
  expect(await seen()).toBe(0)

  const uploaded = await upload(
    'contacts',
    ['Company', 'First name', 'Last name', 'Email'],
    [companyName, 'Wiremu', 'Parata', loginEmail],
  )
  const checked = await check(uploaded, { changesExisting: true, likely: 'take' })
  if (checked.outcome?.counts.changed) await run(checked)
  expect(await seen()).toBe(0)

  const telephone = await upload(
    'contacts',
    ['Company', 'First name', 'Last name', 'Email', 'Mobile'],
    [companyName, 'Wiremu', 'Parata', before, '021 555 0199'],
  )
  const harmless = await check(telephone, { changesExisting: true })
  expect(harmless.outcome?.counts).toMatchObject({ changed: 1 })
  await run(harmless)
})
