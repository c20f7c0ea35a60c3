import { MAX_FILE_BYTES, MAX_UPLOAD_FILES, UPLOAD_ENDINGS } from '@app/contract/document/rules'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { IconUpload } from '@tabler/icons-react'
import { unstored, uploadSummary } from './upload-rows.ts'
import { MisnamedList } from './MisnamedList.tsx'
import { UploadList } from './UploadList.tsx'
import classes from './UploadTab.module.css'
import type { Uploads } from './use-uploads.ts'

const MEGABYTE = 1024 * 1024

interface UploadTabProps {
  readonly propertyId: number
  readonly uploads: Uploads
}

/** Chooses and uploads files (docs/rules/screens.md#documents-of-a-property). */
export function UploadTab({ propertyId, uploads }: UploadTabProps) {
  const { rows, isUploading, add, start, cancel } = uploads
  const hints = `hints-${propertyId}`
  const waiting = unstored(rows)
  const summary = isUploading ? null : uploadSummary(rows)
  const files = waiting.length === 1 ? '1 file' : `${waiting.length} files`
  const hasFailed = waiting.every(({ refusal }) => refusal !== null)
  return (
    <Stack gap="sm">
      <Dropzone
        onDrop={add}
        disabled={isUploading}
        enablePointerEvents
        activateOnKeyboard={false}
        inputProps={{ accept: UPLOAD_ENDINGS.join(','), 'aria-label': 'Files', tabIndex: -1 }}
        className={classes.zone}
      >
        <Stack align="center" gap={6}>
          <IconUpload size={28} stroke={1.4} aria-hidden />
          <span>Drop files here, or anywhere on this page</span>
          <Button variant="default" size="xs" disabled={isUploading} aria-describedby={hints}>
            Choose files
          </Button>
          <Text id={hints} size="sm" c="dimmed" ta="center">
            Names start with ‘{propertyId}’. Up to {MAX_UPLOAD_FILES} files of {MAX_FILE_BYTES / MEGABYTE} MB each:{' '}
            {UPLOAD_ENDINGS.join(' ')}
          </Text>
        </Stack>
      </Dropzone>
      {uploads.misnamed.length > 0 && <MisnamedList {...uploads} />}
      {rows.length > 0 && (
        <>
          {summary && (
            <Text role="status" fw={550}>
              {summary}
            </Text>
          )}
          <UploadList uploads={uploads} />
          <Group gap="xs">
            {waiting.length > 0 && (
              <Button onClick={start} disabled={isUploading}>
                {isUploading ? 'Uploading...' : hasFailed ? `Try ${files} again` : `Upload ${files}`}
              </Button>
            )}
            {isUploading && (
              <Button variant="default" onClick={cancel}>
                Cancel
              </Button>
            )}
          </Group>
        </>
      )}
    </Stack>
  )
}
