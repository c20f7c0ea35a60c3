import { REPLY_LENGTH, tooMuchForReply } from '@app/contract/mail/rules'
import type { Mail } from '@app/contract/mail/schema'
import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useGuardedClose } from '../ui/editing/use-guarded-close.ts'
import { NotesField } from '../ui/fields/NotesField.tsx'
import { useAttachFile, useReply } from './api.ts'
import { ReplyAttachments, type Attached } from './ReplyAttachments.tsx'

interface ReplyFormProps {
  readonly mail: Mail
  readonly onClose: () => void
}

/** Answers a message. The office's greeting is added below. */
export function ReplyForm({ mail, onClose }: ReplyFormProps) {
  const [body, setBody] = useState('')
  const reply = useReply()
  const [attached, setAttached] = useState<readonly Attached[]>([])
  const { propertyId } = mail
  const uploading = useAttachFile(propertyId ?? 0)
  const attach = (document: Attached): void => setAttached((old) => [...old, document])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const isBlank = body.trim() === ''
  const tooMuch = tooMuchForReply(attached)
  const cannotSend = isBlank || tooMuch !== null || uploading.isPending
  const isUntouched = isBlank && attached.length === 0
  const cancel = useGuardedClose(!isUntouched, onClose)

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (cannotSend) return
    const attachments = attached.map(({ documentId }) => documentId)
    reply.mutate({ mailId: mail.mailId, body, attachments }, { onSuccess: onClose })
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="xs">
        <NotesField
          label={`Answer to ${mail.replyAddress}`}
          rows={5}
          maxLength={REPLY_LENGTH}
          value={body}
          onChange={setBody}
          error={undefined}
        />
        {propertyId !== null && (
          <ReplyAttachments
            propertyId={propertyId}
            attached={attached}
            onAttach={attach}
            onRemove={(removed) => setAttached((old) => old.filter(({ documentId }) => documentId !== removed))}
            onFile={(file) => uploading.mutate(file, { onSuccess: attach })}
            isUploading={uploading.isPending}
            error={tooMuch && `An answer ${tooMuch}`}
            disabled={reply.isPending}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="xs" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" size="xs" loading={reply.isPending} disabled={cannotSend}>
            Send answer
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
