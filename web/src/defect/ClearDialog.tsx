import type { Day } from '@app/contract/dates'
import type { VisibleDefect } from '@app/contract/defect/schema'
import { Button, Group, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { today } from '../lib/dates.ts'
import { errorsByPath, NO_ERRORS } from '../lib/draft.ts'
import { useGuardedClose } from '../ui/editing/use-guarded-close.ts'
import { DateField } from '../ui/fields/DateField.tsx'
import { fieldError } from '../ui/fields/field-error.ts'
import { NotesField } from '../ui/fields/NotesField.tsx'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { useClearDefect } from './api.ts'
import { DEFECT_LABELS } from './labels.ts'

interface ClearDialogProps {
  readonly defect: VisibleDefect
  readonly onClose: () => void
  readonly onCleared: () => void
}

/** Asks on which day a defect was cleared, and how. */
export function ClearDialog({ defect, onClose, onCleared }: ClearDialogProps) {
  const [day] = useState(today)
  const [clearedDate, setClearedDate] = useState<Day | null>(day)
  const [clearedNote, setClearedNote] = useState('')
  const clear = useClearDefect()
  const close = useGuardedClose(clearedDate !== day || clearedNote !== '', onClose)
  const errors = clear.error ? errorsByPath(fieldErrorsIn(clear.error)) : NO_ERRORS

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (clearedDate === null || event.currentTarget.querySelector('[aria-invalid="true"]')) return
    const { defectId, whenUpdated } = defect
    clear.mutate({ defectId, clearedDate, clearedNote, whenUpdated }, { onSuccess: onCleared })
  }

  return (
    <Dialog onClose={close} title="Clear this defect">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <DateField
            label={DEFECT_LABELS.clearedDate}
            value={clearedDate}
            onChange={(day) => {
              setClearedDate(day)
              clear.reset()
            }}
            clearable={false}
            {...(defect.foundDate && { minDate: defect.foundDate })}
            maxDate={today()}
            error={
              clearedDate === null
                ? `${DEFECT_LABELS.clearedDate} is required`
                : fieldError(DEFECT_LABELS.clearedDate, errors['clearedDate'])
            }
          />
          <NotesField
            label={DEFECT_LABELS.clearedNote}
            rows={3}
            value={clearedNote}
            onChange={setClearedNote}
            error={errors['clearedNote']}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={clear.isPending} disabled={clearedDate === null}>
              Clear defect
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
