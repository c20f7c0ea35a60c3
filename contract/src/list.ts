import { z } from 'zod'
import { fromText, Line, wholeNumber } from './scalars.ts'

/** The most rows of a list (docs/rules/calls.md#lists). */
export const LIST_RECORD_LIMIT = 100_000

export const RecordLimit = wholeNumber(1, LIST_RECORD_LIMIT)

/** The columns of an export in the order of the screen, at least one; without them the export has all that the login may see. */
export const chosenColumns = <const Name extends string>(columns: readonly Name[]) =>
  z.array(z.enum(columns)).min(1).max(columns.length).optional()

export const ListQuery = z.object({
  recordLimit: fromText(RecordLimit).default(LIST_RECORD_LIMIT).meta({ default: LIST_RECORD_LIMIT }),
  /** The hash of the caller's copy of the list. If it is still current, the answer is 304. */
  ifHashDifferentTo: Line.optional(),
})

export const ChangingListQuery = ListQuery.extend({
  /**
   * The hash of the caller's copy of the list, for a caller that can apply changes to it. If it is still current, the
   * answer is 304; if the changes since then are known, the answer is those alone.
   */
  changesSince: Line.optional(),
})

/** A whole list with an opaque hash of its state (docs/rules/calls.md#lists). */
export const list = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), hash: z.string(), errorMessage: z.string().nullable() })

/** What changed in a list. */
export interface ListChanges<Row> {
  readonly changed: readonly { readonly row: Row; readonly after: number | null }[]
  readonly removed: readonly number[]
}

const listChanges = <Row extends z.ZodType>(row: Row) =>
  z.object({
    /**
     * The rows that are new or different, in the order of the list. `after` is the id of the row before; null at the
     * start.
     */
    changed: z.array(z.object({ row, after: z.int().nullable() })),
    /** The ids of rows that are not in the list. The caller's copy may never have held them. */
    removed: z.array(z.int()),
    hash: z.string(),
    errorMessage: z.string().nullable(),
  })

/** A list that callers can bring up to date by its changes (docs/rules/calls.md#lists). */
export const changingList = <Row extends z.ZodType>(row: Row) => z.union([list(row), listChanges(row)])

/** Changes when the fields of the rows change. A cached list must be stored with its fingerprint. */
export const fingerprintOf = (row: z.ZodType): string => JSON.stringify(z.toJSONSchema(row))

/**
 * The rows with the changes, in the order of the server, which alone knows how its database sorts. The rows themselves are
 * the same objects. Undefined if a change has no place: the rows are not those that the changes are of.
 */
export function withChanges<Row>(
  rows: readonly Row[],
  { changed, removed }: ListChanges<Row>,
  idOf: (row: Row) => number,
): readonly Row[] | undefined {
  const touched = new Set(removed)
  const following = new Map<number | null, Row>()
  for (const { row, after } of changed) {
    touched.add(idOf(row))
    following.set(after, row)
  }
  const merged: Row[] = []
  let placed = 0
  const placeAfter = (id: number | null): void => {
    for (let next = following.get(id); next !== undefined; next = following.get(idOf(next))) {
      merged.push(next)
      placed++
    }
  }
  placeAfter(null)
  for (const row of rows) {
    const id = idOf(row)
    if (touched.has(id)) continue
    merged.push(row)
    placeAfter(id)
  }
  return placed === changed.length ? merged : undefined
}
