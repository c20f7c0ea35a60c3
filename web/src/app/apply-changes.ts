import { getCompany } from '@app/contract/company/calls'
import type { LiveMessage, LiveRecord } from '@app/contract/live/schema'
import { getProperty } from '@app/contract/property/calls'
import type { Query } from '@tanstack/react-query'
import { currentSession } from '../auth/session.ts'
import { followCertificates } from '../certificate/follow.ts'
import { followDashboard } from '../dashboard/follow.ts'
import { followEmails } from '../email/lists/follow.ts'
import { followCompanyList } from '../kept/company-list.ts'
import { followPropertyList } from '../kept/property-list.ts'
import { readAnew } from '../lib/follow-query.ts'
import { ProblemError } from '../lib/problem-error.ts'
import { send } from '../lib/send.ts'
import { followViews } from '../view/follow.ts'
import { queryClient } from './query-client.ts'

/** Reads a record without anybody having asked for it. */
const READ: Readonly<Record<LiveRecord['kind'], (id: number) => Promise<unknown>>> = {
  company: (companyId) => send(getCompany, { params: { companyId }, isUnattended: true }),
  property: (propertyId) => send(getProperty, { params: { propertyId }, isUnattended: true }),
}

/** The record that a query holds; null for another query. */
function recordIn({ queryKey }: Query): LiveRecord | null {
  const [kind, id, ...more] = queryKey
  const isRecord = (kind === 'company' || kind === 'property') && typeof id === 'number' && more.length === 0
  return isRecord ? { kind, id } : null
}

const isSame = (one: LiveRecord, other: LiveRecord): boolean => one.kind === other.kind && one.id === other.id

/** Whether the record was deleted here, or is being, since the query last read it: its screen is about to be left. */
const isDeletedHere = ({ state }: Query, record: LiveRecord): boolean =>
  queryClient
    .getMutationCache()
    .getAll()
    .some(
      ({ meta, state: { status, submittedAt } }) =>
        meta?.deletes && isSame(meta.deletes, record) && status !== 'error' && submittedAt >= state.dataUpdatedAt,
    )

/** How often a record is read again because it was saved here meanwhile. */
const TRIES = 3

async function bringUpToDate(query: Query, { kind, id }: LiveRecord, triesLeft = TRIES): Promise<void> {
  const { dataUpdatedAt } = query.state
  try {
    const record = await READ[kind](id)
    // What was read before a save of our own must not take its place.
    if (query.state.dataUpdatedAt === dataUpdatedAt) queryClient.setQueryData(query.queryKey, record)
    else if (triesLeft > 1) await bringUpToDate(query, { kind, id }, triesLeft - 1)
  } catch (error) {
    // Deleted, or out of sight: the screen says so. After any other failure, saving still finds out.
    if (error instanceof ProblemError && error.status === 404) void queryClient.invalidateQueries(query)
  }
}

/** Brings what the screens of this tab show up to date (docs/rules/calls.md#live). */
export function applyChanges({ isAll, lists, records, followed, emailsOf }: LiveMessage): void {
  if (isAll || lists.includes('companies')) void followCompanyList()
  if (isAll || lists.includes('properties')) void followPropertyList()
  // Others are not told which of their properties it was.
  const mayBeAny = isAll || (currentSession()?.isInternal === false && lists.length > 0)
  // An import names no records.
  const isUnnamed = records.length === 0 && lists.length > 0
  const isAnything = mayBeAny || isUnnamed
  followDashboard(queryClient, isAnything ? 'anything' : records)
  const emailed = emailsOf.map((id): LiveRecord => ({ kind: 'property', id }))
  followEmails(queryClient, isAnything || followed.includes('emails') ? 'anything' : [...records, ...emailed])
  if (isAll || followed.includes('certificates')) followCertificates(queryClient)
  if (isAll || followed.includes('views')) followViews(queryClient)
  const changed = [...records, ...emailed]
  const isPartToRead = (query: Query): boolean => {
    const record = query.meta?.partOf
    if (!record || isDeletedHere(query, record)) return false
    return isAll || changed.some((each) => isSame(each, record))
  }
  readAnew(queryClient, { predicate: isPartToRead })
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' })) {
    const record = recordIn(query)
    if (!record || query.state.data === undefined || isDeletedHere(query, record)) continue
    if (mayBeAny || records.some((each) => isSame(each, record))) void bringUpToDate(query, record)
  }
}
