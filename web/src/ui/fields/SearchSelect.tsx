import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'

interface SearchSelectProps extends Omit<SelectProps, 'searchable' | 'selectFirstOptionOnChange'> {}

/**
 * A choice from a list that is searched by typing. Enter takes the first match. If nothing is typed, Enter takes only
 * an option reached with the arrow keys, so that clearing the field chooses nothing.
 */
export function SearchSelect({ searchValue, onSearchChange, ...props }: SearchSelectProps) {
  const [typed, setTyped] = useState('')
  const search = searchValue ?? typed
  return (
    <Select
      {...props}
      searchable
      searchValue={search}
      onSearchChange={(words) => {
        setTyped(words)
        onSearchChange?.(words)
      }}
      selectFirstOptionOnChange={search.trim() !== ''}
    />
  )
}
