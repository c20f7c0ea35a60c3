import type { Day } from '@app/contract/dates'
import { addOneYear } from '@app/contract/service/rules'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateField } from '../../ui/fields/DateField.tsx'
import { memoIgnoringHandlers } from '../../lib/memo-ignoring-handlers.ts'
import classes from './ServiceDate.module.css'

const MemoDateField = memoIgnoringHandlers(DateField)

interface ServiceDateProps {
  readonly label: string
  readonly value: Day | null
  readonly onChange: (value: Day | null) => void
  readonly error: string | undefined
  /** How far the day is from today, such as `in 12 days`. */
  readonly relative: ReactNode
}

/** A date of a service, with a button that moves it forward by a year. */
export function ServiceDate({ label, value, onChange, error, relative }: ServiceDateProps) {
  return (
    <div className={classes.date}>
      <MemoDateField size="xs" label={label} value={value} onChange={onChange} error={error} />
      <div className={classes.below}>
        <span>{relative}</span>
        {value && (
          <UnstyledButton
            className={classes.year}
            aria-label={`+1 year: ${label}`}
            onClick={() => onChange(addOneYear(value))}
          >
            +1 year
          </UnstyledButton>
        )}
      </div>
    </div>
  )
}
