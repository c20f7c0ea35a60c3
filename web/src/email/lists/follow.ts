import { listBwofEmails, listEvacuationEmails, listSentBwofEmails } from '@app/contract/email/calls'
import { EMAIL_PROPERTIES_AT_ONCE } from '@app/contract/email/rules'
import type { EmailLists } from '@app/contract/email/schema'
import type { SentEmail } from '@app/contract/email/sent-email'
import type { LiveRecord } from '@app/contract/live/schema'
import type { Query, QueryClient } from '@tanstack/react-query'
import { followQuery, readAnew } from '../../lib/follow-query.ts'
import { send } from '../../lib/send.ts'
import type { listsQuery } from './api.ts'
import { restoredQuery, sentBwofQuery } from './api.ts'
import { withListsOf, withSameLists, withSameSent, withSentOf } from './changed-rows.ts'
import { BWOF_EMAILS, EVAC_EMAILS, type Outbound } from './outbound.ts'

/** What may have changed: what belongs to these records, or anything. */
type Changed = readonly LiveRecord[] | 'anything'

const together = (one: Changed, other: Changed): Changed =>
  one === 'anything' || other === 'anything' ? 'anything' : [...one, ...other]

type Addressed = Pick<SentEmail, 'propertyId' | 'customerCompanyId' | 'recipientCompanyId'>

/** The properties whose rows may have changed, by the rows that are known; 'anything' if there are too many. */
function propertiesOf(rows: readonly Addressed[], changed: Changed): ReadonlySet<number> | 'anything' {
  if (changed === 'anything') return changed
  const idsOf = (kind: LiveRecord['kind']) => new Set(changed.filter((each) => each.kind === kind).map(({ id }) => id))
  const properties = idsOf('property')
  const companies = idsOf('company')
  if (companies.size > 0) {
    for (const { propertyId, customerCompanyId, recipientCompanyId } of rows) {
      if (companies.has(customerCompanyId ?? 0) || companies.has(recipientCompanyId ?? 0)) properties.add(propertyId)
    }
  }
  return properties.size > EMAIL_PROPERTIES_AT_ONCE ? 'anything' : properties
}

async function readLists(old: EmailLists, { isBwofEmail }: Outbound, query: Query, changed: Changed) {
  const [, , asOf] = query.queryKey as ReturnType<typeof listsQuery>['queryKey']
  const properties = propertiesOf([...old.recommendedEmails, ...old.heldEmails, ...old.sentEmails], changed)
  const call = isBwofEmail ? listBwofEmails : listEvacuationEmails
  const day = asOf ? { asOf } : {}
  if (properties === 'anything') return withSameLists(old, await send(call, { body: day, isUnattended: true }))
  if (properties.size === 0) return old
  const body = { ...day, propertyIds: [...properties] }
  const now = await send(call, { body, isUnattended: true })
  // The sent e-mails about warrants have a list of their own.
  return withListsOf(old, properties, isBwofEmail ? { ...now, sentEmails: ofProperties(old, properties) } : now)
}

const ofProperties = ({ sentEmails }: EmailLists, properties: ReadonlySet<number>): SentEmail[] =>
  sentEmails.filter(({ propertyId }) => properties.has(propertyId))

async function readSent(old: SentEmail[], changed: Changed): Promise<SentEmail[]> {
  const properties = propertiesOf(old, changed)
  if (properties === 'anything')
    return withSameSent(old, await send(listSentBwofEmails, { body: {}, isUnattended: true }))
  if (properties.size === 0) return old
  const body = { propertyIds: [...properties] }
  return withSentOf(old, properties, await send(listSentBwofEmails, { body, isUnattended: true }))
}

/** Brings the lists of e-mails up to date while somebody sees them (docs/rules/calls.md#live). */
export function followEmails(client: QueryClient, changed: Changed): void {
  if (changed.length === 0) return
  const find = (queryKey: readonly unknown[]) => client.getQueryCache().findAll({ queryKey, type: 'active' })
  const [sentList, sentName, sent] = sentBwofQuery.queryKey
  for (const outbound of [BWOF_EMAILS, EVAC_EMAILS]) {
    for (const query of find([sentList, outbound.name])) {
      if (outbound.name === sentName && query.queryKey[2] === sent) continue
      followQuery<EmailLists, Changed>(client, query, changed, {
        together,
        read: (old, all) => readLists(old, outbound, query, all),
        rowsIn: (lists) => [...lists.recommendedEmails, ...lists.heldEmails, ...lists.sentEmails],
      })
    }
  }
  for (const query of find(sentBwofQuery.queryKey)) {
    followQuery<SentEmail[], Changed>(client, query, changed, {
      together,
      read: readSent,
      rowsIn: (rows) => rows,
    })
  }
  readAnew(client, { queryKey: restoredQuery.queryKey, exact: true })
}
