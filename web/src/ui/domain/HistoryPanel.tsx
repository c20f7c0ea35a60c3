import { useContext } from 'react'
import { SidePanel } from '../layout/SidePanel.tsx'
import { HistoryContext, type RecordWithHistory } from './history-context.ts'

interface HistoryPanelProps extends RecordWithHistory {
  readonly opened: boolean
  readonly onClose: () => void
}

/** A record's history, and that of what hangs on it, beside the record. */
export function HistoryPanel({ opened, onClose, ...record }: HistoryPanelProps) {
  const renderHistory = useContext(HistoryContext)
  return (
    <SidePanel opened={opened} onClose={onClose} title="History">
      {renderHistory?.(record)}
    </SidePanel>
  )
}
