import { Switch } from '@mantine/core'
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
      <SnoozeField
        service={service}
        today={today}
        onSnooze={(whenSupplierEmailsSnoozedUntil) => change({ whenSupplierEmailsSnoozedUntil })}
      />
      <RecordButton service={service} onRecord={onRecord} />
      <Switch
        size="xs"
        label="Active"
        checked={service.active}
        onChange={(event) => change({ active: event.currentTarget.checked })}
      />
    </div>
  )
}
