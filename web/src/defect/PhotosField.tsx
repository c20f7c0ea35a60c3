import { MAX_FILE_BYTES } from '@app/contract/document/rules'
import type { VisibleDefect } from '@app/contract/defect/schema'
import { Button, CloseButton, Group, Progress, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { IconCamera, IconFileTypePdf, IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { confirm } from '../ui/feedback/confirm.ts'
import { useRemovePaper } from './api.ts'
import { PhotoStrip } from './PhotoStrip.tsx'
import classes from './Photos.module.css'
import { CHOSEN_FILES } from './picture-file.ts'
import type { PhotoQueue, QueuedFile } from './use-photo-queue.ts'
import { useMedia } from '../ui/layout/use-media.ts'

const MEGABYTE = 1024 * 1024

/** Devices without a mouse usually have a camera. */
const TOUCH = '(pointer: coarse)'

interface PhotosFieldProps {
  /** Null for one that is being added. */
  readonly defect: VisibleDefect | null
  readonly propertyId: number
  readonly photos: PhotoQueue
}

/** The photos and papers of a defect: those that are stored, and those that are added by drop, paste, choice or camera. */
export function PhotosField({ defect, propertyId, photos }: PhotosFieldProps) {
  const { queue, add, isSending } = photos
  const openChooser = useRef<() => void>(null)
  const camera = useRef<HTMLInputElement>(null)
  const hasCamera = useMedia(TOUCH)
  usePastedFiles(add)

  return (
    <Stack gap="xs">
      <Text size="sm" fw={500} component="h3">
        Photos and papers
      </Text>
      {defect && <StoredPapers defect={defect} propertyId={propertyId} />}
      {queue.map((queued) => (
        <QueuedRow key={queued.key} queued={queued} isSending={isSending} onRemove={() => photos.remove(queued.key)} />
      ))}
      <Dropzone
        onDrop={add}
        openRef={openChooser}
        disabled={isSending}
        enablePointerEvents
        activateOnClick={false}
        activateOnKeyboard={false}
        inputProps={{ accept: CHOSEN_FILES, 'aria-label': 'Photos and papers', tabIndex: -1 }}
        className={classes.zone}
      >
        <Group gap="xs" justify="center">
          <Button
            variant="default"
            size="xs"
            disabled={isSending}
            leftSection={<IconPhotoPlus size={16} aria-hidden />}
            onClick={() => openChooser.current?.()}
          >
            Choose photos
          </Button>
          {hasCamera && (
            <Button
              variant="default"
              size="xs"
              disabled={isSending}
              leftSection={<IconCamera size={16} aria-hidden />}
              onClick={() => camera.current?.click()}
            >
              Take a photo
            </Button>
          )}
          <Text size="sm" c="dimmed">
            or drop or paste them here: pictures and PDFs, up to {MAX_FILE_BYTES / MEGABYTE} MB each
          </Text>
        </Group>
      </Dropzone>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Camera"
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </Stack>
  )
}

/** Adds files that are pasted anywhere while the field is on the screen. */
function usePastedFiles(add: (files: readonly File[]) => void): void {
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      // The drop zone takes what is pasted while it has the focus; it would take this a second time.
      event.stopPropagation()
      latest.current(files)
    }
    document.addEventListener('paste', paste, { capture: true })
    return () => document.removeEventListener('paste', paste, { capture: true })
  }, [])
}

function StoredPapers({ defect, propertyId }: { readonly defect: VisibleDefect; readonly propertyId: number }) {
  const removing = useRemovePaper(propertyId)
  const remove = async (documentId: number, fileName: string): Promise<void> => {
    const isConfirmed = await confirm({
      title: 'Remove this file?',
      message: `${fileName} is removed from the defect and from the documents of the property.`,
      confirm: 'Remove',
      danger: true,
    })
    if (isConfirmed) removing.mutate({ defectId: defect.defectId, documentId })
  }
  if (defect.papers.length === 0) return null
  return (
    <div className={classes.strip}>
      {defect.papers.map((paper) => (
        <div key={paper.documentId} className={classes.file}>
          <PhotoStrip papers={defect.papers} only={paper.documentId} isLarge />
          <CloseButton
            size={24}
            className={classes.remove}
            aria-label={`Remove ${paper.fileName}`}
            title={`Remove ${paper.fileName}`}
            disabled={removing.isPending}
            onClick={() => void remove(paper.documentId, paper.fileName)}
          />
        </div>
      ))}
    </div>
  )
}

interface QueuedRowProps {
  readonly queued: QueuedFile
  readonly isSending: boolean
  readonly onRemove: () => void
}

function QueuedRow({ queued: { file, preview, share, refusal }, isSending, onRemove }: QueuedRowProps) {
  return (
    <div className={classes.queued}>
      <span className={classes.thumbnail}>
        {preview ? (
          <img className={classes.picture} src={preview} alt="" />
        ) : (
          <span className={classes.icon}>
            <IconFileTypePdf size={26} stroke={1.4} aria-hidden />
          </span>
        )}
      </span>
      <Stack gap={2} flex={1} miw={0}>
        <Text size="sm" className={classes.name}>
          {file.name}
        </Text>
        {share !== null && <Progress value={share * 100} aria-label={`Uploading ${file.name}`} />}
        {refusal && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {refusal}
          </Text>
        )}
      </Stack>
      <CloseButton
        aria-label={`Do not add ${file.name}`}
        title={`Do not add ${file.name}`}
        disabled={isSending}
        onClick={onRemove}
      />
    </div>
  )
}
