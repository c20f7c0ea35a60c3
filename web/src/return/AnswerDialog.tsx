import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useGuardedClose } from '../ui/editing/use-guarded-close.ts'
import { Dialog } from '../ui/layout/Dialog.tsx'
import type { OwnRequest } from './own-request.ts'
import type { AnswerFrame } from './use-answer-form.ts'

interface AnswerDialogFrameProps extends AnswerFrame {
  readonly title: string
  readonly asked: OwnRequest
  readonly submit: string
  /** How much has been sent, 0 to 1. */
  readonly share?: number | null
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The frame of an answer: its fields, and its number once it is stored. */
export function AnswerDialog(props: AnswerDialogFrameProps) {
  const {
    title,
    asked,
    submit,
    number,
    isSending,
    isChanged,
    share = null,
    refusal,
    onSubmit,
    onClose,
    children,
  } = props
  const closeNow = useGuardedClose(isChanged && number === undefined, onClose)
  const close = (): void => {
    if (!isSending) closeNow()
  }
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // The day from before would be sent, and a Form 12A signed with it.
    const noDay = event.currentTarget.querySelector<HTMLElement>('input[data-dates-input][aria-invalid="true"]')
    if (noDay) noDay.focus()
    else onSubmit()
  }
  return (
    <Dialog title={`${title}: ${asked.building.propertyName}`} size="lg" onClose={close}>
      {number === undefined ? (
        <form onSubmit={send} noValidate>
          <Stack gap="sm">
            {children}
            {share !== null && <Progress value={share * 100} aria-label="Sending" />}
            {refusal && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {refusal}
              </Text>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" disabled={isSending} onClick={close}>
                Cancel
              </Button>
              <Button type="submit" loading={isSending}>
                {submit}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Stack gap="sm">
          <Text role="status">
            Thank you. Your answer has number <b>{number}</b>. {asked.operator.name} sees it now.
          </Text>
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus autoFocus>
              Close
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
