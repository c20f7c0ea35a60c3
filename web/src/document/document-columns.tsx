import { shownDay } from '@app/contract/dates'
import type { Document } from '@app/contract/document/schema'
import { Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { dayOf } from '../lib/dates.ts'
import type { Column } from '../ui/table/column.ts'
import { RowButton } from '../ui/table/RowButton.tsx'
import type { DocumentEdits } from './document-edits.ts'
import { DocumentName } from './DocumentName.tsx'
import { shownSize } from './shown-size.ts'

type DocumentColumn = Column<Document>

/** The columns of the list. Switches need `edits` (docs/rules/screens.md#documents-of-a-property). */
export const documentColumns = (
  onOpen: (document: Document) => void,
  edits: DocumentEdits | undefined,
): readonly DocumentColumn[] => [
  {
    id: 'name',
    header: 'Name',
    value: (row) => row.fileName,
    cell: (row) => <DocumentName document={row} onOpen={onOpen} />,
    card: 'title',
  },
  {
    id: 'uploaded',
    header: 'Uploaded',
    value: (row) => row.whenUploaded,
    cell: (row) => shownDay(dayOf(row.whenUploaded)),
    isNumeric: true,
    width: 124,
  },
  {
    id: 'size',
    header: 'Size',
    value: (row) => row.size,
    cell: (row) => shownSize(row.size),
    isNumeric: true,
    width: 108,
  },
  ...(edits ? switches(edits) : []),
]

const switches = (edits: DocumentEdits): DocumentColumn[] => [
  {
    id: 'active',
    header: 'Active',
    value: (row) => row.active,
    cell: (row) => (
      <Switch
        size="xs"
        display="inline-block"
        aria-label={`Active: ${row.fileName}`}
        checked={row.active}
        onChange={(event) => edits.change(row.documentId, { active: event.currentTarget.checked })}
      />
    ),
    width: 96,
  },
  {
    id: 'delete',
    header: 'Delete',
    isHeaderHidden: true,
    cell: (row) => (
      <RowButton
        aria-label={`Delete ${row.fileName}`}
        title="Delete this document"
        onClick={() => edits.remove(row.documentId)}
      >
        <IconX size={17} stroke={1.6} aria-hidden />
      </RowButton>
    ),
    width: 48,
    card: 'aside',
  },
]
