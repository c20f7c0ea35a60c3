import { printedDay, type Day } from '@app/contract/dates'
import type { VisibleWarrant } from '@app/contract/warrant/schema'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { today } from '../lib/dates.ts'
import { useGuardedClose } from '../ui/editing/use-guarded-close.ts'
import { SAVES_BY_KEY } from '../ui/editing/save-by-key.ts'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { DateField } from '../ui/fields/DateField.tsx'
import { NotesField } from '../ui/fields/NotesField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { useAcknowledgeWarrant } from './api.ts'

interface AcknowledgeDialogProps {
  readonly warrant: VisibleWarrant
  readonly onClose: () => void
}

/** Records that the authority confirmed a warrant: when, and under which reference. */
export function AcknowledgeDialog({ warrant, onClose }: AcknowledgeDialogProps) {
  const { warrantId, number, issueDate, acknowledgement, whenUpdated = '' } = warrant
  const [start] = useState(() => ({
    day: acknowledgement?.whenAcknowledged ?? today(),
    reference: acknowledgement?.reference ?? '',
    note: acknowledgement?.note ?? '',
  }))
  const [day, setDay] = useState<Day | null>(start.day)
  const [reference, setReference] = useState(start.reference)
  const [note, setNote] = useState(start.note)
  const { mutate, isPending, error } = useAcknowledgeWarrant()
  const isChanged = day !== start.day || reference !== start.reference || note !== start.note
  const close = useGuardedClose(isChanged, onClose)

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (day === null || event.currentTarget.querySelector('[aria-invalid="true"]')) return
    mutate({ warrantId, whenAcknowledged: day, reference, note, whenUpdated }, { onSuccess: onClose })
  }

  return (
    <Dialog onClose={close} title={`Acknowledge warrant ${number}`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">The regional authority has confirmed the warrant of {printedDay(issueDate)}.</Text>
          <TextField label="Reference" value={reference} onChange={setReference} data-autofocus />
          <DateField
            label="Acknowledged on"
            value={day}
            onChange={setDay}
            maxDate={today()}
            clearable={false}
            error={day === null && 'Acknowledged on is required'}
          />
          <NotesField label="Note" value={note} onChange={setNote} />
          {error && <ErrorBanner title="It was not recorded" error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" {...SAVES_BY_KEY} loading={isPending}>
              Acknowledge
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
