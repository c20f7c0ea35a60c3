import type { Day } from '@app/contract/dates'
import { useDebouncedCallback } from '@mantine/hooks'
import { lazy, startTransition, Suspense, useEffect, useState } from 'react'
import { useIsFirstScreenOver } from '../lib/first-screen.ts'
import { TypedDay } from '../ui/fields/TypedDay.tsx'
import classes from './DashboardToolbar.module.css'

/** How long typing must pause, in milliseconds: while somebody types, every digit makes another valid date. */
const TYPING_MS = 400

const load = () => import('../ui/fields/DateField.tsx')
const DateField = lazy(async () => ({ default: (await load()).DateField }))

/**
 * Whether the code of the field with a calendar is there, which is more than the rest of the toolbar: it loads after the
 * first screen, or when somebody comes near. Without it days are typed.
 */
function useHasCalendar(isNear: boolean): boolean {
  const isWanted = useIsFirstScreenOver() || isNear
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (isWanted)
      load().then(
        // What is typed meanwhile stays where it is.
        () => startTransition(() => setLoaded(true)),
        () => {},
      )
  }, [isWanted])
  return isLoaded
}

interface DayLimitProps {
  /** `Start` or `End`. */
  readonly name: string
  readonly value: Day | null
  readonly onChange: (day: Day | null) => void
  readonly error?: string | undefined
}

/** The first or last due date of the list. Empty means no limit. */
export function DayLimit({ name, value, onChange, error }: DayLimitProps) {
  const debounced = useDebouncedCallback(onChange, TYPING_MS)
  const [isNear, setNear] = useState(false)
  const hasCalendar = useHasCalendar(isNear)
  const [hasFocus, setHasFocus] = useState(false)
  const [text, setText] = useState<string | null>(null)
  const looks = {
    'aria-label': `${name} date`,
    placeholder: 'Any date',
    leftSection: <span aria-hidden>{name}</span>,
    leftSectionWidth: 42,
    leftSectionPointerEvents: 'none',
    classNames: { root: classes.limit, section: classes.limitName },
    error,
  } as const
  const isTyping = text !== null

  return (
    <Suspense>
      {hasCalendar && !isTyping ? (
        <DateField
          {...looks}
          autoFocus={hasFocus}
          value={value}
          onChange={debounced}
          // Whoever leaves the field may leave the screen, and finds the same dates when coming back.
          onBlur={() => debounced.flush()}
        />
      ) : (
        <TypedDay
          {...looks}
          value={value}
          onChange={debounced}
          onClear={() => onChange(null)}
          text={text}
          onText={(typed) => {
            setText(typed)
            // What was typed so far is no longer meant.
            debounced.cancel()
          }}
          onPointerEnter={() => setNear(true)}
          onFocus={() => {
            setNear(true)
            setHasFocus(true)
          }}
          onBlur={() => {
            setHasFocus(false)
            debounced.flush()
          }}
        />
      )}
    </Suspense>
  )
}
