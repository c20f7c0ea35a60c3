import type { Day } from '@app/contract/dates'
import { DEFAULT_SINCE } from '@app/contract/document/rules'
import type { Document } from '@app/contract/document/schema'
import { Group, Switch } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import { dayOf } from '../lib/dates.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { DateField } from '../ui/fields/DateField.tsx'
import { KeywordFilter } from '../ui/fields/KeywordFilter.tsx'
import { useListRows } from '../ui/table/list-rows.ts'
import { useLocalView } from '../ui/table/list-view.ts'
import { ListToolbar } from '../ui/table/ListToolbar.tsx'
import { NoRows } from '../ui/table/NoRows.tsx'
import type { RowState } from '../ui/table/row.ts'
import { RowCount } from '../ui/table/RowCount.tsx'
import { useOpenDocument } from './api.ts'
import { documentColumns } from './document-columns.tsx'
import type { DocumentEdits } from './document-edits.ts'
import { documentRows } from './document-rows.ts'
import { isPreviewed } from './file-kind.ts'
import { LazyDocumentPreview } from './LazyDocumentPreview.tsx'

/** The initial page size (docs/rules/screens.md#lists). */
const PAGE_SIZE = 10

interface DocumentListProps {
  readonly documents: readonly Document[]
  /** The documents as they were loaded. */
  readonly savedDocuments: readonly Document[]
  readonly whenFirstUploaded: string | null
  /** Undefined if the login may only read, and so gets active documents only. */
  readonly edits?: DocumentEdits | undefined
}

/** The files of a property, newest first (docs/rules/screens.md#documents-of-a-property). */
export function DocumentList({ documents, savedDocuments, whenFirstUploaded, edits }: DocumentListProps) {
  const firstDay = whenFirstUploaded === null ? DEFAULT_SINCE : dayOf(whenFirstUploaded)
  // Undefined until a day is chosen; null for any day.
  const [chosenSince, setSince] = useState<Day | null>()
  const since = chosenSince === undefined ? firstDay : chosenSince
  const [onlyActive, setOnlyActive] = useState(true)
  const view = useLocalView({ size: PAGE_SIZE })
  const [previewed, setPreviewed] = useState<Document | null>(null)
  const openOrSave = useOpenDocument()
  const onOpen = useCallbackRef((document: Document) =>
    isPreviewed(document) ? setPreviewed(document) : openOrSave(document),
  )
  const columns = useMemo(() => documentColumns(onOpen, edits), [onOpen, edits])
  const present = useMemo(() => documentRows.present(documents), [documents])
  const wereActive = useMemo(
    () => new Set(savedDocuments.filter(({ active }) => active).map(documentRows.idOf)),
    [savedDocuments],
  )
  const keep = useCallback(
    (row: Document) =>
      (since === null || dayOf(row.whenUploaded) >= since) &&
      // A row that was just switched off stays until that is saved.
      (!onlyActive || row.active || wereActive.has(row.documentId)),
    [since, onlyActive, wereActive],
  )
  const list = useListRows({ rows: present, columns, view, searchText, keep })

  const showAll = (): void => {
    setSince(null)
    setOnlyActive(false)
    view.change({ filter: '' })
  }

  return (
    <>
      <ListToolbar aside={<RowCount list={list} />}>
        <KeywordFilter
          value={view.filter}
          onChange={(filter) => view.change({ filter })}
          label="Document keyword filter.."
          hasHotkey={false}
        />
        <Group gap="xs" wrap="nowrap">
          <span aria-hidden>Since</span>
          <DateField aria-label="Since" value={since} onChange={setSince} w={150} />
        </Group>
        {edits && (
          <Switch
            label="Only active"
            checked={onlyActive}
            onChange={(event) => setOnlyActive(event.currentTarget.checked)}
          />
        )}
      </ListToolbar>
      <DataTable
        label="Documents"
        columns={columns}
        list={list}
        view={view}
        rowKey={documentRows.idOf}
        rowState={stateOf}
        empty={
          <NoRows
            list={list}
            of="documents"
            origin={edits ? 'Upload files, or generate a document.' : 'Documents that the office uploads appear here.'}
            onShowAll={showAll}
          />
        }
      />
      {previewed && <LazyDocumentPreview document={previewed} onClose={() => setPreviewed(null)} />}
    </>
  )
}

const searchText = ({ fileName, referenceName }: Document): string => `${fileName} ${referenceName}`

const stateOf = ({ active }: Document): RowState => ({ isDimmed: !active })
