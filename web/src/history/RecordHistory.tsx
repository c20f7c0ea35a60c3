import type { HistoryRow } from '@app/contract/history/schema'
import type { RecordWithHistory } from '../ui/domain/history-context.ts'
import { entityName } from './entities.ts'
import { HistoryPages } from './HistoryPages.tsx'
import { RestoreInCompany, RestoreInProperty } from './RestoreButton.tsx'
import type { RestorableRow } from './restorable.ts'

/** A record's history, and that of what hangs on it; what was removed from it can be restored. */
export function RecordHistory({ entity, id }: RecordWithHistory) {
  // It stands beside the record, whose own name need not be said.
  const titleOf = (row: HistoryRow): string =>
    row.entity === entity ? entityName(entity) : `${entityName(row.entity)} ${row.name || row.entityId}`
  const restoreOf = (lost: readonly RestorableRow[]) => {
    if (id === undefined) return null
    if (entity === 'property') return <RestoreInProperty lost={lost} id={id} />
    return entity === 'company' ? <RestoreInCompany lost={lost} id={id} /> : null
  }
  return <HistoryPages of={{ entity, id }} titleOf={titleOf} restoreOf={restoreOf} />
}
