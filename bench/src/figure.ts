import type { Comparison, Goal } from './compare.ts'

/** One measured figure. Its name is the same at every size of the data. */
export interface Figure {
  readonly name: string
  readonly value: number
  /** Such as `ms` or `MB`; `×` for how many times the other side; empty for a mere number. */
  readonly unit: string
  readonly goal: Goal | null
  /** What grows with the data: ours of a comparison, otherwise the value. */
  readonly ours: number
  /** What else was measured, such as both sides of a comparison. */
  readonly note: string
}

export const figure = (name: string, value: number, unit: string, goal: Goal | null = null, note = ''): Figure => ({
  name,
  value,
  unit,
  goal,
  ours: value,
  note,
})

/** The ratio of a comparison. */
export const ratioOf = ({ name, goal, ours, other }: Comparison, note = ''): Figure => ({
  ...figure(
    name,
    ours / other,
    '×',
    goal,
    [`ours ${short(ours)}, other ${short(other)}`, note].filter(Boolean).join('; '),
  ),
  ours,
})

export const isMet = ({ value, goal }: Figure): boolean =>
  goal === null || (value <= (goal.most ?? Infinity) && value >= (goal.least ?? -Infinity))

const format = new Intl.NumberFormat('en-NZ', { maximumSignificantDigits: 3 })

/** A number with three digits that matter. */
export const short = (value: number): string => format.format(value)

const withUnit = (value: number, unit: string): string => [short(value), unit].filter(Boolean).join(' ')

export const valueText = ({ value, unit }: Figure): string => withUnit(value, unit)

export const goalText = ({ goal, unit }: Figure): string =>
  [
    goal?.most !== undefined && `≤ ${withUnit(goal.most, unit)}`,
    goal?.least !== undefined && `≥ ${withUnit(goal.least, unit)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** A figure as one line for people. */
export const lineOf = (one: Figure): string =>
  `${one.name}: ${valueText(one)}${one.goal ? ` (${goalText(one)}${isMet(one) ? '' : ', short'})` : ''}` +
  (one.note && `; ${one.note}`)
