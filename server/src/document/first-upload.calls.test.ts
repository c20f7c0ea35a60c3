import { describe, expect, test } from 'vitest'
import type { VisibleProperty } from '@app/contract/property/schema'
import { buildCompany, buildContact, buildLogin, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()

/** A property with a customer and a supplier, and what each role reads as the time of its first document. */
async function build() {
  const { db, call, tokenOf } = opened()
  const [customer, supplier] = [await buildCompany(db), await buildCompany(db)]
  const propertyId = await buildProperty(db, { customerCompanyId: customer })
  await buildService(db, { propertyId, serviceId: 106, supplierCompanyId: supplier })
  const firstUploadFor = async (loginEmail: string): Promise<string | null> =>
    (await call(`/property/${propertyId}`, { token: await tokenOf(loginEmail) })).json<VisibleProperty>()
      .whenFirstDocumentUploaded
  const add = (fileName: string, whenUploaded: string, switches: object = {}) =>
    db
      .insertInto('document')
      .values({
        propertyId,
        fileName: `${propertyId} ${fileName}`,
        size: 1,
        contentType: 'application/pdf',
        contentHash: 'a'.repeat(64),
        storedAs: `test/${crypto.randomUUID()}`,
        whenUploaded,
        ...switches,
      })
      .execute()
  const logins = [`c${propertyId}@kauri.example`, `s${propertyId}@kea.example`] as const
  await buildContact(db, { companyId: customer, email: logins[0], loginAccess: true })
  await buildContact(db, { companyId: supplier, email: logins[1], loginAccess: true })
  await buildLogin(db, { loginEmail: logins[0], isExternalCustomer: true })
  await buildLogin(db, { loginEmail: logins[1], isExternalSupplier: true })
  return { add, firstUploadFor, logins }
}

describe('the time of the first document', () => {
  test.each([
    ['inactive', { active: false }],
    ['a draft', { isDraft: true }],
  ])('tells no external login of one that is %s', async (_, switches) => {
    const { add, firstUploadFor, logins } = await build()
    await add('dispute.pdf', '2023-02-01T00:00:00Z', switches)
    for (const login of logins) expect(await firstUploadFor(login)).toBeNull()
    await add('plan.pdf', '2024-02-01T00:00:00Z')
    for (const login of logins)
      expect(Date.parse((await firstUploadFor(login)) ?? '')).toBe(Date.parse('2024-02-01T00:00:00Z'))
  })
})
