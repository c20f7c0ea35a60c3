import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { shownDay, type Day } from '@app/contract/dates'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { today } from '../lib/dates.ts'
import { focusWrongFieldIn } from '../ui/editing/focus-wrong-field.ts'
import { DateField } from '../ui/fields/DateField.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { useCompleteInspection } from './complete-inspection.ts'
import classes from './cells.module.css'

/** Why an inspection cannot have been done on that day; null if it can. */
function dayError(day: Day | null, lastDue: Day | null): string | null {
  if (day === null) return null
  if (day > today()) return 'Must not be in the future'
  return lastDue !== null && day < lastDue ? `Must be on or after ${shownDay(lastDue)}` : null
}

/** The date of an owner inspection, and the button that completes it. */
export function NewPreviousDate({ row }: { readonly row: VisibleDashboardRow }) {
  const [day, setDay] = useState<Day | null>(null)
  const completion = useCompleteInspection()
  const fields = useRef<HTMLDivElement>(null)

  const complete = (): void => {
    if (focusWrongFieldIn(fields.current)) return
    if (day === null) {
      toast.info('New due date', 'Please set a new due date before marking inspection as complete')
    } else {
      completion.mutate(
        { propertyServiceId: row.propertyServiceId, newPreviousDate: day },
        { onSuccess: () => setDay(null) },
      )
    }
  }

  return (
    <div className={classes.inspection} ref={fields}>
      <DateField
        aria-label={`New previous date of ${row.propertyName}`}
        size="xs"
        w={116}
        value={day}
        onChange={setDay}
        error={dayError(day, row.lastDue)}
      />
      <Button
        size="compact-sm"
        variant="default"
        h={30}
        leftSection={<IconCheck size={14} aria-hidden />}
        aria-label={`Completed? ${row.propertyName}`}
        loading={completion.isPending}
        onClick={complete}
      >
        Completed?
      </Button>
    </div>
  )
}
