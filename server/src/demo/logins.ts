import { sql, type Kysely, type Transaction } from 'kysely'
import { addDays, type Day } from '@app/contract/dates'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { Tables } from '../database/tables.ts'
import { generatePassword, hashPassword } from '../lib/password.ts'
import { getOperator } from '../operator/queries.ts'
import { COLLEAGUES, OPERATOR_DOMAIN } from './operator.ts'
import { addressOf } from './people.ts'

/** These passwords are not secret, because the data is invented. */
export const DEMO_LOGINS = [
  { role: 'Administrator', email: 'admin@demo.example', password: 'tall-kauri-admin' },
  { role: 'Staff', email: 'staff@demo.example', password: 'quick-tui-staff' },
  { role: 'External customer', email: 'customer@demo.example', password: 'calm-rimu-customer' },
  { role: 'External supplier', email: 'supplier@demo.example', password: 'bold-kea-supplier' },
] as const

type DemoRole = (typeof DEMO_LOGINS)[number]['role']

/** The size of the external logins' portfolios: enough to fill a dashboard, but still readable. */
const CUSTOMERS_PROPERTIES = { from: 25, to: 60 }
const SUPPLIERS_PROPERTIES = 150

/** Creates the logins of the demonstration, and those of the office's staff with unknown passwords. */
export async function createDemoLogins(transaction: Transaction<Tables>, today: Day): Promise<void> {
  const made = `${addDays(today, -400)}T20:00:00Z`
  const stamps = { whenCreated: made, whenUpdated: made }
  await transaction
    .insertInto('contact')
    .values([
      {
        companyId: await findCustomer(transaction, today),
        firstName: 'Hana',
        lastName: 'Rāpana',
        jobTitle: 'Portfolio Manager',
        email: emailOf('External customer'),
        mobile: '021 555 0141',
        loginAccess: true,
        ...stamps,
      },
      {
        companyId: await findSupplier(transaction),
        firstName: 'Semisi',
        lastName: 'Latu',
        jobTitle: 'Service Manager',
        email: emailOf('External supplier'),
        mobile: '027 555 0142',
        loginAccess: true,
        ...stamps,
      },
    ])
    .execute()
  for (const { role, email, password } of DEMO_LOGINS) {
    await transaction
      .insertInto('login')
      .values({
        loginEmail: email,
        passwordHash: await hashPassword(password),
        isAdministrator: role === 'Administrator',
        isCompassStaff: role === 'Administrator' || role === 'Staff',
        isExternalCustomer: role === 'External customer',
        isExternalSupplier: role === 'External supplier',
        ...stamps,
      })
      .execute()
  }
  for (const [index, colleague] of COLLEAGUES.filter(({ hasLogin }) => hasLogin).entries()) {
    await transaction
      .insertInto('login')
      .values({
        loginEmail: addressOf(colleague, OPERATOR_DOMAIN),
        passwordHash: await hashPassword(generatePassword()),
        isCompassStaff: true,
        loginCount: 310 - index * 90,
        whenLastLogin: `${addDays(today, colleague.hasLeft ? -70 : -1 - index)}T20:12:00Z`,
        whenDeleted: colleague.hasLeft ? `${addDays(today, -69)}T03:00:00Z` : null,
        ...stamps,
      })
      .execute()
  }
}

const emailOf = (role: DemoRole): string => DEMO_LOGINS.find((login) => login.role === role)?.email ?? ''

/** A customer with a portfolio of the right size and overdue warrants. */
async function findCustomer(transaction: Transaction<Tables>, today: Day): Promise<number> {
  const { from, to } = CUSTOMERS_PROPERTIES
  const { rows } = await sql<{ companyId: number }>`
    select company_id
    from company
    join property on customer_company_id = company_id
    left join property_service warrant on warrant.property_id = property.property_id
      and warrant.service_id = ${BWOF_SERVICE_ID} and warrant.active and warrant.when_deleted is null
    where is_customer and not is_authority and company.active and property.active and property.when_deleted is null
    group by company_id
    order by count(*) between ${from} and ${to} desc,
      count(*) filter (where warrant.when_next_service_anniversary < ${today}::date) desc, company_id
    limit 1`.execute(transaction)
  return theOnly(rows).companyId
}

async function findSupplier(transaction: Transaction<Tables>): Promise<number> {
  const { companyId: operatorId } = await getOperator(transaction)
  const { rows } = await sql<{ companyId: number }>`
    select company_id from company
    join property_service supplied on supplier_company_id = company_id
    join property using (property_id)
    where company_id <> ${operatorId} and company.active and supplied.active and supplied.when_deleted is null
      and property.active and property.when_deleted is null
    group by company_id order by abs(count(distinct property_id) - ${SUPPLIERS_PROPERTIES}), company_id
    limit 1`.execute(transaction)
  return theOnly(rows).companyId
}

function theOnly<T>([row]: readonly T[]): T {
  if (!row) throw new Error('The data set has no company for a login')
  return row
}

/** The demonstration's logins as lines to print; empty if the database has none of them. */
export async function describeDemoLogins(db: Kysely<Tables>): Promise<string[]> {
  const present = await db
    .selectFrom('login')
    .select('loginEmail')
    .where(
      'loginEmail',
      'in',
      DEMO_LOGINS.map(({ email }) => email),
    )
    .where('whenDeleted', 'is', null)
    .execute()
  const emails = new Set(present.map(({ loginEmail }) => loginEmail))
  return DEMO_LOGINS.filter(({ email }) => emails.has(email)).map(
    ({ role, email, password }) => `  ${role.padEnd(20)}${email.padEnd(25)}${password}`,
  )
}
