import { IconNote, IconX } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { NotesField } from '../../ui/fields/NotesField.tsx'
import { memoIgnoringHandlers } from '../../lib/memo-ignoring-handlers.ts'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { SERVICE_LABELS } from './labels.ts'
import { ServiceActions } from './ServiceActions.tsx'
import classes from './ServiceEditor.module.css'
import type { ServiceEditorProps } from './service-editor-props.ts'
import { ServiceFields } from './ServiceFields.tsx'
import { ServiceName } from './ServiceName.tsx'
import { serviceRows, type ServiceRow } from './service-rows.ts'

const MemoNotesField = memoIgnoringHandlers(NotesField)

const hasNotesIn = ({ exceptionNotes, adminNotes }: ServiceRow): boolean => exceptionNotes !== '' || adminNotes !== ''

/** One service of a property in edit mode. Memoised, so that only the changed service rerenders. */
export const ServiceEditor = memo(function ServiceEditor(props: ServiceEditorProps) {
  const { service, isNew, isBelow, readiness, showsNotes, errors, edits, onRemove } = props
  // The fields stay when their last sign is deleted.
  const [hadNotes] = useState(() => hasNotesIn(service))
  const hasNotes = hadNotes || errors['exceptionNotes'] !== undefined || errors['adminNotes'] !== undefined
  const [isNoting, setNoting] = useState(false)
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
        <div className={classes.note}>
          {showsNotes && !hasNotes && (
            <RowButton
              aria-label={`Notes of ${service.serviceName}`}
              aria-expanded={isNoting}
              title="Notes"
              onClick={() => setNoting(!isNoting)}
            >
              <IconNote size={17} stroke={1.6} aria-hidden />
            </RowButton>
          )}
        </div>
        <div className={classes.remove}>
          <RowButton aria-label={`Remove ${service.serviceName}`} title="Remove" onClick={() => onRemove(service)}>
            <IconX size={17} stroke={1.8} aria-hidden />
          </RowButton>
        </div>
      </div>
      <ServiceFields {...props} change={change} />
      {showsNotes && (hasNotes || isNoting) && (
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
