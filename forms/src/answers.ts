/**
 * What people add to the facts of a form, by the name of the blank or box. `issuedBy` is the id of who signs, null for
 * nobody. A day in `texts` is `YYYY-MM-DD`; a text left out is a line for the pen.
 */
export interface Answers {
  issuedBy: number | null
  texts: Readonly<Record<string, string>>
  ticks: Readonly<Record<string, boolean>>
}

/**
 * A morning is no afternoon. The yes and no of a question stand for themselves
 * (docs/rules/documents.md#answers-on-the-evacuation-report).
 */
const EXCLUSIVE: Readonly<Record<string, string>> = { 'time.am': 'time.pm', 'time.pm': 'time.am' }

export const withText = (answers: Answers, name: string, text: string): Answers => ({
  ...answers,
  texts: { ...answers.texts, [name]: text },
})

export function withTick(answers: Answers, name: string, isTicked: boolean): Answers {
  const other = EXCLUSIVE[name]
  const cleared = isTicked && other ? { [other]: false } : {}
  return { ...answers, ticks: { ...answers.ticks, ...cleared, [name]: isTicked } }
}

/** Whether two answers print the same: an empty text is a line for the pen, and what nobody ticked is not ticked. */
export const isSameAnswers = (one: Answers, other: Answers): boolean =>
  one.issuedBy === other.issuedBy && isSame(one.texts, other.texts, '') && isSame(one.ticks, other.ticks, false)

const isSame = <Value>(one: Readonly<Record<string, Value>>, other: Readonly<Record<string, Value>>, none: Value) =>
  [...Object.keys(one), ...Object.keys(other)].every((name) => (one[name] ?? none) === (other[name] ?? none))

/** What a form proposes before anybody has answered. */
export type Proposals = Partial<Pick<Answers, 'texts' | 'ticks'>>

/** The name of the blank that holds the day of an evacuation, which names the report's file. */
export const EVACUATION_DAY = 'evacuation.day'
