import { keywords } from '@app/contract/keyword'
import { propertySearchText } from '@app/contract/property/rules'
import type { PropertyListRow } from '@app/contract/property/schema'
import type { SelectProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { keywordIndex } from '../lib/keyword-search/keyword-index.ts'
import { SearchSelect } from '../ui/fields/SearchSelect.tsx'
import { usePropertyList } from '../kept/property-list.ts'

/** The maximum number of options in the list (docs/rules/screens.md#pickers). */
const OPTIONS_LIMIT = 40

interface PropertyPickerProps extends Omit<
  SelectProps,
  'value' | 'onChange' | 'data' | 'searchValue' | 'onSearchChange' | 'filter'
> {
  readonly value: number | null
  readonly onChange: (propertyId: number) => void
}

const labelOf = ({ propertyId, propertyNameAndLocation }: PropertyListRow): string =>
  `${propertyId} - ${propertyNameAndLocation}`

/** A property picker. Typing searches for the starts of words. */
export function PropertyPicker({ value, onChange, ...props }: PropertyPickerProps) {
  const { rows, hasRows, state, refresh } = usePropertyList()
  const hasFailed = state === 'error' && !hasRows
  const [search, setSearch] = useState('')
  const index = useMemo(() => keywordIndex(rows, propertySearchText), [rows])
  const current = useMemo(() => rows.find(({ propertyId }) => propertyId === value), [rows, value])
  const currentLabel = current ? labelOf(current) : (value?.toString() ?? '')

  // Until something is typed, the field shows the chosen property's name.
  const isSearching = search !== currentLabel && keywords(search).length > 0
  const found = index.matching(isSearching ? search : '').slice(0, OPTIONS_LIMIT)
  const isListed = value === null || found.some(({ propertyId }) => propertyId === value)
  const options = found.map((row) => ({ value: String(row.propertyId), label: labelOf(row) }))

  return (
    <SearchSelect
      nothingFoundMessage={
        hasRows
          ? 'No property matches'
          : hasFailed
            ? 'Properties cannot be loaded at the moment'
            : 'Loading properties…'
      }
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
      onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
    />
  )
}
