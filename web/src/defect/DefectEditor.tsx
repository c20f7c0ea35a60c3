import { NewDefect, SavedDefect, type VisibleDefect } from '@app/contract/defect/schema'
import { shownDay } from '@app/contract/dates'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { checkPayload, fieldErrorsIn } from '../lib/check-payload.ts'
import { today } from '../lib/dates.ts'
import { errorsByPath, type DraftValue } from '../lib/draft.ts'
import type { FieldError } from '@app/contract/problem'
import { shownValue } from '../lib/shown-value.ts'
import { inWords } from '../lib/words.ts'
import { HistoryButton } from '../ui/domain/HistoryButton.tsx'
import { useFocusWrongField } from '../ui/editing/focus-wrong-field.ts'
import { LazyConflictDialog } from '../ui/editing/LazyConflictDialog.tsx'
import { useConflict } from '../ui/editing/use-conflict.ts'
import { useDraft } from '../ui/editing/use-draft.ts'
import { useGuardedClose } from '../ui/editing/use-guarded-close.ts'
import { SAVES_BY_KEY } from '../ui/editing/save-by-key.ts'
import { confirm } from '../ui/feedback/confirm.ts'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { useAddDefect, useReopenDefect, useRetrieveDefect, useSaveDefect, useSystems } from './api.ts'
import { ClearDialog } from './ClearDialog.tsx'
import { blankDefect, DEFECT_DRAFT, type DefectSource } from './defect-draft.ts'
import { DefectFields } from './DefectFields.tsx'
import { DEFECT_LABELS } from './labels.ts'
import { PhotosField } from './PhotosField.tsx'
import { SeverityBadge } from './severity.tsx'
import { usePhotoQueue } from './use-photo-queue.ts'

interface DefectEditorProps {
  readonly propertyId: number
  /** Null to add one. */
  readonly defect: VisibleDefect | null
  readonly onClose: () => void
}

const labelOf = (path: string): string => new Map<string, string>(Object.entries(DEFECT_LABELS)).get(path) ?? path

