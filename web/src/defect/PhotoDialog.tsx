import type { DefectDocument } from '@app/contract/defect/schema'
import { downloadDocument } from '@app/contract/document/calls'
import { Button, Group, Loader, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { download } from '../lib/download.ts'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { LargeDialog } from '../ui/layout/LargeDialog.tsx'
import { usePicture } from './api.ts'
import classes from './Photos.module.css'

interface PhotoDialogProps {
  readonly photos: readonly DefectDocument[]
  readonly shownId: number
  readonly onShow: (documentId: number) => void
  readonly onClose: () => void
}

/** The photos of a defect one by one, as large as the window. The arrow keys go to the next one. */
export function PhotoDialog({ photos, shownId, onShow, onClose }: PhotoDialogProps) {
  const index = Math.max(
    photos.findIndex(({ documentId }) => documentId === shownId),
    0,
  )
  const shown = photos[index]
  const go = (step: number): void => {
    const next = photos[(index + step + photos.length) % photos.length]
    if (next) onShow(next.documentId)
  }
  const saving = useMutation({
    mutationFn: (id: number) => download(downloadDocument, { query: { id } }),
    meta: { failure: 'Error downloading document' },
  })
  useHotkeys([
    ['ArrowLeft', () => go(-1)],
    ['ArrowRight', () => go(1)],
  ])

  return (
    <LargeDialog onClose={onClose} title={shown?.fileName ?? 'Photo'}>
      <div className={classes.viewer}>
        <div className={classes.stage}>{shown && <WholePicture key={shown.documentId} photo={shown} />}</div>
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconChevronLeft size={16} aria-hidden />}
              disabled={photos.length < 2}
              onClick={() => go(-1)}
            >
              Previous
            </Button>
            <Button
              variant="default"
              rightSection={<IconChevronRight size={16} aria-hidden />}
              disabled={photos.length < 2}
              onClick={() => go(1)}
            >
              Next
            </Button>
            <Text size="sm" c="dimmed" className="tnum" role="status">
              {index + 1} of {photos.length}
            </Text>
          </Group>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={saving.isPending}
            onClick={() => shown && saving.mutate(shown.documentId)}
          >
            Download
          </Button>
        </Group>
      </div>
    </LargeDialog>
  )
}

function WholePicture({ photo: { documentId, fileName } }: { readonly photo: DefectDocument }) {
  const { data, error, refetch } = usePicture(documentId, 'whole')
  if (data) return <img src={data} alt={fileName} />
  if (error) return <ErrorBanner title="Error loading a photo" error={error} onRetry={() => void refetch()} />
  return <Loader aria-label="Loading the photo" />
}
