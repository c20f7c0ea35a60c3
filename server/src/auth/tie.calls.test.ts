import { expect, test } from 'vitest'
import { buildCompany, buildContact, buildLogin } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()

test('a login learns whether contacts tie it to a company', async () => {
  const { call, db, tokenOf } = opened()
  await buildLogin(db, { loginEmail: 'mere@kauri.example', isExternalCustomer: true })
  const token = await tokenOf('mere@kauri.example')
  const isTied = async () => (await call('/auth/tie', { token })).json()
  expect(await isTied()).toEqual({ isTied: false })
  const companyId = await buildCompany(db)
  const contact = { companyId, email: 'Mere@kauri.example' }
  await buildContact(db, { ...contact, loginAccess: false })
  expect(await isTied()).toEqual({ isTied: false })
  await buildContact(db, { ...contact, loginAccess: true })
  expect(await isTied()).toEqual({ isTied: true })
})
