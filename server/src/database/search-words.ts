import { sql, type RawBuilder } from 'kysely'

/** A letter or sign that is the same in capitals, such as those of Chinese. Of others the database keeps the capitals. */
const hasOneCase = (letter: string) => letter.toLowerCase() === letter && letter.toUpperCase() === letter

/**
 * A pattern of `like` for a folded keyword in the form of `search_words`. Letters with two cases, other than a to z, match anything,
 * and marks may follow the others, so it finds all that the rule of keyword filters takes, and now and then more.
 */
export function beginningOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&').replace(/[a-z0-9]+/g, '^$&')
  return `%${literal.replace(/[^\0-\x7f]/gu, (letter) => (hasOneCase(letter) ? `${letter}%` : '%'))}%`
}

/** Whether a text in the form of `search_words` has words that begin with each of these folded ones. An index answers it. */
export const everyWord = (searched: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions(searched, words), sql` and `)}`

/** The same for at least one of them. */
export const anyWord = (searched: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions(searched, words), sql` or `)}`

/** Whether a text is just these folded words. Those that are come before those that only begin so. */
export const isExactly = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`fold(${text}) = ${words.join(' ')}`

const conditions = (searched: RawBuilder<unknown>, words: readonly string[]) =>
  words.map((word) => sql`${searched} like ${beginningOf(word)}`)
