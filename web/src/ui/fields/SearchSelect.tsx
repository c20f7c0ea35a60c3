import { Select, type SelectProps } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'

interface SearchSelectProps extends Omit<SelectProps, 'searchable' | 'selectFirstOptionOnChange' | 'wrapperProps'> {}

/**
 * A choice from a list that is searched by typing. Enter takes the first match. If nothing is typed, Enter takes only
 * an option reached with the arrow keys, so that clearing the field chooses nothing.
 */
export function SearchSelect({ searchValue, onSearchChange, ...props }: SearchSelectProps) {
  const [typed, setTyped] = useState('')
  const isReachedByArrows = useRef(false)
  const search = searchValue ?? typed

  /** Mantine still highlights the first option of the list that was there before the field was cleared. */
  const ignoreEnterOnNothing = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isReachedByArrows.current = true
    const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    if (event.key !== 'Enter' || !isOpen || search.trim() !== '' || isReachedByArrows.current) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Select
      {...props}
      searchable
      searchValue={search}
      onSearchChange={(words) => {
        isReachedByArrows.current = false
        setTyped(words)
        onSearchChange?.(words)
      }}
      selectFirstOptionOnChange={search.trim() !== ''}
      wrapperProps={{ onKeyDownCapture: ignoreEnterOnNothing }}
    />
  )
}
