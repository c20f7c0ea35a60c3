import type { HistoryRow } from '@app/contract/history/schema'
import type { ReactNode } from 'react'
import { AnchorLink } from '../ui/layout/links.ts'
import { entityName } from './entities.ts'
import { useRecordNames } from './names.ts'

interface RecordTitleProps {
  readonly row: HistoryRow
  /** The name of the changed record; empty if unknown. */
  readonly name: string
  /** The name of the record that the changed one belongs to. */
  readonly parentName: string
}

/** The title of a changed record where those of many are listed. */
export function useRecordTitle(): (row: HistoryRow) => ReactNode {
  const recordName = useRecordNames()
  return (row) => (
    <RecordTitle
      row={row}
      name={recordName(row.entity, row.entityId) || row.name}
      parentName={recordName(row.parentEntity ?? '', row.parentId ?? '')}
    />
  )
}

/** A changed record, with a link to it or to the record it belongs to. */
function RecordTitle({ row, name, parentName }: RecordTitleProps) {
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
