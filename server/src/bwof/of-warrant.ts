import { sql, type RawBuilder } from 'kysely'

/**
 * Whether an answer is about a warrant, though its anniversary may have been corrected since: the anniversary that it was
 * about is nearer to that one than to those of the years around it (docs/rules/returns.md#held-while-an-answer-waits).
 *
 * @param answered the anniversary that the answer was about
 */
export const isOfWarrant = (answered: RawBuilder<unknown>, anniversary: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${answered} > ${anniversary} - interval '6 months' and ${answered} <= ${anniversary} + interval '6 months')`
