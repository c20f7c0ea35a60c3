import type { ImportSummary } from '@app/contract/import/schema'
import { confirm } from '../ui/feedback/confirm.ts'
import { useUndoImport } from './api.ts'
import { fileAndSheet, summaryOf } from './words.ts'

/** Asks before an import is undone, because it takes back what many rows did. */
export function useUndo() {
  const undoing = useUndoImport()
  const start = async (row: ImportSummary): Promise<void> => {
    const { importId, kind, outcome } = row
    const file = fileAndSheet(row)
    const did = outcome ? `${summaryOf(kind, outcome, ['Added', 'changed'])} from ${file}` : file
    const isConfirmed = await confirm({
      title: 'Undo this import?',
      message: `${did}. What it added is deleted, what it changed is as it was before.`,
      confirm: 'Undo the import',
    })
    if (isConfirmed) undoing.mutate(importId)
  }
  return {
    start: (row: ImportSummary): void => void start(row),
    /** The import that is being undone. */
    undoing: undoing.isPending ? undoing.variables : null,
  }
}
