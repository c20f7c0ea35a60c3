import { useCallback, useMemo, useState } from 'react'
import { useAddressFilter } from '../fields/address-filter.ts'
import { useAnySearch, useChangeSearch } from './change-search.ts'

/** The page sizes that every list offers (docs/rules/screens.md#lists). */
export const PAGE_SIZES = [10, 20, 50, 100, 200]
const LIST_PAGE_SIZE = 100

interface ListSort {
  readonly column: string
  readonly descending: boolean
}

/** The filter, sort and page of a list. */
interface ViewState {
  readonly filter: string
  readonly sort: ListSort | null
  /** From 1. */
  readonly page: number
  readonly size: number
}

export interface ListView extends ViewState {
  /** Goes back to the first page unless `page` is given. */
  readonly change: (change: Partial<ViewState>) => void
}

/** The rows of one page. A page past the end becomes the last page. */
export function pageOf<Row>(rows: readonly Row[], { page: requested, size }: Pick<ViewState, 'page' | 'size'>) {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(requested, pages)
  return { page, pages, rowCount: rows.length, rows: rows.slice((page - 1) * size, page * size) }
}

/** How many rows a page has that an address shows. */
export const pageSizeOf = ({ size }: { readonly size?: number | undefined }, initial = LIST_PAGE_SIZE): number =>
  size !== undefined && PAGE_SIZES.includes(size) ? size : initial

interface Initial {
  readonly size?: number
}

/** Keeps a list's filter, sort, page and page size in the address. The route's search must include `listSearch`. */
export function useAddressView({ size: initialSize = LIST_PAGE_SIZE }: Initial = {}): ListView {
  const search = useAnySearch()
  const changeSearch = useChangeSearch()
  const { filter, isAhead, change: changeFilter, flush } = useAddressFilter()
  const size = pageSizeOf(search, initialSize)

  const sort = useMemo(() => sortOf(search.sort), [search.sort])
  const change = useCallback(
    ({ filter: words, sort: newSort, page, size: newSize }: Partial<ViewState>) => {
      if (words !== undefined) changeFilter(words)
      if (newSort === undefined && page === undefined && newSize === undefined) return
      flush()
      changeSearch({
        ...(newSort === undefined
          ? {}
          : { sort: newSort ? `${newSort.descending ? '-' : ''}${newSort.column}` : undefined }),
        ...(newSize === undefined ? {} : { size: newSize === initialSize ? undefined : newSize }),
        page: page === 1 ? undefined : page,
      })
    },
    [changeFilter, flush, changeSearch, initialSize],
  )
  return { filter, sort, page: isAhead ? 1 : (search.page ?? 1), size, change }
}

const sortOf = (kept: string | undefined): ListSort | null =>
  kept ? { column: kept.replace(/^-/, ''), descending: kept.startsWith('-') } : null

/** Keeps the view of a list inside a screen, until the screen closes. */
export function useLocalView({ size = LIST_PAGE_SIZE }: Initial = {}): ListView {
  const [state, setState] = useState<ViewState>({ filter: '', sort: null, page: 1, size })
  const change = useCallback((changed: Partial<ViewState>) => setState((old) => ({ ...old, page: 1, ...changed })), [])
  return { ...state, change }
}
