import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Dialog } from '../ui/layout/Dialog.tsx'
import type { OwnRequest } from './own-request.ts'

interface AnswerFrameProps {
  readonly title: string
  readonly asked: OwnRequest
  readonly submit: string
  /** The number of the answer once it is stored. */
  readonly number: number | undefined
  readonly isSending: boolean
  /** How much has been sent, 0 to 1. */
  readonly share?: number | null
  /** Why it cannot be sent, where no field says so. */
  readonly refusal?: string | undefined
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The frame of an answer: its fields, and its number once it is stored. */
export function AnswerDialog(props: AnswerFrameProps) {
  const { title, asked, submit, number, isSending, share = null, refusal, onSubmit, onClose, children } = props
  const send = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog title={`${title}: ${asked.building.propertyName}`} size="lg" onClose={onClose} closeOnEscape={!isSending}>
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
              <Button variant="default" disabled={isSending} onClick={onClose}>
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
