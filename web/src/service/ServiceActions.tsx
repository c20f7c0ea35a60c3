import { Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { RowButton } from '../ui/RowButton.tsx'
import { LastEmail } from './LastEmail.tsx'
import { RecordButton } from './RecordButton.tsx'
import classes from './ServiceActions.module.css'
import type { ServiceEditorProps } from './ServiceEditor.tsx'
import { serviceRows, type ServiceRow } from './service-rows.ts'
import { SnoozeField } from './SnoozeField.tsx'

interface ServiceActionsProps extends Pick<ServiceEditorProps, 'service' | 'today' | 'edits' | 'onRecord'> {
  readonly change: (changed: Partial<ServiceRow>) => void
}

/** What can be done with a service as a whole. */
export function ServiceActions({ service, today, edits, onRecord, change }: ServiceActionsProps) {
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
      <RowButton
        aria-label={`Remove ${service.serviceName}`}
        title="Remove"
        onClick={() => edits.remove(serviceRows.idOf(service))}
      >
        <IconX size={17} stroke={1.8} aria-hidden />
      </RowButton>
    </div>
  )
}
