import type { ServiceDefinition } from '@app/contract/service/schema'
import { use } from 'react'
import { Highlight } from '../../ui/table/Highlight.tsx'
import { DefinitionEditing, indentOf } from './definition-editing.ts'
import { DescriptionField } from './DefinitionFields.tsx'
import classes from './DefinitionName.module.css'

interface DefinitionDescriptionProps {
  readonly definition: ServiceDefinition
  readonly isEditing: boolean
}

/** A service's description, indented like its name. */
export function DefinitionDescription({ definition, isEditing }: DefinitionDescriptionProps) {
  const depth = use(DefinitionEditing).depthOf(definition.serviceId)
  return (
    <div className={classes.description} style={{ paddingInlineStart: indentOf(depth) }}>
      {isEditing ? <DescriptionField definition={definition} /> : <Highlight text={definition.description} />}
    </div>
  )
}
