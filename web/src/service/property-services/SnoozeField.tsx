import { addDays, shownDay, type Day } from '@app/contract/dates'
import { isSnoozed, SERVICE_SNOOZES } from '@app/contract/email/snooze'
import { NativeSelect } from '@mantine/core'
import type { ServiceRow } from './service-rows.ts'

const STOP = 'stop'

interface SnoozeFieldProps {
  readonly service: ServiceRow
  readonly today: Day
  /** Called with the last snoozed day, or null to stop snoozing. */
  readonly onSnooze: (until: Day | null) => void
}

/** Snoozes the reminders of one service. Each choice shows the day it leads to. */
export function SnoozeField({ service, today, onSnooze }: SnoozeFieldProps) {
  const snoozedUntil = service.whenSupplierEmailsSnoozedUntil
  const until = isSnoozed(snoozedUntil, today) ? snoozedUntil : null
  return (
    <NativeSelect
      size="xs"
      w={until ? 260 : 118}
      aria-label={`Snooze reminders: ${service.serviceName}`}
      data={[
        { value: '', label: until ? `Snoozed until ${shownDay(until)}` : 'Snooze…' },
        ...SERVICE_SNOOZES.map(({ days, label }) => ({
          value: addDays(today, days),
          label: `${label}: until ${shownDay(addDays(today, days))}`,
        })),
        ...(until ? [{ value: STOP, label: 'Stop snoozing' }] : []),
      ]}
      value=""
      onChange={({ currentTarget: { value } }) => {
        if (value) onSnooze(value === STOP ? null : value)
      }}
    />
  )
}
