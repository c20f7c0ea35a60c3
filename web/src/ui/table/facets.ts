import { useMemo } from 'react'
import type { FacetName } from '../../lib/search-params.ts'
import { useAnySearch, useChangeSearch } from './change-search.ts'
import type { ListRows } from './list-rows.ts'

/**
 * A property of rows by whose values a list is filtered, any number of them at once. Keep the array of facets outside the
 * component, or memoise it.
 */
export interface Facet<Row> {
  readonly name: FacetName
  readonly label: string
  /** The value of a row as it stands in the address, or several; empty for a row without one. */
  readonly keyOf: (row: Row) => string | readonly string[]
  /** What the value of a row is called. */
  readonly wordsOf: (row: Row, key: string) => string
  /** What a value is called while no row has it; without this, by its key. */
  readonly nameOf?: (key: string) => string
  /** The values are ids: an address that asks for anything else asks for nothing, in the list as in its export. */
  readonly isId?: boolean
  /** Names the rows without a value. */
  readonly none: string
  /** The values are not known yet: the menu says so and counts nothing. */
  readonly isAwaited?: boolean
  /** Called when somebody opens the menu. */
  readonly onOpen?: () => void
}

/** Stands for rows without a value in the address. */
const NONE = '-'

/** The values of a facet in the address: apart by commas, with `\` before a comma that is part of one. */
export function facetKeys(text: string | undefined): readonly string[] {
  if (!text) return []
  const parts = text.match(/(?:\\.|[^\\,])+/gs) ?? []
  return parts.map((part) => (part === NONE ? '' : part.replaceAll(/\\(.)/gs, '$1')))
}

export const facetText = (keys: readonly string[]): string | undefined =>
  keys.map((key) => (key === '' ? NONE : key === NONE ? `\\${NONE}` : key.replaceAll(/[\\,]/g, '\\$&'))).join(',') ||
  undefined

/** The chosen values of a facet as ids, 0 for rows without one; undefined if none is chosen. */
export const facetIds = <Row>(chosen: readonly ChosenFacet<Row>[], name: FacetName): number[] | undefined =>
  facetChoice(chosen, name)?.map(Number)

/** The chosen values of a facet; undefined if none is chosen. */
export const facetChoice = <Row>(chosen: readonly ChosenFacet<Row>[], name: FacetName): string[] | undefined =>
  chosen.find(({ facet }) => facet.name === name)?.keys.slice()

export interface ChosenFacet<Row> {
  readonly facet: Facet<Row>
  readonly keys: readonly string[]
}

/** The greatest id that the database holds. */
const GREATEST_ID = 2 ** 31 - 1

const isIdOrNone = (key: string): boolean => key === '' || (/^[1-9]\d{0,9}$/.test(key) && Number(key) <= GREATEST_ID)

/** The facets that an address chooses values of. */
export const chosenFacets = <Row>(
  facets: readonly Facet<Row>[],
  search: Readonly<Partial<Record<FacetName, string>>>,
): readonly ChosenFacet<Row>[] =>
  facets
    .map((facet) => ({ facet, keys: facetKeys(search[facet.name]).filter((key) => !facet.isId || isIdOrNone(key)) }))
    .filter(({ keys }) => keys.length > 0)

const keysOf = <Row>(facet: Facet<Row>, row: Row): readonly string[] => {
  const key = facet.keyOf(row)
  return typeof key === 'string' ? [key] : key
}

/** The rows that have one of the chosen values of every facet. The same list if nothing is chosen. */
export function rowsOfFacets<Row>(rows: readonly Row[], chosen: readonly ChosenFacet<Row>[]): readonly Row[] {
  if (chosen.length === 0) return rows
  const tests = chosen.map(({ facet, keys }) => ({ facet, keys: new Set(keys) }))
  return rows.filter((row) =>
    tests.every(({ facet, keys }) => {
      const key = facet.keyOf(row)
      return typeof key === 'string' ? keys.has(key) : key.some((each) => keys.has(each))
    }),
  )
}

/** A value of a facet and how many rows have it. */
export interface FacetValue {
  readonly key: string
  readonly words: string
  readonly count: number
}

/** The values of a facet among rows, most frequent first. Those that are chosen are there even without rows. */
export function facetValues<Row>(
  facet: Facet<Row>,
  rows: readonly Row[],
  all: readonly Row[],
  chosen: readonly string[],
) {
  const counts = new Map<string, number>(chosen.map((key) => [key, 0]))
  const words = new Map<string, string>()
  for (const row of rows) {
    for (const key of keysOf(facet, row)) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      if (!words.has(key)) words.set(key, facet.wordsOf(row, key))
    }
  }
  const values = [...counts].map(([key, count]): FacetValue => ({
    key,
    count,
    words: words.get(key) || wordsOfKey(facet, all, key),
  }))
  return values.sort((a, b) => b.count - a.count || a.words.localeCompare(b.words, 'en-NZ', { numeric: true }))
}

/** What a value is called. One that no row has is called by its key. */
export function wordsOfKey<Row>(facet: Facet<Row>, rows: readonly Row[], key: string): string {
  if (key === '') return facet.none
  const row = rows.find((each) => keysOf(facet, each).includes(key))
  return (row && facet.wordsOf(row, key)) || facet.nameOf?.(key) || key
}

export interface Faceted<Row> {
  readonly list: ListRows<Row>
  /** For FacetFilters. */
  readonly filters: {
    readonly facets: readonly Facet<Row>[]
    readonly chosen: readonly ChosenFacet<Row>[]
    /** The rows that the other filters leave. */
    readonly found: readonly Row[]
    readonly all: readonly Row[]
    readonly change: (facet: FacetName, keys: readonly string[]) => void
  }
}

/**
 * The rows of a list that have the values that the address chooses (docs/rules/screens.md#facets). Without a choice it is
 * the list itself, so that a key in the filter costs nothing more.
 *
 * @param all the rows of the list before any filter
 */
export function useFacets<Row>(facets: readonly Facet<Row>[], list: ListRows<Row>, all: readonly Row[]): Faceted<Row> {
  const search: Readonly<Partial<Record<FacetName, string>>> = useAnySearch()
  const changeSearch = useChangeSearch()
  const asked = JSON.stringify(facets.map(({ name }) => search[name]))
  // The address is a new object after each key that goes into it.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const chosen = useMemo(() => chosenFacets(facets, search), [facets, asked])
  const faceted = useMemo(
    () => (chosen.length === 0 ? list : { ...list, rows: rowsOfFacets(list.rows, chosen) }),
    [list, chosen],
  )
  const change = useMemo(
    () => (name: FacetName, keys: readonly string[]) => changeSearch({ [name]: facetText(keys) }),
    [changeSearch],
  )
  const found = list.rows
  const filters = useMemo(() => ({ facets, chosen, found, all, change }), [facets, chosen, found, all, change])
  return { list: faceted, filters }
}

/** What clears all facets of an address. */
export const NO_FACETS: Readonly<Record<FacetName, undefined>> = {
  supplier: undefined,
  customer: undefined,
  council: undefined,
  isle: undefined,
  city: undefined,
  severity: undefined,
  responsible: undefined,
  register: undefined,
  kind: undefined,
  automation: undefined,
  job: undefined,
}
