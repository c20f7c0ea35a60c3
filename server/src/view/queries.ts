import { sql, type RawBuilder } from 'kysely'
import { View } from '@app/contract/view/schema'
import type { Login } from '../auth/login.ts'
import type { Connection } from '../database/connection.ts'
import { fieldsOf } from '../lib/json-sql.ts'

/** The views that a login may see, those that were removed too: its own and those for all. */
const isSeen = ({ loginId }: Login) => sql`(saved_view.is_for_all or saved_view.login_id = ${loginId})`

const selectViews = (login: Login, condition: RawBuilder<unknown>) => sql`
  select ${fieldsOf(View, 'saved_view', {
    list: sql`saved_view.list_name`,
    isOwn: sql`saved_view.login_id = ${login.loginId}`,
    madeBy: sql`maker.login_email`,
    isDefault: sql`own_default.view_id is not null`,
  })}
  from saved_view join login maker on maker.login_id = saved_view.login_id
  left join default_view own_default on own_default.view_id = saved_view.view_id
    and own_default.login_id = ${login.loginId}
  where ${isSeen(login)} and ${condition} order by fold(saved_view.name), saved_view.view_id`

const read = async (db: Connection, login: Login, condition: RawBuilder<unknown>): Promise<View[]> => {
  const { rows } = await sql<{ view: View }>`
    select row_to_json(one) as view from (${selectViews(login, condition)}) one`.execute(db)
  return rows.map(({ view }) => view)
}

export const listViews = (db: Connection, login: Login): Promise<View[]> =>
  read(db, login, sql`saved_view.when_deleted is null`)

export const findView = async (db: Connection, login: Login, viewId: number): Promise<View | undefined> =>
  (await read(db, login, sql`saved_view.view_id = ${viewId} and saved_view.when_deleted is null`))[0]

export const findRemovedView = async (db: Connection, login: Login, viewId: number): Promise<View | undefined> =>
  (await read(db, login, sql`saved_view.view_id = ${viewId} and saved_view.when_deleted is not null`))[0]

export async function countViews(db: Connection, { loginId }: Login): Promise<number> {
  const { count } = await db
    .selectFrom('savedView')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('loginId', '=', loginId)
    .where('whenDeleted', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
