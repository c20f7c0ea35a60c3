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
