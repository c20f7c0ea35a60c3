import { sql, type Transaction } from 'kysely'
import type { SavedServiceDefinition, ServiceDefinition } from '@app/contract/service/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { lockAndCheckVersions } from '../database/lost-update.ts'
import { isNewRow } from '../database/nested-rows.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { badPayload } from '../lib/problem.ts'
import { listSavedDefinitions, lockDefinitions } from './queries.ts'
import { refuseBrokenTree } from './refuse-broken-tree.ts'
import { refuseLostSystems } from './refuse-lost-systems.ts'

const DEFINITION = { table: 'service', key: 'service_id', thing: 'service definition' } as const

/** Below every id that a payload can have, so that no parent refers to such a row by accident. */
const FIRST_UNREFERENCED_ID = -2_147_483_649

interface Row extends Omit<SavedServiceDefinition, 'serviceId'> {
  /** The stored id. A new row has the id that the payload refers to it by, or one that nothing refers to. */
  id: number
}

/**
 * Saves new and changed definitions, all or none, and returns them as in the list. The parent of a new definition may
 * also be new.
 *
 * @throws ProblemError 400 or 409; then nothing is saved
 */
export function saveServiceDefinitions(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  saved: readonly SavedServiceDefinition[],
): Promise<ServiceDefinition[]> {
  const rows = saved.map(({ serviceId, ...row }, index) => ({ ...row, id: temporaryId(serviceId, index, saved) }))
  return transactionBy(db, login.email, async (transaction) => {
    const stored = await lockDefinitions(transaction)
    refuseFaults(rows, new Set(stored.keys()))
    refuseBrokenTree(rows, stored)
    await refuseLostSystems(transaction, rows, stored)
    const claims = rows.flatMap(({ id, whenUpdated }, index) =>
      isNewRow(id) ? [] : [{ path: String(index), id, whenUpdated }],
    )
    await lockAndCheckVersions(transaction, DEFINITION, claims, sql`true`, timeZone)
    const added = await addRows(transaction, rows)
    for (const row of rows) if (!isNewRow(row.id)) await updateRow(transaction, row, added)
    return listSavedDefinitions(
      transaction,
      rows.map(({ id }) => added.get(id) ?? id),
    )
  })
}

function temporaryId(
  serviceId: number | null | undefined,
  index: number,
  saved: readonly SavedServiceDefinition[],
): number {
  const isNamed =
    typeof serviceId === 'number' && (serviceId > 0 || saved.filter((row) => row.serviceId === serviceId).length === 1)
  return isNamed ? serviceId : FIRST_UNREFERENCED_ID - index
}

function refuseFaults(rows: readonly Row[], stored: ReadonlySet<number>): void {
  for (const [index, { id, serviceName }] of rows.entries()) {
    if (isNewRow(id) && serviceName === undefined) {
      throw badPayload({ path: `${index}.serviceName`, message: 'is required' })
    }
    if (!isNewRow(id) && !stored.has(id)) {
      throw badPayload({ path: `${index}.serviceId`, message: 'takes the id of a service definition' })
    }
    if (rows.findIndex((row) => row.id === id) !== index) {
      throw badPayload({ path: `${index}.serviceId`, message: 'is in the payload twice' })
    }
  }
}

type Added = ReadonlyMap<number, number>

/** Adds parents before their children. The tree has no cycle, so each round adds at least one row. */
async function addRows(transaction: Transaction<Tables>, rows: readonly Row[]): Promise<Added> {
  const added = new Map<number, number>()
  let waiting = rows.filter(({ id }) => isNewRow(id))
  while (waiting.length > 0) {
    const names = new Set<number | null | undefined>(waiting.map(({ id }) => id))
    for (const row of waiting.filter(({ parentServiceId }) => !names.has(parentServiceId))) {
      added.set(row.id, await addRow(transaction, row, added))
    }
    waiting = waiting.filter(({ id }) => !added.has(id))
  }
  return added
}

async function addRow(transaction: Transaction<Tables>, row: Row, added: Added): Promise<number> {
  const { id: _, whenUpdated: __, serviceName = '', parentServiceId, ...columns } = row
  const { serviceId } = await transaction
    .insertInto('service')
    .values({ ...columns, serviceName, parentServiceId: storedParent(parentServiceId, added) })
    .returning('serviceId')
    .executeTakeFirstOrThrow()
  return serviceId
}

async function updateRow(transaction: Transaction<Tables>, row: Row, added: Added): Promise<void> {
  const { id, whenUpdated: _, parentServiceId, ...columns } = row
  const changed = { ...columns, parentServiceId: storedParent(parentServiceId, added) }
  if (Object.values(changed).every((value) => value === undefined)) return
  await transaction.updateTable('service').set(changed).where('serviceId', '=', id).execute()
}

const storedParent = <Parent extends number | null | undefined>(parent: Parent, added: Added) =>
  (typeof parent === 'number' ? added.get(parent) : undefined) ?? parent
