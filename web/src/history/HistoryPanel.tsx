import type { HistoryEntity, HistoryRow } from '@app/contract/history/schema'
import { SidePanel } from '../ui/SidePanel.tsx'
import { entityName } from './entities.ts'
import { HistoryPages } from './HistoryPages.tsx'

interface HistoryPanelProps {
  readonly entity: HistoryEntity
  /** Left out for all records of the kind, which administrators alone may read. */
  readonly id?: number | undefined
  readonly opened: boolean
  readonly onClose: () => void
}

/** A record's history, and that of what hangs on it, beside the record. */
export function HistoryPanel({ entity, id, opened, onClose }: HistoryPanelProps) {
  // The panel stands on the record: its own name need not be said.
  const titleOf = (row: HistoryRow, name: string): string =>
    row.entity === entity ? entityName(entity) : `${entityName(row.entity)} ${name || row.entityId}`
  return (
    <SidePanel opened={opened} onClose={onClose} title="History">
      <HistoryPages of={{ entity, id }} titleOf={titleOf} />
    </SidePanel>
  )
}
