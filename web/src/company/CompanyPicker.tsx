import { keywords } from '@app/contract/keyword'
import { hasFlag, type COMPANY_FLAGS } from '@app/contract/company/rules'
import type { CompanyListRow } from '@app/contract/company/schema'
import { useMemo, useState } from 'react'
import { keywordIndex } from '../lib/keyword-search/keyword-index.ts'
import { SearchSelect, type SearchSelectProps } from '../ui/fields/SearchSelect.tsx'
import { useCompanyList } from '../kept/company-list.ts'

/** The maximum number of options in the list (docs/rules/screens.md#pickers). */
const OPTIONS_LIMIT = 40

interface CompanyPickerProps extends Omit<
  SearchSelectProps,
  'value' | 'onChange' | 'data' | 'searchValue' | 'onSearchChange' | 'filter'
> {
  readonly value: number | null
  readonly onChange: (companyId: number | null, company: CompanyListRow | null) => void
  /** Only companies of this relationship, such as `supplier`. */
  readonly flag?: keyof typeof COMPANY_FLAGS
  /** Leaves some companies out. Must be the same function on every render. */
  readonly isOffered?: ((company: CompanyListRow) => boolean) | undefined
  /** The name to show for a company that is not in the list, such as a deleted one, or before the list is loaded. */
  readonly currentName?: string | undefined
}

const all = (): boolean => true

const textOf = (company: CompanyListRow): string => company.nameAndId

/** A company picker. Typing searches for the starts of words. Inactive companies are not offered. */
export function CompanyPicker({
  value,
  onChange,
  flag,
  isOffered = all,
  currentName = '',
  ...props
}: CompanyPickerProps) {
  const { rows, hasRows, state, refresh } = useCompanyList()
  const hasFailed = state === 'error' && !hasRows
  const [search, setSearch] = useState('')

  const index = useMemo(() => {
    const offered = rows.filter(
      (row) => hasFlag(row.flags, 'active') && (!flag || hasFlag(row.flags, flag)) && isOffered(row),
    )
    return keywordIndex(offered, textOf)
  }, [rows, flag, isOffered])
  const current = useMemo(() => rows.find(({ id }) => id === value), [rows, value])
  const unlisted = hasRows || hasFailed || currentName ? `${currentName} (${value})`.trim() : '…'
  const currentLabel = value === null ? '' : (current?.nameAndId ?? unlisted)

  // Until something is typed, the field shows the chosen company's name.
  const isSearching = search !== currentLabel && keywords(search).length > 0
  const found = index.matching(isSearching ? search : '').slice(0, OPTIONS_LIMIT)
  const isListed = value === null || found.some(({ id }) => id === value)
  const options = found.map(({ id, nameAndId }) => ({ value: String(id), label: nameAndId }))

  return (
    <SearchSelect
      clearable
      nothingFoundMessage={
        hasRows ? 'No company matches' : hasFailed ? 'Companies cannot be loaded at the moment' : 'Loading companies…'
      }
      // By default Mantine hides this button from keyboards and screen readers.
      clearButtonProps={{ 'aria-label': 'Clear company', 'aria-hidden': false, tabIndex: 0 }}
      {...props}
      // The value must be among the options so that the field knows its name. The list shows it only if it matches.
      data={isListed ? options : [{ value: String(value), label: currentLabel }, ...options]}
      filter={() => options}
      onFocus={(event) => {
        event.currentTarget.select()
        if (hasFailed) void refresh()
      }}
      value={value === null ? null : String(value)}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(chosen) => {
        const id = chosen === null ? null : Number(chosen)
        onChange(id, rows.find((row) => row.id === id) ?? null)
      }}
    />
  )
}
