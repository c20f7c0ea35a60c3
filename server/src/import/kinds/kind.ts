import type { Transaction } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { Fate } from '@app/contract/import/rules'
import type { ImportOptions, ImportRow, RowChoice } from '@app/contract/import/schema'
import type { AppContext } from '../../app-context.ts'
import type { Tables } from '../../database/tables.ts'
import type { SheetRow } from '../../lib/read-sheet.ts'
import { cellText } from '../cell-text.ts'
import type { Columns } from '../columns.ts'
import type { ChangedRow } from '../write-rows.ts'

/** A column of a kind of file. */
export interface KindColumn {
  heading: string
  isRequired?: true
  /** What its cells take, and what an empty one means; empty for any text. */
  takes: string
  /** Other headings under which programs export it. */
  otherNames?: readonly string[]
  /** In the template. */
  example: string
}

/** A file whose columns are matched, and what somebody decided about it. */
export interface MatchedSheet<Name extends string = string> {
  rows: readonly SheetRow[]
  columns: Columns<Name>
  options: Pick<ImportOptions, 'changesExisting' | 'likely'>
  /** By line. */
  choices: ReadonlyMap<number, RowChoice>
  today: Day
  filing: Filing
}

/** The texts of a column; none of one that the file does not have. */
export function textsIn<Name extends string>({ rows, columns }: MatchedSheet<Name>, column: Name): string[] {
  const index = columns.at.get(column)
  return index === undefined ? [] : rows.map(({ cells }) => cellText(cells[index] ?? null))
}

/** What files of certificates need: the others leave it alone. */
export interface Filing {
  context: Pick<AppContext, 'db' | 'store' | 'environment' | 'timeZone'>
  /** The folder with the papers that were uploaded. */
  papers: string
  /** A folder for temporary files. */
  folder: string
  /** Gets the names of files that were stored, so that they go if the import does not happen. */
  kept: string[]
}

/** What an import of a file would do. */
export interface SheetPlan {
  rows: ImportRow[]
  /** What is made besides the rows, such as "3 companies". */
  besides: string[]
  /** Writes what the rows say. The caller has seen to it that no row is refused or open, or is left out. */
  write: (transaction: Transaction<Tables>) => Promise<void>
}

/** What an office imports from one file. */
export interface Kind<Name extends string = string> {
  columns: Readonly<Record<Name, KindColumn>>
  /**
   * Works out what an import would do. It may write already; the caller takes that back unless `write` follows. Refused
   * rows are then left out.
   */
  plan: (transaction: Transaction<Tables>, sheet: MatchedSheet<Name>) => Promise<SheetPlan>
}

/** A kind whose columns are known by their names only: whoever calls `plan` gives it those of `columns`. */
export const asKind = <Name extends string>(kind: Kind<Name>): Kind => kind as unknown as Kind

export const headingsOf = <Name extends string>(columns: Readonly<Record<Name, KindColumn>>): Record<Name, string> =>
  Object.fromEntries(Object.entries<KindColumn>(columns).map(([name, { heading }]) => [name, heading])) as Record<
    Name,
    string
  >

type Candidate = ImportRow['likely'][number]

/** What is known about a row before anybody decided. */
export interface Found {
  /** The record that it certainly is. */
  known?: number | undefined
  /** The records that it may be, the likeliest first. */
  likely: Candidate[]
}

/** The record that a row is, `new` for none, or a fate that writes nothing. */
export type Decision = { id: number } | 'new' | Extract<Fate, 'likely' | 'skipped'>

/** Applies the choice of somebody to what was found. A choice of a record that is none of the likely ones is open. */
export function decide(
  line: number,
  { known, likely }: Found,
  { options, choices }: Pick<MatchedSheet, 'options' | 'choices'>,
): Decision {
  if (known !== undefined) return { id: known }
  const [first] = likely
  if (!first) return 'new'
  const chosen = choices.get(line)
  const choice = chosen && chosen.choice !== 'ask' ? chosen.choice : options.likely
  if (choice === 'add') return 'new'
  if (choice === 'skip') return 'skipped'
  if (choice === 'ask') return 'likely'
  const id = chosen?.choice === 'take' ? chosen.id : null
  if (id === null) return { id: first.id }
  return likely.some((candidate) => candidate.id === id) ? { id } : 'likely'
}

type Difference = ImportRow['differences'][number]

/** The fate of a row that is a record of Warrant, by the columns that differ. */
export function fateOf(differing: readonly unknown[], changesExisting: boolean): Fate {
  if (differing.length === 0) return 'same'
  return changesExisting ? 'changed' : 'left'
}

type Values<Name extends string> = Readonly<Partial<Record<Name, string | boolean>>>

/** What differs, before and after, for those who decide. */
export const differencesOf = <Name extends string>(
  differing: readonly Name[],
  headings: Readonly<Record<Name, string>>,
  { held, said }: { held: Values<Name> | undefined; said: Values<Name> },
): Difference[] =>
  differing.map((column) => ({
    heading: headings[column],
    before: shownValue(held?.[column]),
    after: shownValue(said[column]),
  }))

/** A stored row with what the file says of the columns that differ. */
export const changedRow = <Name extends string>(
  id: number,
  held: { readonly whenUpdated: string } | undefined,
  differing: readonly Name[],
  said: Values<Name>,
): ChangedRow => ({
  id,
  whenUpdated: held?.whenUpdated ?? '',
  set: Object.fromEntries(differing.map((column) => [column, said[column]])),
})

/** A row of the answer; what is not said is empty. */
export const judged = (
  line: number,
  name: string,
  fate: Fate,
  more: Partial<Pick<ImportRow, 'faults' | 'differences' | 'note' | 'likely'>> = {},
): ImportRow => ({ line, name, fate, faults: [], differences: [], note: '', likely: [], ...more })

/** A value in words. */
function shownValue(value: string | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value ?? ''
}
