import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'

interface SearchSelectProps extends Omit<SelectProps, 'searchable' | 'selectFirstOptionOnChange'> {}

/**
 * One of a list that is searched by typing. Enter takes the first match of what is typed; without a search it takes only
 * what the arrow keys have gone to, so that emptying the field chooses nothing.
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