/** Adds or edits a defect with its photos, clears it and opens it again. */
export function DefectEditor({ propertyId, defect, onClose }: DefectEditorProps) {
  // Stays when it was added and one of its photos was refused.
  const [added, setAdded] = useState<VisibleDefect | null>(null)
  const [blank] = useState(() => blankDefect(today()))
  const [isClearing, setClearing] = useState(false)
  const stored = defect ?? added
  const defectId = stored?.defectId ?? 0
  const record: DefectSource = stored ?? blank
  const edit = useDraft(DEFECT_DRAFT, record)
  const { source, draft, errors, changes } = edit
  const photos = usePhotoQueue(propertyId)
  const add = useAddDefect()
  const save = useSaveDefect(defectId)
  const reopen = useReopenDefect()
  const { openConflict, dialog } = useConflict(DEFECT_DRAFT, edit, useRetrieveDefect(propertyId, defectId))
  const { data: services = [] } = useSystems(propertyId)
  const isDirty = changes.length > 0 || photos.queue.length > 0
  const isSaving = add.isPending || save.isPending || photos.isSending
  const close = useGuardedClose(isDirty, onClose)
  useFocusWrongField(edit.refusal)

  const refuse = (found: readonly FieldError[]): void => {
    if (found.length > 0) edit.refuse(errorsByPath(found))
  }
  const sendPhotos = async (id: number): Promise<void> => {
    if (photos.queue.length === 0 || (await photos.send(id))) onClose()
  }
  const submit = (): void => {
    if (stored && changes.length === 0) return void sendPhotos(defectId)
    if (!stored) {
      const { payload, errors: found } = checkPayload(NewDefect, { ...draft, propertyId })
      if (found) return refuse(found)
      add.mutate(payload, {
        onSuccess: (saved) => {
          setAdded(saved)
          edit.saved(saved, draft)
          void sendPhotos(saved.defectId)
        },
        onError: (error) => refuse(fieldErrorsIn(error)),
      })
      return
    }
    const { payload, errors: found } = checkPayload(SavedDefect, { ...draft, whenUpdated: source.whenUpdated })
    if (found) return refuse(found)
    save.mutate(payload, {
      onSuccess: (saved) => {
        edit.saved(saved, draft)
        void sendPhotos(defectId)
      },
      onError: (error) => {
        openConflict(error)
        refuse(fieldErrorsIn(error))
      },
    })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!event.currentTarget.querySelector('[aria-invalid="true"]')) submit()
  }
  const confirmReopening = async (): Promise<void> => {
    if (!stored) return
    const isConfirmed = await confirm({
      title: 'Reopen this defect?',
      message: 'It is open again. How it was cleared stays in the history alone.',
      confirm: 'Reopen',
    })
    if (isConfirmed) reopen.mutate({ defectId, whenUpdated: stored.whenUpdated })
  }
  const showValue = (path: string, value: DraftValue): string => {
    if (path === 'severity' || path === 'responsible') return inWords(String(value))
    if (path !== 'propertyServiceId') return shownValue(value) || '–'
    if (value === null) return 'The building itself'
    return services.find(({ propertyServiceId }) => propertyServiceId === value)?.serviceName ?? String(value)
  }

  return (
    <Dialog
      onClose={close}
      size={720}
      title={
        stored ? (
          <Group gap="xs">
            Defect {defectId} <SeverityBadge severity={stored.severity} />
          </Group>
        ) : (
          'New defect'
        )
      }
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {stored?.state === 'cleared' && <Cleared defect={stored} />}
          <DefectFields
            key={edit.version}
            propertyId={propertyId}
            draft={draft}
            system={stored?.system ?? null}
            errors={errors}
            onChange={edit.setValue}
          />
          <PhotosField defect={stored} propertyId={propertyId} photos={photos} />
          <Group justify="flex-end" gap="xs">
            {stored && (
              <Group gap="xs" mr="auto">
                <HistoryButton entity="defect" id={defectId} />
                {stored.state === 'open' ? (
                  <Button
                    variant="default"
                    leftSection={<IconCircleCheck size={16} aria-hidden />}
                    disabled={isDirty}
                    title={isDirty ? 'Save your changes first' : undefined}
                    onClick={() => setClearing(true)}
                  >
                    Clear…
                  </Button>
                ) : (
                  <Button
                    variant="default"
                    disabled={isDirty}
                    title={isDirty ? 'Save your changes first' : undefined}
                    loading={reopen.isPending}
                    onClick={() => void confirmReopening()}
                  >
                    Reopen
                  </Button>
                )}
              </Group>
            )}
            <Button variant="default" onClick={close}>
              {isDirty ? 'Cancel' : 'Close'}
            </Button>
            <Button type="submit" {...SAVES_BY_KEY} loading={isSaving} disabled={stored !== null && !isDirty}>
              {stored ? 'Save' : 'Add defect'}
            </Button>
          </Group>
        </Stack>
      </form>
      {isClearing && stored && (
        <ClearDialog
          defect={stored}
          onClose={() => setClearing(false)}
          onCleared={() => {
            setClearing(false)
            onClose()
          }}
        />
      )}
      {dialog && <LazyConflictDialog {...dialog} labelOf={labelOf} showValue={showValue} />}
    </Dialog>
  )
}

function Cleared({ defect: { clearedDate, clearedBy, clearedNote } }: { readonly defect: VisibleDefect }) {
  return (
    <Alert
      variant="light"
      color="green"
      icon={<IconCircleCheck aria-hidden />}
      title={`Cleared on ${shownDay(clearedDate)}${clearedBy ? ` by ${clearedBy}` : ''}`}
      style={{ whiteSpace: 'pre-line' }}
    >
      {clearedNote}
    </Alert>
  )
}
