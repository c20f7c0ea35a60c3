import { getOptionsLockup, getParsedComboboxData, Select, type SelectProps } from '@mantine/core'
import { useDeferredValue, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'

export interface SearchSelectProps extends Omit<
  SelectProps,
  'searchable' | 'selectFirstOptionOnChange' | 'allowDeselect' | 'wrapperProps'
> {
  /** Choosing does something at once, so that leaving the field must not choose. */
  readonly isCommand?: boolean
}

/** What the person did last in the open list. */
type LastStep = 'typed' | 'moved' | null

/**
 * A choice from a list that is searched by typing. Enter takes the first match, and leaving the field the only one. If
 * nothing is typed, Enter takes only an option reached with the arrow keys, so that clearing the field chooses nothing
 * (docs/rules/screens.md#pickers).
 */
export function SearchSelect(given: SearchSelectProps) {
  const { searchValue, onSearchChange, onOptionSubmit, onDropdownClose, onFocus, onClick, isCommand, ...props } = given
  const [typed, setTyped] = useState('')
  const lastStep = useRef<LastStep>(null)
  const isEntered = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const search = searchValue ?? typed
  const changeSearch = (words: string): void => {
    setTyped(words)
    onSearchChange?.(words)
  }
  // Mantine highlights the first option when the words change or when this becomes true: so also when options come
  // after the words, as while the list loads.
  const showsOptions = useDeferredValue(props.data) === props.data

  // The name of what is chosen can come after the focus, as while its list loads.
  useLayoutEffect(() => {
    if (lastStep.current === null && document.activeElement === field.current) field.current?.select()
  }, [search])

  /** Mantine still highlights the first option of the list that was there before the field was cleared. */
  const chooseOnEnter = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') lastStep.current = 'moved'
    if (event.key === 'Escape') lastStep.current = null
    if (event.key === 'Tab') chooseOnLeaving()
    const { target, nativeEvent } = event
    const isOpen = target instanceof Element && target.getAttribute('aria-expanded') === 'true'
    if (event.key !== 'Enter' || !isOpen || nativeEvent.isComposing || lastStep.current === 'moved') return
    const words = search.trim()
    const [first = null] = words === '' || lastStep.current !== 'typed' ? [] : matches(target)
    if (words !== '' && first === null) return
    event.preventDefault()
    event.stopPropagation()
    first?.click()
  }

  /** The options are still there when the list is about to close. */
  const chooseOnLeaving = (): void => {
    const wasTyped = lastStep.current === 'typed' && search.trim() !== ''
    lastStep.current = null
    const [only, another] = wasTyped && !isCommand && field.current ? matches(field.current) : []
    if (!another) only?.click()
  }

  return (
    <Select
      {...props}
      ref={field}
      searchable
      // Otherwise Enter in a field that just opened would take its choice away.
      allowDeselect={false}
      searchValue={search}
      onSearchChange={changeSearch}
      onFocus={(event) => {
        isEntered.current = true
        onFocus?.(event)
      }}
      // As with Tab: what is typed takes the place of what was chosen.
      onClick={(event) => {
        if (isEntered.current) event.currentTarget.select()
        isEntered.current = false
        onClick?.(event)
      }}
      // Before the list closes: what was chosen is not chosen again.
      onOptionSubmit={(chosen) => {
        lastStep.current = null
        // Mantine writes the name of a choice into the field only if it is another one than before.
        if (chosen === props.value)
          changeSearch(getOptionsLockup(getParsedComboboxData(props.data))[chosen]?.label ?? '')
        onOptionSubmit?.(chosen)
      }}
      onDropdownClose={() => {
        chooseOnLeaving()
        onDropdownClose?.()
      }}
      selectFirstOptionOnChange={search.trim() !== '' && showsOptions}
      wrapperProps={{
        onKeyDownCapture: chooseOnEnter,
        onInput: () => {
          lastStep.current = 'typed'
        },
      }}
    />
  )
}

/** The options of the open list, also before one is highlighted. */
const matches = (field: Element): Iterable<HTMLElement> =>
  document
    .getElementById(field.getAttribute('aria-controls') ?? '')
    ?.querySelectorAll<HTMLElement>('[role=option]:not([aria-disabled=true])') ?? []
