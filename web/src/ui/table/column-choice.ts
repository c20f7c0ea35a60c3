import type { ChosenColumn } from '@app/contract/view/schema'
import type { RefObject } from 'react'
import type { Column } from './column.ts'

export type ColumnChoice = readonly ChosenColumn[]

/** The columns of a list as somebody arranged them (docs/rules/screens.md#columns). */
export interface Arrangement {
  /** Null: as the list has them by itself. */
  readonly choice: ColumnChoice | null
  readonly change: (choice: ColumnChoice | null) => void
  /** The table, while rows are not cards. */
  readonly table: RefObject<HTMLTableElement | null>
}

type Kind = Pick<Column<never>, 'id' | 'header' | 'isHeaderHidden' | 'headerControl' | 'card' | 'isHiddenAtFirst'>

/** Whether it can be hidden and moved. Columns of buttons and ticks stay where they are. */
export const isChoosable = ({ isHeaderHidden, headerControl }: Kind): boolean => !isHeaderHidden && !headerControl

/** The title holds the link of the row. */
export const isAlwaysShown = ({ card }: Kind): boolean => card === 'title'

/**
 * The choice with all columns that can be chosen. Those that it does not know, because a list shows others in other
 * windows or got a new one, follow the column before them. Columns that the list does not have now stay in the choice.
 */
export function completeChoice(columns: readonly Kind[], choice: ColumnChoice | null): ColumnChoice {
  const complete = [...(choice ?? [])]
  const choosable = columns.filter(isChoosable)
  for (const [at, { id, isHiddenAtFirst = false }] of choosable.entries()) {
    if (complete.some((each) => each.id === id)) continue
    const before = complete.findIndex((each) => each.id === choosable[at - 1]?.id)
    complete.splice(before + 1, 0, { id, isShown: !isHiddenAtFirst, width: null })
  }
  return complete
}

/** The title has a width of its own once the others leave it too little: more than this, in per cent of the table. */
const OTHERS_AT_MOST = 40
const TITLE_WIDTH = '24%'

const shareOf = ({ width }: Pick<Column<never>, 'width'>): number =>
  typeof width === 'string' && width.endsWith('%') ? Number.parseFloat(width) : 0

/** The columns that show, in their order, with the widths that were chosen. */
export function arrangedColumns<Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice | null,
): readonly Column<Row>[] {
  if (choice === null) {
    return columns.some(({ isHiddenAtFirst }) => isHiddenAtFirst)
      ? columns.filter(({ isHiddenAtFirst }) => !isHiddenAtFirst)
      : columns
  }
  const first = columns.findIndex(isChoosable)
  const known = new Map(columns.filter(isChoosable).map((column) => [column.id, column]))
  const chosen = completeChoice(columns, choice).flatMap(({ id, isShown, width }) => {
    const column = known.get(id)
    if (!column || !(isShown || isAlwaysShown(column))) return []
    return width === null ? column : { ...column, width: `${width / 10}%` }
  })
  const shares = chosen.reduce((sum, column) => sum + shareOf(column), 0)
  const roomy = chosen.map((column) =>
    isAlwaysShown(column) && column.width === undefined && shares > OTHERS_AT_MOST
      ? { ...column, width: TITLE_WIDTH }
      : column,
  )
  const others = (from: number, to: number) => columns.slice(from, to).filter((column) => !isChoosable(column))
  return [...others(0, first), ...roomy, ...others(first, columns.length)]
}

/** The ids of the columns that show, in their order, among those that an export knows; undefined without a choice. */
export function exportedColumns<Id extends string>(
  columns: readonly Column<never>[],
  choice: ColumnChoice | null,
  known: readonly Id[],
): Id[] | undefined {
  if (choice === null) return undefined
  return arrangedColumns(columns, choice).flatMap(({ id }) => known.find((each) => each === id) ?? [])
}

/** The choice with a column moved by one place among those that the list has now. */
export function movedColumn(choice: ColumnChoice, id: string, by: 1 | -1, ids: ReadonlySet<string>): ColumnChoice {
  const places = choice.flatMap((each, at) => (ids.has(each.id) ? at : []))
  const at = choice.findIndex((each) => each.id === id)
  const other = places[places.indexOf(at) + by]
  const [one, two] = [choice[at], other === undefined ? undefined : choice[other]]
  if (!one || !two || other === undefined) return choice
  return choice.with(at, two).with(other, one)
}

/** In thousandths of the table, by the ids of columns. */
export type Widths = ReadonlyMap<string, number>

export const withWidths = (choice: ColumnChoice, widths: Widths): ColumnChoice =>
  choice.map((each) => ({ ...each, width: widths.get(each.id) ?? each.width }))
