import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import { ERASED_PLACES, KEPT_PLACES, type ErasedPlace, type KeptPlace } from '@app/contract/contact/rules'
import type { Erasure, ErasureRequest } from '@app/contract/contact/schema'
import type { Day } from '@app/contract/dates'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { confirmIdentity, type Acting } from '../auth/log-in/confirm-identity.ts'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { transactionAloneBy } from '../database/transaction.ts'
import { conflict } from '../lib/problem.ts'
import { findPerson, type FoundPerson, type Person } from './person.ts'
import { SEARCHED } from './places.ts'
import {
  countBeingSent,
  countIqps,
  countKeptIqps,
  countLogins,
  countWaiting,
  dropMessageFiles,
  dropWaiting,
  eraseAnswerAddresses,
  eraseContacts,
  eraseIqps,
  eraseLogins,
  eraseRecipients,
  eraseRegistrationNumbers,
  eraseVersions,
} from './records.ts'
import { ownerContactOf, refusalsOf } from './refusals.ts'
import {
  countIn,
  countKept,
  eraseIn,
  EVERY_ROW,
  findPlaces,
  foundOrWrittenSince,
  namesPersonAndStays,
  oldestOpenTransaction,
  writtenSince,
  type MayName,
} from './search.ts'

/** The tables whose rows stay with a mark, and how they are counted. */
const MARKED = { certificate: 'certificates', warrant: 'warrants', return_submission: 'answers' } as const

/** Every text is read, which takes longer than an ordinary statement may. */
const SEARCH_WITHIN = '10min'

type Counts<Place extends string> = Map<Place, number>
const add = <Place extends string>(counts: Counts<Place>, place: Place, more: number) =>
  counts.set(place, (counts.get(place) ?? 0) + more)
const listed = <Place extends string>(places: readonly Place[], counts: Counts<Place>) =>
  places.map((place) => ({ place, count: counts.get(place) ?? 0 })).filter(({ count }) => count > 0)

/** What erasing a person would change. @throws ProblemError 404 or 409 */
export async function previewErasure(
  { db }: Pick<AppContext, 'db'>,
  contactId: number,
  when: { today: Day; now: Date },
): Promise<Erasure> {
  return db.transaction().execute(async (transaction) => {
    await sql`set transaction read only`.execute(transaction)
    await allowTime(transaction)
    const found = await findPerson(transaction, contactId, when)
    const { person } = found
    const goes: Counts<ErasedPlace> = new Map([['contacts', person.contactIds.length]])
    add(goes, 'waitingEmails', await countWaiting(transaction, person))
    for (const searched of SEARCHED) add(goes, searched.place, await countIn(transaction, searched, person))
    add(goes, 'iqps', await countIqps(transaction, person))
    add(goes, 'logins', await countLogins(transaction, person))
    const stays = await whatStays(transaction, person, EVERY_ROW)
    add(stays, 'iqps', await countKeptIqps(transaction, person))
    return erasureOf(transaction, found, goes, stays)
  })
}

/**
 * Erases a person on their request: in one transaction, which searches beside others and is alone when it changes what it
 * found and what they wrote meanwhile, so that nobody writes afterwards what they read before
 * (docs/rules/accounts.md#erasing-while-others-work).
 *
 * @throws ProblemError 400 for a wrong password, 404, or 409 while something stands in the way
 */
export async function erasePerson(
  context: Pick<AppContext, 'db' | 'store'>,
  acting: Acting & { today: Day },
  { contactId, reason, currentPassword }: ErasureRequest,
): Promise<Erasure> {
  await confirmIdentity(context, acting, currentPassword)
  const find = async (transaction: Transaction<Tables>) => {
    const found = await findPerson(transaction, contactId, acting)
    const refusals = await refusalsOf(transaction, found.person)
    if (refusals.length > 0) throw conflict(refusals.join(' '))
    return found
  }
  const { erasure, files } = await transactionAloneBy(context.db, acting.login.email, {
    before: async (transaction) => {
      await allowTime(transaction)
      const oldestOpen = await oldestOpenTransaction(transaction)
      const found = await find(transaction)
      return { ...found, searched: await findPlaces(transaction, found.person, oldestOpen) }
    },
    alone: async (transaction, { searched, ...known }) => {
      await sql`select set_config('warrant.erasing', 'on', true)`.execute(transaction)
      const found = (await isWhoTheyWere(transaction, searched.oldestOpen)) ? known : await find(transaction)
      // Who is known by something else than at the search is looked for everywhere again.
      const mayName = isDeepStrictEqual(found.person, known.person)
        ? foundOrWrittenSince(transaction, searched)
        : EVERY_ROW
      if ((await countBeingSent(transaction, found.person)) > 0)
        throw conflict('An email to this person is being sent at this moment. Try again in a minute.')
      const result = await erase(transaction, found, mayName)
      await tell(transaction, acting, found.person, reason)
      return result
    },
  })
  // A file that cannot be removed now has no row any more, and is swept later.
  await Promise.allSettled(files.map((name) => context.store.remove(name)))
  return erasure
}

