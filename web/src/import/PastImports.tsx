import type { ImportSummary } from '@app/contract/import/schema'
import { shownMoment } from '@app/contract/dates'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { settings } from '../lib/settings.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { ButtonLink } from '../ui/layout/links.ts'
import { Section } from '../ui/layout/Section.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useListRows } from '../ui/table/list-rows.ts'
import { useLocalView } from '../ui/table/list-view.ts'
import { useImports } from './api.ts'
import { useUndo } from './use-undo.ts'
import { fileAndSheet, KIND_WORDS, summaryOf } from './words.ts'

const NO_IMPORTS: readonly ImportSummary[] = []
const SHOWN = 10

const rowKey = ({ importId }: ImportSummary) => importId

/** The imports of the office: each can be undone while nothing of it was changed. */
export function PastImports() {
  const { data: imports = NO_IMPORTS, error, isPending, refetch } = useImports()
  const undo = useUndo()
  const view = useLocalView({ size: SHOWN })
  const columns = useMemo(() => columnsOf(undo.start, undo.undoing), [undo.start, undo.undoing])
  const list = useListRows({ rows: imports, columns, view, searchText: fileAndSheet })
  return (
    <Section title="Imports">
      <DataTable
        label="Imports"
        columns={columns}
        cardsBelow={75}
        list={list}
        view={view}
        rowKey={rowKey}
        isLoading={isPending}
        failure={error && { title: 'Error retrieving the imports', error, onRetry: () => void refetch() }}
        empty={
          <EmptyState title="Nothing has been imported yet">
            Imports are kept here, and each can be undone while nothing of it was changed.
          </EmptyState>
        }
      />
    </Section>
  )
}

const columnsOf = (undo: (row: ImportSummary) => void, undoing: number | null): readonly Column<ImportSummary>[] => [
  { id: 'file', header: 'File', card: 'title', value: fileAndSheet },
  { id: 'kind', header: 'Kind', width: 108, value: ({ kind }) => KIND_WORDS[kind].label },
  { id: 'what', header: 'What it did', value: whatItDid },
  {
    id: 'who',
    header: 'By',
    width: '16%',
    value: ({ importedBy, uploadedBy }) => importedBy || uploadedBy,
  },
  {
    id: 'when',
    header: 'When',
    width: 164,
    value: ({ whenImported, whenUploaded }) => whenImported ?? whenUploaded,
    cell: ({ whenImported, whenUploaded }) => shownMoment(whenImported ?? whenUploaded, settings.timeZone),
  },
  {
    id: 'state',
    header: 'State',
    width: 124,
    card: 'aside',
    value: ({ state }) => state,
    cell: ({ state, undoneBy }) => <State state={state} undoneBy={undoneBy} />,
  },
  {
    id: 'action',
    header: 'What to do',
    isHeaderHidden: true,
    width: 100,
    cell: (row) => <Action row={row} undo={undo} isUndoing={undoing === row.importId} />,
  },
]

function whatItDid({ kind, state, outcome, rowCount }: ImportSummary): string {
  if (state === 'uploaded' || outcome === null) return `${rowCount.toLocaleString('en-NZ')} rows`
  return summaryOf(kind, outcome, ['Added', 'changed'])
}

function State({ state, undoneBy }: Pick<ImportSummary, 'state' | 'undoneBy'>) {
  if (state === 'imported') return <StatusBadge tone="away">Imported</StatusBadge>
  if (state === 'undone')
    return (
      <StatusBadge tone="completed" title={`By ${undoneBy}`}>
        Undone
      </StatusBadge>
    )
  return <StatusBadge tone="upcoming">Not imported</StatusBadge>
}

interface ActionProps {
  readonly row: ImportSummary
  readonly undo: (row: ImportSummary) => void
  readonly isUndoing: boolean
}

function Action({ row, undo, isUndoing }: ActionProps) {
  const { importId, state } = row
  if (state === 'undone') return null
  if (state === 'imported') {
    return (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Undo the import of ${fileAndSheet(row)}`}
        loading={isUndoing}
        onClick={() => undo(row)}
      >
        Undo
      </Button>
    )
  }
  return (
    <ButtonLink
      variant="default"
      size="compact-sm"
      aria-label={`Continue the import of ${fileAndSheet(row)}`}
      to="/import/$importId"
      params={{ importId: String(importId) }}
      search={{}}
    >
      Continue
    </ButtonLink>
  )
}
