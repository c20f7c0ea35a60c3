import type { Kysely } from 'kysely'
import type { NewView } from '@app/contract/view/schema'
import type { Tables } from '../database/tables.ts'

const VIEWS: readonly Pick<NewView, 'list' | 'name' | 'search' | 'columns'>[] = [
  {
    list: 'dashboard',
    name: 'Late, nobody to do it',
    search: [
      { name: 'slice', value: 'Overdue' },
      { name: 'supplier', value: '-' },
    ],
    columns: [],
  },
  {
    list: 'dashboard',
    name: 'South Island',
    search: [{ name: 'isle', value: 'SI' }],
    columns: [{ id: 'council', isShown: true, width: null }],
  },
  {
    list: 'properties',
    name: 'Auckland',
    search: [{ name: 'city', value: 'Auckland' }],
    columns: [{ id: 'customer', isShown: true, width: null }],
  },
]

/** Adds views for all staff to a new demonstration, made by the first of its staff. */
export async function addDemoViews(db: Kysely<Tables>): Promise<void> {
  const maker = await db
    .selectFrom('login')
    .select('loginId')
    .where('isCompassStaff', '=', true)
    .orderBy('loginId')
    .limit(1)
    .executeTakeFirst()
  if (!maker) return
  const rows = VIEWS.map(({ list, name, search, columns }) => ({
    listName: list,
    name,
    loginId: maker.loginId,
    isForAll: true,
    search: JSON.stringify(search),
    columns: JSON.stringify(columns),
  }))
  await db.insertInto('savedView').values(rows).execute()
}
