import { MAX_FILE_BYTES, UPLOAD_ENDINGS } from '@app/contract/document/rules'
import type { Document } from '@app/contract/document/schema'
import { MAX_REPLY_ATTACHMENTS } from '@app/contract/mail/rules'
import { Button, CloseButton, FileButton, Group, Text } from '@mantine/core'
import { FileIcon } from '../document/FileIcon.tsx'
import { shownSize } from '../document/shown-size.ts'
import { SearchSelect } from '../ui/fields/SearchSelect.tsx'
import { usePropertyDocuments } from './api.ts'
import classes from './ReplyForm.module.css'

export type Attached = Pick<Document, 'documentId' | 'fileName' | 'size'>

interface ReplyAttachmentsProps {
  readonly propertyId: number
  readonly attached: readonly Attached[]
  readonly onAttach: (document: Attached) => void
  readonly onRemove: (documentId: number) => void
  readonly onFile: (file: File) => void
  /** A file from this computer is on its way. */
  readonly isUploading: boolean
  readonly error: string | null
  readonly disabled: boolean
}

const MEGABYTE = 1024 * 1024

/** Documents of the property that go with an answer. A file from this computer joins them first. */
export function ReplyAttachments({
  propertyId,
  attached,
  onAttach,
  onRemove,
  onFile,
  isUploading,
  error,
  disabled,
}: ReplyAttachmentsProps) {
  const { data: documents = [] } = usePropertyDocuments(propertyId)
  const chosen = new Set(attached.map(({ documentId }) => documentId))
  const open = documents.filter(({ documentId, whenDeleted }) => whenDeleted === null && !chosen.has(documentId))
  const isFull = attached.length >= MAX_REPLY_ATTACHMENTS
  return (
    <div>
      {attached.length > 0 && (
        <ul className={classes.files} aria-label="Attached to the answer">
          {attached.map(({ documentId, fileName, size }) => (
            <li key={documentId} className={classes.file}>
              <FileIcon fileName={fileName} />
              <span className={classes.name}>{fileName}</span>
              <span className={classes.size}>{shownSize(size)}</span>
              <CloseButton
                size="sm"
                aria-label={`Remove ${fileName}`}
                title="Remove"
                onClick={() => onRemove(documentId)}
              />
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs" align="center">
        <SearchSelect
          isCommand
          className={classes.picker ?? ''}
          size="xs"
          aria-label="Attach a document of the property"
          placeholder="Attach a document of the property…"
          nothingFoundMessage="No document matches"
          value={null}
          disabled={isFull || disabled}
          data={open.map(({ documentId, fileName }) => ({ value: String(documentId), label: fileName }))}
          onChange={(id) => {
            const document = open.find(({ documentId }) => String(documentId) === id)
            if (document) onAttach(document)
          }}
        />
        <FileButton accept={UPLOAD_ENDINGS.join(',')} onChange={(file) => file && onFile(file)}>
          {(button) => (
            <Button {...button} size="xs" variant="default" loading={isUploading} disabled={isFull || disabled}>
              Attach a file
            </Button>
          )}
        </FileButton>
      </Group>
      {error !== null && (
        <Text role="alert" size="xs" c="var(--mantine-color-error)" mt={4}>
          {error}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt={4}>
        {isFull
          ? `An answer takes up to ${MAX_REPLY_ATTACHMENTS} documents.`
          : `A file of up to ${MAX_FILE_BYTES / MEGABYTE} MB joins the documents of the property, for staff alone.`}
      </Text>
    </div>
  )
}
