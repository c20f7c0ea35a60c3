import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import classes from './KeywordFilter.module.css'
import { focusRowBeside } from './row-focus.ts'

/** How long a list waits after a keystroke, in milliseconds (core-records 9). */
const LIST_DEBOUNCE_MS = 100

interface KeywordFilterProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** The placeholder and the name for screen readers. */
  readonly label?: string
  readonly debounceMs?: number
  /** `/` puts the cursor here; for the main list of a screen. */
  readonly hasHotkey?: boolean
}

/** The words that a list is filtered by. Escape empties it, the arrow down goes to the first row. */
export function KeywordFilter({
  value,
  onChange,
  label = 'Keyword filter..',
  debounceMs = LIST_DEBOUNCE_MS,
  hasHotkey = true,
}: KeywordFilterProps) {
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  const [typed, setTyped] = useState(value)
  const debounced = useDebouncedCallback((text: string) => {
    sent.current = text
    onChange(text)
  }, debounceMs)

  // Only a change from outside replaces what somebody is typing.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  useHotkeys(hasHotkey ? [['/', () => input.current?.focus()]] : [])

  const change = (text: string): void => {
    setTyped(text)
    debounced(text)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      change('')
      debounced.flush()
    } else if (event.key === 'ArrowDown') {
      debounced.flush()
      if (focusRowBeside(null, 1)) event.preventDefault()
    }
  }

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      rightSection={
        typed ? (
          <CloseButton
            size="sm"
            aria-label="Clear filter"
            onClick={() => {
              change('')
              debounced.flush()
              input.current?.focus()
            }}
          />
        ) : hasHotkey ? (
          <Kbd size="xs" className={classes.key} aria-hidden>
            /
          </Kbd>
        ) : null
      }
      w={{ base: '100%', xs: 300 }}
      className="no-print"
    />
  )
}
