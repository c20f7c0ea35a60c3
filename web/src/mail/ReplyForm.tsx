import { REPLY_LENGTH } from '@app/contract/mail/rules'
import type { Mail } from '@app/contract/mail/schema'
import { Button, Group, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useLeaveGuard } from '../ui/editing/use-leave-guard.ts'
import { confirmDiscarding } from '../ui/feedback/confirm.ts'
import { NotesField } from '../ui/fields/NotesField.tsx'
import { useReply } from './api.ts'

interface ReplyFormProps {
  readonly mail: Mail
  readonly onClose: () => void
}

/** Answers a message. The office's greeting is added below. */
export function ReplyForm({ mail, onClose }: ReplyFormProps) {
  const [body, setBody] = useState('')
  const reply = useReply()
  const isBlank = body.trim() === ''
  useLeaveGuard(!isBlank)

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isBlank) return
    reply.mutate({ mailId: mail.mailId, body, attachments: [] }, { onSuccess: onClose })
  }
  const cancel = async (): Promise<void> => {
    if (isBlank || (await confirmDiscarding())) onClose()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <NotesField
          label={`Answer to ${mail.replyAddress}`}
          rows={5}
          maxLength={REPLY_LENGTH}
          value={body}
          onChange={setBody}
          error={undefined}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="xs" onClick={() => void cancel()}>
            Cancel
          </Button>
          <Button type="submit" size="xs" loading={reply.isPending} disabled={isBlank}>
            Send answer
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
