import { MAX_FILE_BYTES, MAX_UPLOAD_FILES, UPLOAD_ENDINGS } from '@app/contract/document/rules'
import { Button, Group, Stack, Text } from '@mantine/core'
import { DropZone } from '../ui/fields/DropZone.tsx'
import { unstored, uploadSummary } from './upload-rows.ts'
import { MisnamedList } from './MisnamedList.tsx'
import { UploadList } from './UploadList.tsx'
import type { Uploads } from './use-uploads.ts'

const MEGABYTE = 1024 * 1024

interface UploadTabProps {
  readonly propertyId: number
  readonly uploads: Uploads
}

/** Chooses and uploads files (docs/rules/screens.md#documents-of-a-property). */
export function UploadTab({ propertyId, uploads }: UploadTabProps) {
  const { rows, isUploading, add, start, cancel } = uploads
  const waiting = unstored(rows)
  const summary = isUploading ? null : uploadSummary(rows)
  const files = waiting.length === 1 ? '1 file' : `${waiting.length} files`
  const hasFailed = waiting.every(({ refusal }) => refusal !== null)
  return (
    <Stack gap="sm">
      <DropZone
        label="Files"
        endings={UPLOAD_ENDINGS}
        disabled={isUploading}
        onDrop={add}
        invitation="Drop files here, or anywhere on this page"
        button="Choose files"
      >
        Names start with ‘{propertyId}’. Up to {MAX_UPLOAD_FILES} files of {MAX_FILE_BYTES / MEGABYTE} MB each:{' '}
        {UPLOAD_ENDINGS.join(' ')}
      </DropZone>
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
