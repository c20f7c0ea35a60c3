import type { HistoryEntity, HistoryRow } from '@app/contract/history/schema'
import { SidePanel } from '../ui/layout/SidePanel.tsx'
import { entityName } from './entities.ts'
import { HistoryPages } from './HistoryPages.tsx'
import { RestoreInCompany, RestoreInProperty } from './RestoreButton.tsx'
import type { RestorableRow } from './restorable.ts'

interface HistoryPanelProps {
  readonly entity: HistoryEntity
  /** Omit it for all records of the kind, which only administrators may see. */
  readonly id?: number | undefined
  readonly opened: boolean
  readonly onClose: () => void
}

/** The history of a record and its nested rows, beside the record. Removed rows can be restored. */
export function HistoryPanel({ entity, id, opened, onClose }: HistoryPanelProps) {
  // The panel is beside the record, so the record's own name is left out.
  const titleOf = (row: HistoryRow): string =>
    row.entity === entity ? entityName(entity) : `${entityName(row.entity)} ${row.name || row.entityId}`
  const restoreOf = (lost: readonly RestorableRow[]) => {
    if (id === undefined) return null
    if (entity === 'property') return <RestoreInProperty lost={lost} id={id} />
    return entity === 'company' ? <RestoreInCompany lost={lost} id={id} /> : null
  }
  return (
    <SidePanel opened={opened} onClose={onClose} title="History">
      <HistoryPages of={{ entity, id }} titleOf={titleOf} restoreOf={restoreOf} />
    </SidePanel>
  )
}
