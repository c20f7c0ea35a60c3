import { addDays, shownDay, type Day } from '@app/contract/dates'
import { ROW_SNOOZES } from '@app/contract/email/snooze'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconClockPause } from '@tabler/icons-react'
import { withCount } from './email-words.ts'

const [DEFAULT] = ROW_SNOOZES

interface SnoozeButtonProps {
  readonly today: Day
  /** How many rows it snoozes. */
  readonly count: number
  readonly disabled: boolean
  readonly isRunning: boolean
  readonly onSnooze: (days: number) => void
}

/** Snoozes rows for a week, or for another number of days. Each choice shows the day it leads to. */
export function SnoozeButton({ today, count, disabled, isRunning, onSnooze }: SnoozeButtonProps) {
  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={<IconClockPause size={16} stroke={1.7} aria-hidden />}
        disabled={disabled}
        loading={isRunning}
        title={`${DEFAULT.label}, until ${shownDay(addDays(today, DEFAULT.days))}`}
        onClick={() => onSnooze(DEFAULT.days)}
      >
        {withCount('Snooze', count)}
      </Button>
      <Menu position="top-end">
        <Menu.Target>
          <Button variant="default" px={8} disabled={disabled || isRunning} aria-label="Snooze for…">
            <IconChevronDown size={16} stroke={1.7} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ROW_SNOOZES.map(({ days, label }) => (
            <Menu.Item key={days} onClick={() => onSnooze(days)}>
              {label}, until {shownDay(addDays(today, days))}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}
