import type { ServiceDefinition } from '@app/contract/service/schema'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import { use } from 'react'
import { fieldError } from '../../ui/fields/field-error.ts'
import { Highlight } from '../../ui/table/Highlight.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { useRowField } from '../../ui/editing/row-editing.ts'
import { InactiveBadge } from '../../ui/feedback/StatusBadge.tsx'
import { isNewDefinition } from './definition-draft.ts'
import { DefinitionEditing, indentOf } from './definition-editing.ts'
import { DEFINITION_LABELS } from './definition-labels.ts'
import classes from './DefinitionName.module.css'

interface DefinitionNameProps {
  readonly definition: ServiceDefinition
  readonly isEditing: boolean
}

/** A service's name, indented below its parent. In edit mode, with a button to change both. */
export function DefinitionName({ definition, isEditing }: DefinitionNameProps) {
  const { serviceId } = definition
  const { depthOf, open, showHistory, added } = use(DefinitionEditing)
  const name = useRowField(serviceId, 'serviceName', definition.serviceName)
  const parent = useRowField(serviceId, 'parentServiceId', definition.parentServiceId)
  const { value: isActive } = useRowField(serviceId, 'active', definition.active)
  const depth = depthOf(serviceId)
  const text = String(name.value ?? '')
  const error =
    fieldError(DEFINITION_LABELS.serviceName, name.error) ?? fieldError(DEFINITION_LABELS.parentServiceId, parent.error)

  return (
    <span className={classes.name} style={{ paddingInlineStart: indentOf(depth) }} data-depth={depth}>
      <span className={classes.text}>
        <Highlight text={text} /> {isActive === false && <InactiveBadge />}
        {error && <span className={classes.error}>{error}</span>}
      </span>
      {isEditing && (
        <span className={classes.buttons}>
          <RowButton
            aria-label={`Edit ${text}`}
            title="Name and parent"
            aria-invalid={error ? true : undefined}
            autoFocus={added === serviceId}
            onClick={() => open(serviceId)}
          >
            <IconPencil size={16} stroke={1.7} aria-hidden />
          </RowButton>
          {!isNewDefinition(serviceId) && (
            <RowButton aria-label={`History of ${text}`} title="History" onClick={() => showHistory(serviceId)}>
              <IconHistory size={16} stroke={1.7} aria-hidden />
            </RowButton>
          )}
        </span>
      )}
    </span>
  )
}
