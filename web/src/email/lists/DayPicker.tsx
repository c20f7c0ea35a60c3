import { addDays, shownDay, type Day } from '@app/contract/dates'
import { LATEST_LIST_DAYS } from '@app/contract/email/rules'
import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { DateField } from '../../ui/fields/DateField.tsx'
import classes from './DayPicker.module.css'

interface DayPickerProps {
  readonly day: Day
  readonly today: Day
  readonly onChange: (day: Day) => void
}

/** Chooses the day that the list is for. */
export function DayPicker({ day, today, onChange }: DayPickerProps) {
  return (
    <>
      <DateField
        aria-label="Show me for this date"
        placeholder="Show me for this date"
        value={day === today ? null : day}
        onChange={(chosen) => onChange(chosen ?? today)}
        minDate={today}
        maxDate={addDays(today, LATEST_LIST_DAYS)}
        leftSection={<IconCalendarEvent size={16} stroke={1.7} aria-hidden />}
        w={228}
      />
      {day !== today && (
        <Button variant="default" onClick={() => onChange(today)}>
          Today
        </Button>
      )}
    </>
  )
}

/** Says that a list is for a future day. */
export function DayNote({ day }: { readonly day: Day }) {
  return (
    <div className={classes.note} role="note">
      This is the list as it will be on {shownDay(day)} if nothing is sent before then. Viewing it sends nothing.
    </div>
  )
}
