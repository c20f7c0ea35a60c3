import { sql } from 'kysely'
import type { Iqp, NewIqp, SavedIqp } from '@app/contract/iqp/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { lockAndCheckVersions } from '../database/lost-update.ts'
import { refuseUnknownCompanies } from '../database/references.ts'
import { transactionBy } from '../database/transaction.ts'
import { conflict, notFound } from '../lib/problem.ts'
import { findIqp, findRegistered, type Registration } from './queries.ts'

const IQP = { table: 'iqp', key: 'iqp_id', thing: 'IQP' } as const

/**
 * Adds an IQP and answers it.
 *
 * @throws ProblemError 400 for a company that does not exist, 409 that names the IQP with this name, register and number
 */
export function addIqp({ db }: Pick<AppContext, 'db'>, login: Login, added: NewIqp): Promise<Iqp> {
  const adding = transactionBy(db, login.email, async (transaction) => {
    await refuseUnknownCompanies(transaction, [{ path: 'companyId', companyId: added.companyId }])
    const { iqpId } = await transaction.insertInto('iqp').values(added).returning('iqpId').executeTakeFirstOrThrow()
    return saved(await findIqp(transaction, iqpId), iqpId)
  })
  return namingTheFirst(db, added, adding)
}

/**
 * Saves an IQP and answers it.
 *
 * @throws ProblemError 400, 404, 409 for one that somebody changed since it was read, or that names the IQP with this
 *   name, register and number
 */
export function saveIqp(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  iqpId: number,
  { whenUpdated, ...facts }: SavedIqp,
): Promise<Iqp> {
  const saving = transactionBy(db, login.email, async (transaction) => {
    const stored = await findIqp(transaction, iqpId)
    if (!stored) throw notFound('IQP', iqpId)
    if (facts.companyId !== stored.companyId) {
      await refuseUnknownCompanies(transaction, [{ path: 'companyId', companyId: facts.companyId }])
    }
    await lockAndCheckVersions(transaction, IQP, [{ path: '', id: iqpId, whenUpdated }], sql`true`, timeZone)
    await transaction.updateTable('iqp').set(facts).where('iqpId', '=', iqpId).execute()
    return saved(await findIqp(transaction, iqpId), iqpId)
  })
  return namingTheFirst(db, facts, saving)
}

function saved(iqp: Iqp | undefined, iqpId: number): Iqp {
  if (!iqp) throw notFound('IQP', iqpId)
  return iqp
}

const IS_REGISTERED = 'iqp_is_registered_once'

/** The index decides, so that two people who add the same IQP at once do not both succeed. */
async function namingTheFirst(db: AppContext['db'], sent: Registration, saving: Promise<Iqp>): Promise<Iqp> {
  try {
    return await saving
  } catch (error) {
    const isTaken = error instanceof Error && 'constraint' in error && error.constraint === IS_REGISTERED
    const first = isTaken && (await findRegistered(db, sent))
    if (!first) throw error
    const registered = [first.register, first.registrationNumber].filter(Boolean).join(' ')
    throw conflict(
      `${first.name}${registered ? ` (${registered})` : ''} is in the list already${first.active ? '' : ', inactive'}.`,
    )
  }
}
