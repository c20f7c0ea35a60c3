import type { HistoryRow } from '@app/contract/history/schema'
import { AnchorLink } from '../ui/layout/links.ts'
import { entityName } from './entities.ts'

interface RecordTitleProps {
  readonly row: HistoryRow
  /** The name of the changed record; empty if unknown. */
  readonly name: string
  /** The name of the record that the changed one belongs to. */
  readonly parentName: string
}

/** A changed record, with a link to it or to the record it belongs to. */
export function RecordTitle({ row, name, parentName }: RecordTitleProps) {
  const { entity, entityId, parentEntity, parentId } = row
  if (parentEntity && parentId) {
    return (
      <>
        {entityName(entity)} {name || entityId} of <RecordLink entity={parentEntity} id={parentId} name={parentName} />
      </>
    )
  }
  return (
    <>
      {entityName(entity)} <RecordLink entity={entity} id={entityId} name={name} />
    </>
  )
}

function RecordLink({ entity, id, name }: { readonly entity: string; readonly id: string; readonly name: string }) {
  const text = name || id
  switch (entity) {
    case 'company':
      return (
        <AnchorLink underline="always" to="/companies/$companyId" params={{ companyId: id }}>
          {text}
        </AnchorLink>
      )
    case 'property':
      return (
        <AnchorLink underline="always" to="/property/$propertyId" params={{ propertyId: id }}>
          {text}
        </AnchorLink>
      )
    case 'login':
      return (
        <AnchorLink underline="always" to="/user/$loginId" params={{ loginId: id }}>
          {text}
        </AnchorLink>
      )
    default:
      return text
  }
}
