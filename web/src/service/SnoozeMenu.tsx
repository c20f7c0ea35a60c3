import { addDays, shownDay, type Day } from '@app/contract/dates'
import { SERVICE_SNOOZE_DAYS } from '@app/contract/service/rules'
import { Button, Menu } from '@mantine/core'
import { IconBellZ, IconChevronDown } from '@tabler/icons-react'
import { isSnoozed } from './last-email.ts'
import classes from './SnoozeMenu.module.css'
import type { ServiceRow } from './service-rows.ts'

interface SnoozeMenuProps {
  readonly service: ServiceRow
  readonly today: Day
  /** Null wakes its reminders again. */
  readonly onSnooze: (until: Day | null) => void
}

/** Puts the reminders of one service off; beside each choice stands the day that it leads to. */
export function SnoozeMenu({ service, today, onSnooze }: SnoozeMenuProps) {
  const until = isSnoozed(service, today) ? service.whenSupplierEmailsSnoozedUntil : null
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconBellZ size={14} stroke={1.8} aria-hidden />}
          rightSection={<IconChevronDown size={13} stroke={1.8} aria-hidden />}
          aria-label={`${until ? 'Snoozed until' : 'Snooze'}${until ? ` ${shownDay(until)}` : ''}: ${service.serviceName}`}
        >
          {until ? `Snoozed until ${shownDay(until)}` : 'Snooze'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Send the supplier no reminders for</Menu.Label>
        {SERVICE_SNOOZE_DAYS.map(({ days, label }) => (
          <Menu.Item
            key={days}
            onClick={() => onSnooze(addDays(today, days))}
            rightSection={<span className={classes.until}>until {shownDay(addDays(today, days))}</span>}
          >
            {label}
          </Menu.Item>
        ))}
        {until && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onSnooze(null)}>Stop snoozing</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
