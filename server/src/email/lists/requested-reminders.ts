import { sql, type Transaction } from 'kysely'
import type { EmailRowsRequest } from '@app/contract/email/schema'
import { inLockOrder } from '../../database/lock-rows.ts'
import type { Tables } from '../../database/tables.ts'
import { badPayload, conflict } from '../../lib/problem.ts'
import { evaluateProperties, type ListName } from '../candidates/list-reminders.ts'
import type { Candidate } from '../rules/candidate.ts'
import type { ReminderClock, Reminder } from '../rules/reminder.ts'

export type RequestedRows = Pick<EmailRowsRequest, 'propertyServiceIdList' | 'authorityPropertyIdList' | 'isBwofEmail'>

/** A candidate that a request names, and its row if it is in a list. */
export interface RequestedReminder {
  candidate: Candidate
  reminder: Reminder | null
}

export const listRequested = ({ isBwofEmail }: Pick<RequestedRows, 'isBwofEmail'>): ListName =>
  isBwofEmail ? 'bwof' : 'evacuation'

/**
 * Locks the rows that a request names and returns their current state, each row once. The lock is on their properties:
 * another action on the same rows waits here and then sees what this one did.
 *
 * @throws ProblemError 400 for an id that does not exist, 409 with the ids that do not belong to a row that `allows`
 * accepts
 */
export async function lockRequestedReminders(
  transaction: Transaction<Tables>,
  request: RequestedRows,
  clock: ReminderClock,
  action: string,
  allows: (named: RequestedReminder) => boolean,
): Promise<RequestedReminder[]> {
  const { propertyServiceIdList, authorityPropertyIdList } = request
  const propertyIds = await lockPropertiesOf(transaction, request)
  const evaluated = await evaluateProperties(transaction, listRequested(request), clock, propertyIds)
  const byService = new Map<number, RequestedReminder>()
  const byProperty = new Map<number, RequestedReminder>()
  for (const named of evaluated.filter(allows)) {
    const { topic, propertyId, services } = named.candidate
    if (topic === 'authority') byProperty.set(propertyId, named)
    for (const { propertyServiceId } of services) byService.set(propertyServiceId, named)
  }
  const services = propertyServiceIdList.filter((id) => !byService.has(id))
  const properties = authorityPropertyIdList.filter((id) => !byProperty.has(id))
  if (services.length + properties.length > 0) throw cannot(action, services, properties)
  const named = [
    ...propertyServiceIdList.map((id) => byService.get(id)),
    ...authorityPropertyIdList.map((id) => byProperty.get(id)),
  ]
  return [...new Set(named)].filter((row) => row !== undefined)
}

/**
 * Locks the properties of rows in the order of their ids and returns the ids.
 *
 * @throws ProblemError 400 for an id that does not exist
 */
export async function lockPropertiesOf(
  transaction: Transaction<Tables>,
  { propertyServiceIdList, authorityPropertyIdList }: Omit<RequestedRows, 'isBwofEmail'>,
): Promise<number[]> {
  const { rows: services } = await sql<{ propertyServiceId: number; propertyId: number }>`
    select property_service_id, property_id from property_service
    where property_service_id = any(${propertyServiceIdList}::int[]) and when_deleted is null`.execute(transaction)
  const propertyOf = new Map(services.map((service) => [service.propertyServiceId, service.propertyId]))
  const propertyIds = [...new Set([...propertyOf.values(), ...authorityPropertyIdList])]
  const { rows: properties } = await inLockOrder<{ propertyId: number }>(
    'property',
    sql`property_id = any(${propertyIds}::int[]) and when_deleted is null`,
  ).execute(transaction)
  const present = new Set(properties.map(({ propertyId }) => propertyId))
  const errors = [
    ...missing('propertyServiceIdList', 'service', propertyServiceIdList, (id) => present.has(propertyOf.get(id) ?? 0)),
    ...missing('authorityPropertyIdList', 'property', authorityPropertyIdList, (id) => present.has(id)),
  ]
  if (errors.length > 0) throw badPayload(...errors)
  return [...present]
}

const missing = (field: string, thing: string, ids: readonly number[], isPresent: (id: number) => boolean) =>
  ids.flatMap((id, index) =>
    isPresent(id) ? [] : [{ path: `${field}.${index}`, message: `names ${thing} ${id}, which does not exist` }],
  )

function cannot(action: string, services: readonly number[], properties: readonly number[]) {
  const named = [
    ...(services.length > 0 ? [`of services ${services.join(', ')}`] : []),
    ...(properties.length > 0 ? [`to the authorities of properties ${properties.join(', ')}`] : []),
  ]
  return conflict(`There is no reminder that can be ${action} now ${named.join(' and ')}. Nothing has been changed.`)
}
