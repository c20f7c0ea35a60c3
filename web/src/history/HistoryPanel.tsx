import type { HistoryEntity, HistoryRow } from '@app/contract/history/schema'
import { SidePanel } from '../ui/layout/SidePanel.tsx'
import { entityName } from './entities.ts'
import { HistoryPages } from './HistoryPages.tsx'
import { RestoreInCompany, RestoreInProperty } from './RestoreButton.tsx'
import type { RestorableRow } from './restorable.ts'

interface HistoryPanelProps {
  readonly entity: HistoryEntity
  /** Left out for all records of the kind, which administrators alone may read. */
  readonly id?: number | undefined
  readonly opened: boolean
  readonly onClose: () => void
}

/** A record's history, and that of what hangs on it, beside the record; what was removed from it can be restored. */
export function HistoryPanel({ entity, id, opened, onClose }: HistoryPanelProps) {
  // The panel stands on the record: its own name need not be said.
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
