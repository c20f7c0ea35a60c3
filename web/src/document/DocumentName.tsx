import type { Document } from '@app/contract/document/schema'
import { Badge, UnstyledButton } from '@mantine/core'
import { Highlight } from '../ui/table/Highlight.tsx'
import classes from './DocumentName.module.css'
import { fileKind } from './file-kind.ts'
import { FileIcon } from './FileIcon.tsx'

interface DocumentNameProps {
  readonly document: Document
  readonly onOpen: (document: Document) => void
}

/** A file's icon and name. Clicking it shows or saves the file. */
export function DocumentName({ document, onOpen }: DocumentNameProps) {
  const { fileName, isDraft } = document
  return (
    <UnstyledButton
      className={classes.name}
      title={fileKind(fileName) === 'pdf' ? 'Open in a new window' : 'Download'}
      onClick={() => onOpen(document)}
    >
      <FileIcon fileName={fileName} />
      <span>
        <Highlight text={fileName} />
        {isDraft && (
          <Badge size="xs" variant="light" color="yellow" ml={6} title="Seen by staff only">
            Draft
          </Badge>
        )}
      </span>
    </UnstyledButton>
  )
}
