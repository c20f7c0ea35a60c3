/**
 * What people fill in on a form, by the name of the blank or box. `issuedBy` is the id of the signatory, null for none.
 * A day in `texts` is `YYYY-MM-DD`. A missing text prints as a line to fill in by hand.
 */
export interface Answers {
  issuedBy: number | null
  texts: Readonly<Record<string, string>>
  ticks: Readonly<Record<string, boolean>>
}

/**
 * Boxes that exclude each other. The yes and no of a question do not
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

/**
 * Whether two sets of answers print the same. An empty text equals a missing one, and an unticked box equals a missing
 * one.
 */
export const isSameAnswers = (one: Answers, other: Answers): boolean =>
  one.issuedBy === other.issuedBy && isSame(one.texts, other.texts, '') && isSame(one.ticks, other.ticks, false)

const isSame = <Value>(one: Readonly<Record<string, Value>>, other: Readonly<Record<string, Value>>, none: Value) =>
  [...Object.keys(one), ...Object.keys(other)].every((name) => (one[name] ?? none) === (other[name] ?? none))

/** The default texts and ticks of a form. */
export type Proposals = Partial<Pick<Answers, 'texts' | 'ticks'>>

/** The blank with the date of issue of a warrant, where none is asked for. */
export const ISSUE_DAY = 'issued'

/** The blank with the day of an evacuation, whose year is part of the report's file name. */
export const EVACUATION_DAY = 'evacuation.day'
