import { sql, type Transaction } from 'kysely'
import type { AuditKind } from '@app/contract/audit-kinds'
import { ACCESS_ROLES, roleFlags, type RoleFlags } from '@app/contract/user/rules'
import type { SavedUser, User } from '@app/contract/user/schema'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { confirmIdentity, type Acting } from '../auth/log-in/confirm-identity.ts'
import { holdActor } from '../auth/session/hold-actor.ts'
import type { Connection } from '../database/connection.ts'
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
  context: Pick<AppContext, 'db' | 'timeZone' | 'environment'>,
  acting: Acting,
  { userDetails, currentPassword }: SavedUser,
): Promise<User> {
  const { db, timeZone } = context
  const { login, clientAddress, now } = acting
  const { loginId, loginEmail, password, accessRoles, whenUpdated, whenDeleted } = userDetails
  if (await givesPower(db, userDetails)) await confirmIdentity(context, acting, currentPassword)
  const passwordHash = password && (await hashPassword(password))
  return transactionBy(db, login.email, async (transaction) => {
    await lockLogins(transaction)
    await holdActor(transaction, acting)
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
    if (password) {
      const email = loginEmail ?? stored.loginEmail
      await refuseWeakPassword({ ...context, db: transaction }, 'userDetails.password', password, email)
    }

    if (passwordHash) await setPassword(transaction, loginId, passwordHash)
    await setDetails(transaction, loginId, { loginEmail, ...flags, whenDeleted })
    const saved = await getSavedUser(transaction, loginId)
    const event = { login: login.email, clientAddress, subject: stored.loginEmail, now }
    for (const [kind, detail] of changesOf(stored, saved, password !== undefined)) {
      await recordAudit(transaction, { kind, ...event, detail })
    }
    return saved
  })
}

/** Another password, address or set of roles lets somebody in, or lets them do more. */
async function givesPower(db: Connection, { loginId, loginEmail, password, accessRoles }: SavedUser['userDetails']) {
  if (password !== undefined) return true
  const stored = await findUser(db, loginId)
  if (!stored) return false
  const has = roleFlags(stored.accessRoles)
  const gets = accessRoles === undefined ? has : roleFlags(accessRoles)
  const isOtherRole = ACCESS_ROLES.some((role) => has[`is${role}`] !== gets[`is${role}`])
  return isOtherRole || (loginEmail !== undefined && loginEmail !== stored.loginEmail)
}

/** What a save changed, as lines of the audit. */
function changesOf(was: User, became: User, isNewPassword: boolean): [kind: AuditKind, detail: string][] {
  if (became.whenDeleted !== null) return [['login-deleted', '']]
  const changes: [AuditKind, string][] = []
  if (was.accessRoles !== became.accessRoles) {
    changes.push(['roles-changed', `${was.accessRoles} became ${became.accessRoles}`])
  }
  if (was.loginEmail !== became.loginEmail) changes.push(['login-changed', `now ${became.loginEmail}`])
  if (isNewPassword) changes.push(['password-changed', ''])
  return changes
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
