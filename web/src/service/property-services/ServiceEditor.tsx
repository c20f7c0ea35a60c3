import type { Day } from '@app/contract/dates'
import { IconX } from '@tabler/icons-react'
import { memo } from 'react'
import type { DraftErrors } from '../../lib/draft.ts'
import { NotesField } from '../../ui/fields/NotesField.tsx'
import { memoIgnoringHandlers } from '../../lib/memo-ignoring-handlers.ts'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { SERVICE_LABELS } from './labels.ts'
import type { Readiness } from './readiness.ts'
import { ServiceActions } from './ServiceActions.tsx'
import classes from './ServiceEditor.module.css'
import type { ServiceEdits } from './service-edits.ts'
import { ServiceFields } from './ServiceFields.tsx'
import { ServiceName } from './ServiceName.tsx'
import { serviceRows, type ServiceRow } from './service-rows.ts'

export interface ServiceEditorProps {
  readonly service: ServiceRow
  readonly isNew: boolean
  /** Whether it is listed below its warrant. */
  readonly isBelow: boolean
  readonly readiness: Readiness | null
  readonly today: Day
  readonly showsNotes: boolean
  /** Whether it was just added and gets the cursor. */
  readonly takesFocus: boolean
  /** The errors by field. */
  readonly errors: DraftErrors
  readonly edits: ServiceEdits
  readonly onSupplier: (service: ServiceRow) => void
  /** Undefined while the service or its supplier is not saved. */
  readonly onEmail: ((service: ServiceRow) => void) | undefined
  readonly onRecord: (service: ServiceRow) => void
  readonly onRemove: (service: ServiceRow) => void
}

const MemoNotesField = memoIgnoringHandlers(NotesField)

/** One service of a property in edit mode. Memoised, so that only the changed service rerenders. */
export const ServiceEditor = memo(function ServiceEditor(props: ServiceEditorProps) {
  const { service, isNew, isBelow, readiness, showsNotes, errors, edits, onRemove } = props
  const change = (changed: Partial<ServiceRow>): void => edits.change(serviceRows.idOf(service), changed)

  return (
    <li
      className={classes.row}
      aria-label={service.serviceName}
      data-sub-service={isBelow || undefined}
      data-inactive={!service.active || undefined}
    >
      <div className={classes.head}>
        <div className={classes.name}>
          <ServiceName service={service} isNew={isNew} readiness={readiness} />
        </div>
        <ServiceActions {...props} change={change} />
        <RowButton aria-label={`Remove ${service.serviceName}`} title="Remove" onClick={() => onRemove(service)}>
          <IconX size={17} stroke={1.8} aria-hidden />
        </RowButton>
      </div>
      <ServiceFields {...props} change={change} />
      {showsNotes && (
        <div className={classes.notes}>
          <MemoNotesField
            size="xs"
            label={SERVICE_LABELS.exceptionNotes}
            value={service.exceptionNotes}
            onChange={(exceptionNotes) => change({ exceptionNotes })}
            error={errors['exceptionNotes']}
            rows={1}
          />
          <MemoNotesField
            size="xs"
            label={`${SERVICE_LABELS.adminNotes} (not shared with customer logins)`}
            value={service.adminNotes}
            onChange={(adminNotes) => change({ adminNotes })}
            error={errors['adminNotes']}
            rows={1}
          />
        </div>
      )}
    </li>
  )
})
