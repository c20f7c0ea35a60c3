import { sql, type Transaction } from 'kysely'
import { VIEWS_OF_A_LOGIN } from '@app/contract/view/rules'
import type { DefaultView, NewView, SavedView, View } from '@app/contract/view/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { lockAndCheckVersions } from '../database/lost-update.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { badPayload, conflict, notFound, refused } from '../lib/problem.ts'
import { countViews, findRemovedView, findView } from './queries.ts'

type Context = Pick<AppContext, 'db' | 'timeZone'>

const VIEW = { table: 'saved_view', key: 'view_id', thing: 'view' } as const

/**
 * Saves a view under a name that no other view of the list has that the same people see.
 *
 * @throws ProblemError 400 for more views than a login can have, 409 for a name that is taken
 */
export const addView = ({ db }: Context, login: Login, { list, ...view }: NewView): Promise<View> =>
  namingTheTaken(view.name, () =>
    transactionBy(db, login.email, async (transaction) => {
      await refuseMoreViews(transaction, login)
      const { search, columns } = view
      const texts = { search: JSON.stringify(search), columns: JSON.stringify(columns) }
      const stored = { ...view, ...texts, listName: list, loginId: login.loginId }
      const { viewId } = await transaction
        .insertInto('savedView')
        .values(stored)
        .returning('viewId')
        .executeTakeFirstOrThrow()
      return present(await findView(transaction, login, viewId), viewId)
    }),
  )

/**
 * Changes a view. Only who made it can take it from the others.
 *
 * @throws ProblemError 400, 404, 409 for one that somebody changed since it was read or a name that is taken
 */
export const saveView = (
  { db, timeZone }: Context,
  login: Login,
  viewId: number,
  { whenUpdated, search, columns, ...view }: SavedView,
): Promise<View> =>
  namingTheTaken(view.name, () =>
    transactionBy(db, login.email, async (transaction) => {
      const stored = present(await findView(transaction, login, viewId), viewId)
      await lock(transaction, viewId, whenUpdated, timeZone)
      if (view.isForAll === false && !stored.isOwn) {
        throw badPayload({ path: 'isForAll', message: `can be taken back only by ${stored.madeBy}` })
      }
      const changed = {
        ...view,
        ...(search && { search: JSON.stringify(search) }),
        ...(columns && { columns: JSON.stringify(columns) }),
      }
      if (Object.keys(changed).length > 0) {
        await transaction.updateTable('savedView').set(changed).where('viewId', '=', viewId).execute()
      }
      return present(await findView(transaction, login, viewId), viewId)
    }),
  )

/**
 * Removes a view, and answers what `restoreView` needs.
 *
 * @throws ProblemError 404, 409 for one that somebody changed since it was read
 */
export const removeView = ({ db, timeZone }: Context, login: Login, viewId: number, whenUpdated: string) =>
  transactionBy(db, login.email, async (transaction) => {
    present(await findView(transaction, login, viewId), viewId)
    await lock(transaction, viewId, whenUpdated, timeZone)
    return transaction
      .updateTable('savedView')
      .set({ whenDeleted: sql`clock_timestamp()` })
      .where('viewId', '=', viewId)
      .returning('whenUpdated')
      .executeTakeFirstOrThrow()
  })

/**
 * Brings a removed view back.
 *
 * @throws ProblemError 400 for more views than a login can have, 404, 409 for one that somebody changed since or whose name
 *   is taken by now
 */
export async function restoreView({ db, timeZone }: Context, login: Login, viewId: number, whenUpdated: string) {
  const { name } = present(await findRemovedView(db, login, viewId), viewId)
  return namingTheTaken(name, () =>
    transactionBy(db, login.email, async (transaction) => {
      const { isOwn } = present(await findRemovedView(transaction, login, viewId), viewId)
      if (isOwn) await refuseMoreViews(transaction, login)
      await lock(transaction, viewId, whenUpdated, timeZone)
      await transaction.updateTable('savedView').set({ whenDeleted: null }).where('viewId', '=', viewId).execute()
      return present(await findView(transaction, login, viewId), viewId)
    }),
  )
}

/**
 * Chooses the view that a list opens with for a login.
 *
 * @throws ProblemError 400 for a view that is not of this list or not there
 */
export const setDefaultView = ({ db }: Context, login: Login, { list, viewId }: DefaultView): Promise<void> =>
  transactionBy(db, login.email, async (transaction) => {
    const { loginId } = login
    if (viewId === null) {
      await transaction.deleteFrom('defaultView').where('loginId', '=', loginId).where('listName', '=', list).execute()
      return
    }
    const view = await findView(transaction, login, viewId)
    if (view?.list !== list) {
      throw badPayload({ path: 'viewId', message: `names view ${viewId}, which this list does not have` })
    }
    await transaction
      .insertInto('defaultView')
      .values({ loginId, listName: list, viewId })
      .onConflict((taken) => taken.columns(['loginId', 'listName']).doUpdateSet({ viewId }))
      .execute()
  })

async function refuseMoreViews(transaction: Transaction<Tables>, login: Login): Promise<void> {
  if ((await countViews(transaction, login)) < VIEWS_OF_A_LOGIN) return
  throw refused(`You have ${VIEWS_OF_A_LOGIN} views, the most that a login can have. Remove one of them.`)
}

const lock = (transaction: Transaction<Tables>, id: number, whenUpdated: string, timeZone: string) =>
  lockAndCheckVersions(transaction, VIEW, [{ path: '', id, whenUpdated }], sql`true`, timeZone)

function present(view: View | undefined, viewId: number): View {
  if (!view) throw notFound('view', viewId)
  return view
}

/** The index decides, so that of two people who take a name at once only one gets it. */
async function namingTheTaken<T>(name: string | undefined, saving: () => Promise<T>): Promise<T> {
  try {
    return await saving()
  } catch (error) {
    const isTaken =
      error instanceof Error && 'constraint' in error && String(error.constraint).startsWith('saved_view_of_')
    const called = name === undefined ? 'with its name' : `called ${name}`
    throw isTaken ? conflict(`There is a view of this list ${called} already.`) : error
  }
}
