import { companySearchText, hasFlag } from '@app/contract/company/rules'
import type { CompanyListRow } from '@app/contract/company/schema'
import { MOST_FOUND } from '@app/contract/find/rules'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { propertySearchText } from '@app/contract/property/rules'
import type { PropertyListRow } from '@app/contract/property/schema'
import type { RecentRecord } from '../kept/recent-records.ts'

/** Something to go to, or something to do. */
export interface FindResult {
  readonly key: string
  readonly kind: FindKind
  readonly label: string
  /** What it is, and why it was found. */
  readonly description: string
  readonly isActive: boolean
  /** The path of a screen. Without one it is a command that `run` carries out. */
  readonly to?: string
  readonly search?: Readonly<Record<string, string | number>>
  /** The place on that screen. */
  readonly hash?: string
  readonly run?: () => void
}

export type FindKind =
  | 'property'
  | 'company'
  | 'contact'
  | 'certificate'
  | 'warrant'
  | 'paper'
  | 'iqp'
  | 'screen'
  | 'command'

/** Results under a heading. */
export interface FindGroup {
  readonly label: string
  readonly results: readonly FindResult[]
}

/** Enter, pressed when this was typed. It opens what is found for it, as soon as that is there. */
export interface PressedEnter {
  readonly query: string
  readonly isForNewTab: boolean
}

const companyResult = (row: CompanyListRow): FindResult => ({
  key: `company ${row.id}`,
  kind: 'company',
  to: `/companies/${row.id}`,
  label: row.name,
  description: [row.id, row.loc, row.conts].filter(Boolean).join(' · '),
  isActive: hasFlag(row.flags, 'active'),
})

const propertyResult = (row: PropertyListRow): FindResult => ({
  key: `property ${row.propertyId}`,
  kind: 'property',
  to: `/property/${row.propertyId}`,
  label: row.propertyNameAndLocation,
  description: [row.propertyId, row.customerPropertyRef].filter(Boolean).join(' · '),
  isActive: row.active,
})

/** How the rows of a list are found and ranked. */
export interface RecordKind<Row> {
  readonly kind: RecentRecord['kind']
  readonly textOf: (row: Row) => string
  readonly idOf: (row: Row) => number
  readonly nameOf: (row: Row) => string
  readonly isActive: (row: Row) => boolean
  readonly resultOf: (row: Row) => FindResult
}

/** Companies are found by their contacts' names too. */
export const COMPANY: RecordKind<CompanyListRow> = {
  kind: 'company',
  textOf: companySearchText,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  isActive: ({ flags }) => hasFlag(flags, 'active'),
  resultOf: companyResult,
}

export const PROPERTY: RecordKind<PropertyListRow> = {
  kind: 'property',
  textOf: propertySearchText,
  idOf: ({ propertyId }) => propertyId,
  nameOf: ({ propertyNameAndLocation }) => propertyNameAndLocation,
  isActive: ({ active }) => active,
  resultOf: propertyResult,
}

/** The rows of recently opened records. */
export function recentRows<Row>(
  { kind, idOf }: RecordKind<Row>,
  rows: readonly Row[],
  records: readonly RecentRecord[],
): readonly Row[] {
  const ids = new Set(records.filter((record) => record.kind === kind).map(({ id }) => id))
  return ids.size === 0 ? [] : rows.filter((row) => ids.has(idOf(row)))
}

/** More rows are not compared with each other: going through a whole list for each key takes too long. */
const MOST_COMPARED = 2000

/**
 * The best of the rows that were found: those that were opened lately, that whose id was typed, those whose name begins
 * with the query, active ones. Rows of the same rank stay in their order. Of many rows the first active ones are taken.
 *
 * @param opened the rows of the recently opened records
 */
export function bestResults<Row>(
  { textOf, idOf, nameOf, isActive, resultOf }: RecordKind<Row>,
  found: readonly Row[],
  query: string,
  opened: readonly Row[],
): readonly FindResult[] {
  const words = keywords(query)
  const recent = opened.filter((row) => matchesKeywords(fold(textOf(row)), words))
  const isComparing = found.length <= MOST_COMPARED
  const start = fold(query.trim())
  const id = /^\d+$/.test(start) ? Number(start) : null
  const rankOf = (row: Row): number => {
    if (id !== null && idOf(row) === id) return 0
    if (!isActive(row)) return 3
    return isComparing && fold(nameOf(row)).startsWith(start) ? 1 : 2
  }
  const ranks: Row[][] = [[], [], [], []]
  for (const row of found) {
    if (recent.includes(row)) continue
    const rank = ranks[rankOf(row)]
    if (rank && rank.length < MOST_FOUND) rank.push(row)
    if (!isComparing && id === null && ranks[2]?.length === MOST_FOUND) break
  }
  return [...recent, ...ranks.flat()].slice(0, MOST_FOUND).map(resultOf)
}

/** Recently opened records that are still in the lists. */
export function recentResults(
  records: readonly RecentRecord[],
  companies: readonly CompanyListRow[],
  properties: readonly PropertyListRow[],
): readonly FindResult[] {
  const results = [
    ...recentRows(COMPANY, companies, records).map(companyResult),
    ...recentRows(PROPERTY, properties, records).map(propertyResult),
  ]
  const known = new Map(results.map((each) => [each.key, each]))
  return records.flatMap(({ kind, id }) => known.get(`${kind} ${id}`) ?? [])
}
