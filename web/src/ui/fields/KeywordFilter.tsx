import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent, type RefObject } from 'react'
import classes from './KeywordFilter.module.css'
import { focusRowBeside } from '../table/row-focus.ts'
import { memoIgnoringHandlers } from '../../lib/memo-ignoring-handlers.ts'

/** How long a list waits after a keystroke, in milliseconds (docs/rules/screens.md#lists). */
const LIST_DEBOUNCE_MS = 100

interface KeywordFilterProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** The placeholder and the name for screen readers. */
  readonly label?: string
  readonly debounceMs?: number
  /** Increase it to make the field show `value` again, after a change that the person took back. */
  readonly resets?: number
  /** Pressing `/` moves the cursor here. For the main list of a screen. */
  readonly hasHotkey?: boolean
}

/** The keywords that a list is filtered by. Escape clears them; the down arrow goes to the first row. */
export function KeywordFilter({
  value,
  onChange,
  label = 'Keyword filter..',
  debounceMs = LIST_DEBOUNCE_MS,
  resets = 0,
  hasHotkey = true,
}: KeywordFilterProps) {
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  const [initial] = useState(value)
  // The field goes when its tab of the list does, perhaps while somebody types. The next tab's field shows the words.
  const debounced = useDebouncedCallback(
    (text: string) => {
      sent.current = text
      onChange(text)
    },
    { delay: debounceMs, flushOnUnmount: true },
  )

  const show = (text: string): void => {
    if (input.current) input.current.value = text
  }

  // Only a change from outside replaces what somebody is typing.
  const lastResets = useRef(resets)
  useEffect(() => {
    if (value === sent.current && resets === lastResets.current) return
    sent.current = value
    lastResets.current = resets
    show(value)
  }, [value, resets])
  useHotkeys(hasHotkey ? [['/', () => input.current?.focus()]] : [])

  const onType = (event: ChangeEvent<HTMLInputElement>): void => {
    debounced(event.currentTarget.value)
  }
  const clear = (): void => {
    show('')
    debounced('')
    debounced.flush()
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && input.current?.value) {
      event.preventDefault()
      clear()
    } else if (event.key === 'ArrowDown') {
      debounced.flush()
      if (focusRowBeside(null, 1)) event.preventDefault()
    }
  }
  // Whoever leaves the field may leave the screen, and finds the same filter when coming back.
  const onBlur = (): void => debounced.flush()
  return <FilterInput {...{ input, label, initial, hasHotkey, clear, onType, onKeyDown, onBlur }} />
}

interface FilterInputProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly initial: string
  readonly hasHotkey: boolean
  readonly clear: () => void
  readonly onType: (event: ChangeEvent<HTMLInputElement>) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onBlur: () => void
}

/**
 * An uncontrolled input, so that it does not rerender while somebody types. The styles show the key or the button: the
 * placeholder shows while nothing is typed.
 */
const FilterInput = memoIgnoringHandlers(function FilterInput({
  input,
  label,
  initial,
  hasHotkey,
  clear,
  onType,
  onKeyDown,
  onBlur,
}: FilterInputProps) {
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      defaultValue={initial}
      onChange={onType}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      classNames={{ root: classes.root }}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      rightSection={
        <>
          <CloseButton size="sm" aria-label="Clear filter" className={classes.clear} onClick={clear} />
          {hasHotkey && (
            <Kbd size="xs" className={classes.key} aria-hidden>
              /
            </Kbd>
          )}
        </>
      }
      w={{ base: '100%', xs: 'var(--filter-width, 300px)' }}
      className="no-print"
    />
  )
})
