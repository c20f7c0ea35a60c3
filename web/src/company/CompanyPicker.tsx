import { keywords } from '@app/contract/keyword'
import { hasFlag, type COMPANY_FLAGS } from '@app/contract/company/rules'
import type { CompanyListRow } from '@app/contract/company/schema'
import type { SelectProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { keywordIndex } from '../lib/keyword-index.ts'
import { SearchSelect } from '../ui/fields/SearchSelect.tsx'
import { useCompanyList } from '../kept/company-list.ts'

/** Most companies that the list below the field holds (docs/rules/screens.md#pickers). */
const OPTIONS_LIMIT = 40

interface CompanyPickerProps extends Omit<
  SelectProps,
  'value' | 'onChange' | 'data' | 'searchValue' | 'onSearchChange' | 'filter'
> {
  readonly value: number | null
  readonly onChange: (companyId: number | null, company: CompanyListRow | null) => void
  /** Only companies of this relationship, such as `supplier`. */
  readonly flag?: keyof typeof COMPANY_FLAGS
  /** Leaves some of them out. Stable. */
  readonly isOffered?: ((company: CompanyListRow) => boolean) | undefined
  /** The name to show for a company that the list does not hold, as one of another relationship. */
  readonly currentName?: string | undefined
}

const all = (): boolean => true

const textOf = (company: CompanyListRow): string => company.nameAndId

/** A company, searched by the starts of its words; inactive ones are offered only while they are the value. */
export function CompanyPicker({ value, onChange, flag, isOffered = all, currentName, ...props }: CompanyPickerProps) {
  const { rows, hasRows } = useCompanyList()
  const [search, setSearch] = useState('')

  const index = useMemo(() => {
    const offered = rows.filter(
      (row) => hasFlag(row.flags, 'active') && (!flag || hasFlag(row.flags, flag)) && isOffered(row),
    )
    return keywordIndex(offered, textOf)
  }, [rows, flag, isOffered])
  const current = useMemo(() => rows.find(({ id }) => id === value), [rows, value])
  const currentLabel =
    value === null ? '' : (current?.nameAndId ?? (currentName ? `${currentName} (${value})` : `(${value})`))

  // The field shows the chosen company's name, which is no search.
  const isSearching = search !== currentLabel && keywords(search).length > 0
  const found = index.matching(isSearching ? search : '').slice(0, OPTIONS_LIMIT)
  const isListed = value === null || found.some(({ id }) => id === value)
  const options = found.map(({ id, nameAndId }) => ({ value: String(id), label: nameAndId }))

  return (
    <SearchSelect
      clearable
      nothingFoundMessage={hasRows ? 'No company matches' : 'Loading companies…'}
      // Mantine keeps this button from the keyboard and from screen readers.
      clearButtonProps={{ 'aria-label': 'Clear company', 'aria-hidden': false, tabIndex: 0 }}
      {...props}
      // The value has to be among the options, so that the field knows its name; the list shows it only where it matches.
      data={isListed ? options : [{ value: String(value), label: currentLabel }, ...options]}
      filter={() => options}
      allowDeselect={false}
      onFocus={(event) => event.currentTarget.select()}
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
