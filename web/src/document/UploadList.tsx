import { Progress } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { RowButton } from '../ui/table/RowButton.tsx'
import { FileIcon } from './FileIcon.tsx'
import { shownSize } from './shown-size.ts'
import classes from './UploadList.module.css'
import type { UploadRow } from './upload-rows.ts'
import type { Uploads } from './use-uploads.ts'

interface UploadListProps {
  readonly uploads: Pick<Uploads, 'rows' | 'isUploading' | 'remove'>
}

/** The files that are waiting, uploading, uploaded or failed. */
export function UploadList({ uploads: { rows, isUploading, remove } }: UploadListProps) {
  return (
    <ul className={classes.files} aria-label="Files to upload">
      {rows.map((row) => (
        <li key={row.key}>
          <FileIcon fileName={row.file.name} />
          <span className={classes.name}>{row.file.name}</span>
          <span className={`${classes.size} tnum`}>{shownSize(row.file.size)}</span>
          {row.isStored ? (
            <IconCheck size={17} stroke={1.8} color="var(--tone-away)" aria-hidden className={classes.stored} />
          ) : (
            <RowButton
              aria-label={`Remove ${row.file.name}`}
              title="Remove from this list"
              disabled={isUploading}
              onClick={() => remove(row.key)}
            >
              <IconX size={17} stroke={1.6} aria-hidden />
            </RowButton>
          )}
          <State row={row} />
        </li>
      ))}
    </ul>
  )
}

function State({ row: { file, share, isStored, refusal } }: { readonly row: UploadRow }) {
  if (isStored) return <span className={classes.outcome}>Uploaded</span>
  if (refusal) return <span className={classes.refusal}>Not uploaded. {refusal}</span>
  if (share === null) return null
  return <Progress className={classes.progress} value={share * 100} size="sm" aria-label={`Progress of ${file.name}`} />
}
