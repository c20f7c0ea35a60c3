import { sql, type Kysely } from 'kysely'
import { saysEnough } from '@app/contract/find/rules'
import { NOTHING_FOUND, type Found } from '@app/contract/find/schema'
import { keywords } from '@app/contract/keyword'
import { telephoneQuery } from '@app/contract/telephone'
import { searchCertificates } from '../certificate/search-certificates.ts'
import type { Tables } from '../database/tables.ts'
import { findCompanies } from './find-companies.ts'
import { findContacts } from './find-contacts.ts'
import { findIqps, findPapers, findWarrants } from './find-numbers.ts'

/** A key is answered before the next one; what takes longer than this helps nobody. */
const WITHIN = '1s'

/** As many as a person types. Each word makes another statement. */
const MOST_WORDS = 8

/** Fewer digits are in the numbers of too many papers. */
const FEWEST_DIGITS = 3

/**
 * What the browser cannot find in its own lists (docs/rules/screens.md#find-anything).
 *
 * @throws the signal's reason once it is aborted
 */
export async function findAnything(db: Kysely<Tables>, text: string, signal: AbortSignal): Promise<Found> {
  const words = keywords(text).slice(0, MOST_WORDS)
  if (!saysEnough(words)) return NOTHING_FOUND
  const digits = telephoneQuery(text)
  const hasNumber = words.join('').replace(/\D+/g, '').length >= FEWEST_DIGITS

  return db.transaction().execute(async (transaction) => {
    // A plan for any words would read all rows.
    await sql`select set_config('statement_timeout', ${WITHIN}, true), set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(
      transaction,
    )
    /** Asks for nothing more once the next key has been typed. */
    const ask = <Rows>(search: () => Promise<Rows>): Promise<Rows> => {
      signal.throwIfAborted()
      return search()
    }
    return {
      ...(await ask(() => findContacts(transaction, words, digits))),
      companies: hasNumber ? await ask(() => findCompanies(transaction, words, digits)) : [],
      papers: hasNumber ? await ask(() => findPapers(transaction, words)) : [],
      warrants: hasNumber ? await ask(() => findWarrants(transaction, words)) : [],
      iqps: await ask(() => findIqps(transaction, words)),
      certificates: await ask(() => searchCertificates(transaction, text)),
    }
  })
}
