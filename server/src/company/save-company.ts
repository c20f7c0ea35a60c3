import { sql, type Transaction } from 'kysely'
import type { Company, NewCompany, SavedCompany } from '@app/contract/company/schema'
import type { Keyed } from '@app/contract/request-key'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { saveContacts } from '../contact/save-contacts.ts'
import { addOnce } from '../database/add-once.ts'
import { lockAndCheckVersions } from '../database/lost-update.ts'
import { hasChanges } from '../database/nested-rows.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { notFound } from '../lib/problem.ts'
import { findSavedCompany, lockCompany } from './queries.ts'
import { refuseWhileUsed } from './refuse-while-used.ts'
import { saveBillingEntities } from './save-billing-entities.ts'

const COMPANY = { table: 'company', key: 'company_id', thing: 'company' } as const

type Office = Pick<AppContext, 'db' | 'timeZone'>

/**
 * Adds a company with its nested rows in one transaction and returns its id.
 *
 * @throws ProblemError 400, or 409 for a key that came with something else; then nothing is saved
 */
export function addCompany({ db, timeZone }: Office, login: Login, company: Keyed<NewCompany>): Promise<number> {
  const { requestKey: _, contacts, billingEntities, ...columns } = company
  const add = async (transaction: Transaction<Tables>) => {
    const { companyId } = await transaction
      .insertInto('company')
      .values(columns)
      .returning('companyId')
      .executeTakeFirstOrThrow()
    await saveNested(transaction, companyId, { contacts, billingEntities }, timeZone)
    return companyId
  }
  return transactionBy(db, login.email, (transaction) =>
    addOnce(transaction, { login, thing: 'company', payload: company }, () => add(transaction)),
  )
}

/**
 * Saves a company and its nested rows in one transaction and returns the saved company. Fields that the payload leaves
 * out keep their values.
 *
 * @throws ProblemError 400, 404 or 409; then nothing is saved
 */
export function updateCompany({ db, timeZone }: Office, login: Login, saved: SavedCompany): Promise<Company> {
  return transactionBy(db, login.email, async (transaction) => {
    const { companyId, whenUpdated, contacts, billingEntities, ...columns } = saved
    if (!(await lockCompany(transaction, companyId))) throw notFound('company', companyId)
    await lockAndCheckVersions(transaction, COMPANY, [{ path: '', id: companyId, whenUpdated }], sql`true`, timeZone)
    if (columns.whenDeleted) await refuseWhileUsed(transaction, companyId)
    // What is deleted is no longer active, whether or not the caller says so.
    const changed = columns.whenDeleted ? { ...columns, active: false } : columns
    if (hasChanges(changed)) {
      await transaction.updateTable('company').set(changed).where('companyId', '=', companyId).execute()
    }
    await saveNested(transaction, companyId, { contacts, billingEntities }, timeZone)
    return findSavedCompany(transaction, companyId)
  })
}

async function saveNested(
  transaction: Transaction<Tables>,
  companyId: number,
  { contacts = [], billingEntities = [] }: Pick<NewCompany, 'contacts' | 'billingEntities'>,
  timeZone: string,
): Promise<void> {
  await saveContacts(transaction, { path: 'contacts', companyId, propertyId: null }, contacts, timeZone)
  await saveBillingEntities(transaction, companyId, billingEntities, timeZone)
}
