import { sql, type Transaction } from 'kysely'
import { roleFlags, type RoleFlags } from '@app/contract/user/rules'
import type { SavedUser, User } from '@app/contract/user/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { lockAndCheckVersions } from '../database/lost-update.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { hashPassword } from '../lib/password.ts'
import { badPayload, notFound, ProblemError, refused } from '../lib/problem.ts'
import { findUser, getSavedUser, hasOtherInternalLogin, lockLogins, setDetails, setPassword } from './queries.ts'
import { refuseTakenEmail } from './refuse-taken-email.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

const LOGIN = { table: 'login', key: 'login_id', thing: 'user' } as const

/**
 * Changes or deletes a user. Fields that the payload leaves out keep their values. A change of e-mail, password or
 * roles, or a deletion, ends all tokens of the login (docs/rules/sessions-and-roles.md#tokens).
 *
 * Only administrators may change an administrator's login, because setting its password gives access to it.
 *
 * @throws ProblemError 400, 403, 404 or 409; then nothing is saved
 */
export async function updateUser(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  { userDetails }: SavedUser,
): Promise<User> {
  const { loginId, loginEmail, password, accessRoles, whenUpdated, whenDeleted } = userDetails
  const passwordHash = password && (await hashPassword(password))
  return transactionBy(db, login.email, async (transaction) => {
    await lockLogins(transaction)
    const stored = await findUser(transaction, loginId)
    if (!stored) throw notFound('user', loginId)
    if (stored.isAdministrator && !login.isAdministrator) throw onlyForAdministrators()
    await lockAndCheckVersions(
      transaction,
      LOGIN,
      [{ path: 'userDetails', id: loginId, whenUpdated }],
      sql`true`,
      timeZone,
    )
    if (whenDeleted) await refuseDeletion(transaction, login, stored)
    const flags = accessRoles === undefined ? undefined : await rolesToSet(transaction, stored, accessRoles)
    if (loginEmail) await refuseTakenEmail(transaction, loginEmail, loginId)
    if (password) await refuseWeakPassword('userDetails.password', password, loginEmail ?? stored.loginEmail)

    if (passwordHash) await setPassword(transaction, loginId, passwordHash)
    await setDetails(transaction, loginId, { loginEmail, ...flags, whenDeleted })
    return getSavedUser(transaction, loginId)
  })
}

const onlyForAdministrators = () =>
  new ProblemError(403, 'forbidden', 'Only an administrator may change the login of an administrator.')

async function refuseDeletion(transaction: Transaction<Tables>, login: Login, stored: User): Promise<void> {
  if (stored.loginId === login.loginId) throw refused('A login cannot delete itself.')
  if (stored.isCompassStaff && !(await hasOtherInternalLogin(transaction, stored.loginId))) {
    throw refused('The last internal login cannot be deleted.')
  }
}

/**
 * The roles to save. An administrator always stays staff.
 *
 * @throws ProblemError 400 if the last internal login would lose its role
 */
async function rolesToSet(transaction: Transaction<Tables>, stored: User, accessRoles: string): Promise<RoleFlags> {
  const flags = roleFlags(accessRoles)
  const losesStaff = stored.isCompassStaff && !flags.isCompassStaff
  if (losesStaff && !(await hasOtherInternalLogin(transaction, stored.loginId))) {
    throw badPayload({
      path: 'userDetails.accessRoles',
      message: 'takes CompassStaff: the last internal login cannot lose its internal role',
    })
  }
  return { ...flags, isCompassStaff: flags.isCompassStaff || stored.isAdministrator }
}
