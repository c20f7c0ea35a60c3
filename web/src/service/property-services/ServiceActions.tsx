import { Switch } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { LastEmail } from './LastEmail.tsx'
import { RecordButton } from './RecordButton.tsx'
import classes from './ServiceActions.module.css'
import type { ServiceEditorProps } from './service-editor-props.ts'
import type { ServiceRow } from './service-rows.ts'
import { SnoozeField } from './SnoozeField.tsx'

interface ServiceActionsProps extends Pick<ServiceEditorProps, 'service' | 'today' | 'onRecord'> {
  readonly change: (changed: Partial<ServiceRow>) => void
}

/** The actions on a service, such as snoozing it and recording compliance. */
export function ServiceActions({ service, today, onRecord, change }: ServiceActionsProps) {
  return (
    <div className={classes.actions}>
      <span className={classes.email}>
        <LastEmail service={service} today={today} label="Last email sent" />
      </span>
      <div className={classes.snooze} title="Snooze reminders">
        <IconClockPause size={18} stroke={1.6} aria-hidden />
        <SnoozeField
          service={service}
          today={today}
          onSnooze={(whenSupplierEmailsSnoozedUntil) => change({ whenSupplierEmailsSnoozedUntil })}
        />
      </div>
      <div className={classes.record}>
        <RecordButton service={service} onRecord={onRecord} />
      </div>
      <Switch
        size="xs"
        className={classes.active ?? ''}
        title="Active"
        label="Active"
        checked={service.active}
        onChange={(event) => change({ active: event.currentTarget.checked })}
      />
    </div>
  )
}
