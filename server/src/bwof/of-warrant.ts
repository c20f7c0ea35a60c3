import { sql, type RawBuilder } from 'kysely'
import { SAME_WARRANT_MONTHS } from '@app/contract/bwof/rules'

const HALF_A_YEAR = sql.raw(`interval '${SAME_WARRANT_MONTHS} months'`)

/**
 * `isOfWarrant` of the contract as SQL: whether a certificate or an answer is about a warrant, though its anniversary may have been
 * corrected since (docs/rules/returns.md#corrected-anniversaries).
 *
 * @param named the anniversary that the certificate or the answer names
 */
export const isOfWarrant = (named: RawBuilder<unknown>, anniversary: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${named} > ${anniversary} - ${HALF_A_YEAR} and ${named} <= ${anniversary} + ${HALF_A_YEAR})`

/** No certificate is older, so that years are counted from a day before all of them. */
const MOST_YEARS = 100

/**
 * Which of a building's warrants a certificate or an e-mail is about: 0 for the one for which `isOfWarrant` holds, -1 for the one
 * of the year before, and so on.
 *
 * @param named the anniversary that the certificate or the e-mail names
 * @param anniversary of the building's present warrant
 */
export const warrantYear = (named: RawBuilder<unknown>, anniversary: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(extract(year from age((${named} - 1)::timestamp,
    ${anniversary} - interval '${sql.raw(String(MOST_YEARS))} years' - ${HALF_A_YEAR}))::int - ${sql.raw(String(MOST_YEARS))})`
