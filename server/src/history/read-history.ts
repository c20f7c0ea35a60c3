import type { Kysely } from 'kysely'
import { ADMINISTRATORS_ENTITIES, type HistoryQuery, type HistoryRow } from '@app/contract/history/schema'
import type { Login } from '../auth/login.ts'
import type { Tables } from '../database/tables.ts'
import { badPayload, notFound } from '../lib/problem.ts'
import { hasRecord, listEverything, listOfChange, listOfKind, listOfRecord } from './queries.ts'

/**
 * Administrators may leave out the id, or both the id and the entity. Other internal logins get a 404 for settings and
 * templates, and the rows of a change without those.
 *
 * @throws ProblemError 400 for a missing parameter, 404 for a record or a change that never existed
 */
export async function readHistory(
  db: Kysely<Tables>,
  login: Login,
  { entity, id, change, ...page }: HistoryQuery,
): Promise<HistoryRow[]> {
  if (change !== undefined) {
    const rows = await listOfChange(db, change, login.isAdministrator ? [] : ADMINISTRATORS_ENTITIES, page)
    if (rows.length === 0 && page.before === undefined) throw notFound('change', change)
    return rows
  }
  if (!login.isAdministrator && (!entity || !id)) {
    throw badPayload({ path: entity ? 'id' : 'entity', message: 'is required' })
  }
  if (!entity) return listEverything(db, page)
  if (!id) return listOfKind(db, entity, page)
  const isHidden = !login.isAdministrator && ADMINISTRATORS_ENTITIES.includes(entity)
  if (isHidden || !(await hasRecord(db, { entity, id }))) throw notFound(entity.replaceAll('_', ' '), id)
  return listOfRecord(db, { entity, id }, page)
}
