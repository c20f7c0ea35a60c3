import type { Document } from '@app/contract/document/schema'
import { UnstyledButton } from '@mantine/core'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { Highlight } from '../ui/table/Highlight.tsx'
import classes from './DocumentName.module.css'
import { fileKind, isPreviewed } from './file-kind.ts'
import { FileIcon } from './FileIcon.tsx'

interface DocumentNameProps {
  readonly document: Document
  readonly onOpen: (document: Document) => void
}

/** A file's icon and name. Clicking it shows the file, or saves one that cannot be shown. */
export function DocumentName({ document, onOpen }: DocumentNameProps) {
  const { fileName, isDraft } = document
  const elsewhere = fileKind(fileName) === 'pdf' ? 'Open in a new window' : 'Download'
  return (
    <UnstyledButton
      className={classes.name}
      title={isPreviewed(document) ? 'Preview' : elsewhere}
      onClick={() => onOpen(document)}
    >
      <FileIcon fileName={fileName} />
      <span>
        <Highlight text={fileName} />
        {isDraft && (
          <>
            {' '}
            <StatusBadge tone="upcoming" title="Seen by staff only">
              Draft
            </StatusBadge>
          </>
        )}
      </span>
    </UnstyledButton>
  )
}