/** Whether what a person is known by, and what others have too, is as it was. */
async function isWhoTheyWere(db: Connection, oldestOpen: string): Promise<boolean> {
  const { rows } = await sql<{ isChanged: boolean }>`select
    exists (select from contact where ${writtenSince('contact', oldestOpen)})
    or exists (select from company where ${writtenSince('company', oldestOpen)}) as is_changed`.execute(db)
  return !rows[0]?.isChanged
}

const allowTime = (transaction: Transaction<Tables>) =>
  sql`select set_config('statement_timeout', ${SEARCH_WITHIN}, true)`.execute(transaction)

async function erase(transaction: Transaction<Tables>, found: FoundPerson, mayName: MayName) {
  const { person } = found
  const stays = await whatStays(transaction, person, mayName)
  const buildings = await ownerContactOf(transaction, person)
  await markKept(transaction, person, mayName)

  const goes: Counts<ErasedPlace> = new Map()
  add(goes, 'waitingEmails', await dropWaiting(transaction, person))
  const files = await dropMessageFiles(transaction, person)
  await eraseRegistrationNumbers(transaction, person, mayName)
  await eraseAnswerAddresses(transaction, person, mayName)
  const [gone, kept] = await eraseIqps(transaction, person)
  add(goes, 'iqps', gone)
  add(stays, 'iqps', kept)
  add(goes, 'logins', await eraseLogins(transaction, person))
  add(goes, 'contacts', await eraseContacts(transaction, person))
  for (const searched of SEARCHED) add(goes, searched.place, await eraseIn(transaction, searched, person, mayName))
  await eraseRecipients(transaction, person)
  await eraseVersions(transaction, person)
  return { erasure: { ...(await erasureOf(transaction, found, goes, stays)), ownerContactOf: buildings }, files }
}

async function whatStays(db: Connection, person: Person, mayName: MayName): Promise<Counts<KeptPlace>> {
  const stays: Counts<KeptPlace> = new Map()
  for (const searched of SEARCHED) {
    const place = markedAs(searched.table)
    if (place) add(stays, place, await countKept(db, searched, person, mayName))
  }
  return stays
}

const markedAs = (table: string): KeptPlace | undefined => new Map<string, KeptPlace>(Object.entries(MARKED)).get(table)

async function markKept(transaction: Transaction<Tables>, person: Person, mayName: MayName): Promise<void> {
  for (const searched of SEARCHED.filter(({ table }) => table === 'certificate' || table === 'warrant')) {
    await sql`update ${sql.table(searched.table)} set when_person_erased = ${person.now}::timestamptz
      where ${await namesPersonAndStays(searched, person, mayName)}`.execute(transaction)
  }
}

async function erasureOf(
  db: Connection,
  { person, contacts, others }: FoundPerson,
  goes: Counts<ErasedPlace>,
  stays: Counts<KeptPlace>,
): Promise<Erasure> {
  return {
    contacts,
    others,
    ownerContactOf: await ownerContactOf(db, person),
    goes: listed(ERASED_PLACES, goes),
    stays: listed(KEPT_PLACES, stays),
    refusals: await refusalsOf(db, person),
  }
}

/** The reason without what was erased, which it may quote. */
async function tell(transaction: Transaction<Tables>, acting: Acting, person: Person, reason: string): Promise<void> {
  const { rows } = await sql<{ detail: string }>`select erased_text(${reason}, ${person.own}) as detail`.execute(
    transaction,
  )
  await recordAudit(transaction, {
    kind: 'erased',
    login: acting.login.email,
    clientAddress: acting.clientAddress,
    subject: `contact ${person.contactIds.join(', ')}`,
    detail: rows[0]?.detail ?? '',
    now: acting.now,
  })
}
