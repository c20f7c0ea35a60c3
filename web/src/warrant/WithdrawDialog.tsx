import type { VisibleWarrant } from '@app/contract/warrant/schema'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useGuardedClose } from '../ui/editing/use-guarded-close.ts'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { NotesField } from '../ui/fields/NotesField.tsx'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { useWithdrawWarrant } from './api.ts'

interface WithdrawDialogProps {
  readonly warrant: VisibleWarrant
  readonly onClose: () => void
}

/** Asks why a warrant is withdrawn, and withdraws it. */
export function WithdrawDialog({ warrant, onClose }: WithdrawDialogProps) {
  const { warrantId, number, whenUpdated = '' } = warrant
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useWithdrawWarrant()
  const close = useGuardedClose(reason !== '', onClose)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (reason.trim() === '') setMissing(true)
    else mutate({ warrantId, reason, whenUpdated }, { onSuccess: onClose })
  }

  return (
    <Dialog onClose={close} title={`Withdraw warrant ${number}`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            The anniversary and the date of issue are put back to what they were. Form 12 and the council pack stay
            among the documents, marked as withdrawn. The warrant can be issued again afterwards.
          </Text>
          <NotesField
            label="Reason"
            withAsterisk
            required
            data-autofocus
            value={reason}
            onChange={setReason}
            error={isMissing && reason.trim() === '' ? 'is required' : undefined}
          />
          {error && <ErrorBanner title="The warrant was not withdrawn" error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" color="red.8" loading={isPending}>
              Withdraw
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
