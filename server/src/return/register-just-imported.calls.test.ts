import { expect, test } from 'vitest'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { buildContact, buildLogin } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { ANNIVERSARY } from './testing.ts'

const opened = useTestApp()
const BUILDINGS = 1000
const LIFTS = 102

// PostgreSQL counts the rows of its tables some time after they were written. Until then it takes each for almost empty, and
// may join them in a way that takes minutes.
test('a supplier sees what is asked of it right after a thousand buildings were written', async () => {
  const { db, call, tokenOf } = opened()
  const numbers = Array.from({ length: BUILDINGS }, (_, at) => at)
  const companies = await db
    .insertInto('company')
    .values(numbers.map((number) => ({ companyName: `Supplier ${number}`, city: 'Napier' })))
    .returning('companyId')
    .execute()
  const properties = await db
    .insertInto('property')
    .values(
      numbers.map((number) => ({
        propertyName: `Building ${number}`,
        streetAddress: '12 McVay Street',
        city: 'Napier',
      })),
    )
    .returning('propertyId')
    .execute()
  const services = properties.flatMap(({ propertyId }, at) => [
    { propertyId, serviceId: BWOF_SERVICE_ID, whenNextServiceAnniversary: ANNIVERSARY, supplierCompanyId: null },
    { propertyId, serviceId: LIFTS, whenNextServiceAnniversary: null, supplierCompanyId: companies[at]?.companyId },
  ])
  await db.insertInto('propertyService').values(services).execute()
  await buildContact(db, { companyId: companies[7]?.companyId, email: 'hana@totara.example', loginAccess: true })
  await buildLogin(db, { loginEmail: 'hana@totara.example', isExternalSupplier: true })

  const answer = await call('/return/mine', { token: await tokenOf('hana@totara.example') })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { data: [{ supplierName: 'Supplier 7' }] }])
})
