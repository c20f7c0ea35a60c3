import { ERASURE_REASON_LENGTH } from '@app/contract/contact/rules'
import type { Erasure } from '@app/contract/contact/schema'
import { Alert, Button, Group, List, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { useGuardedClose } from '../ui/editing/use-guarded-close.ts'
import { NotesField } from '../ui/fields/NotesField.tsx'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { useEraseContact, useErasure } from './api.ts'
import { counted, ERASED_WORDS, KEPT_WORDS } from './erasure-words.ts'

interface EraseDialogProps {
  readonly contactId: number
  readonly name: string
  readonly onClose: () => void
}

/** Shows what an erasure would take and leave, asks for the reason, and erases (docs/rules/accounts.md#erasure). */
export function EraseDialog({ contactId, name, onClose }: EraseDialogProps) {
  const { data: erasure, error: failure, refetch } = useErasure(contactId)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useEraseContact(name)
  const close = useGuardedClose(reason !== '', onClose)
  const isHindered = !erasure || erasure.refusals.length > 0

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isHindered) return
    if (reason.trim() === '') setMissing(true)
    else mutate({ contactId, reason }, { onSuccess: onClose })
  }

  return (
    <Dialog onClose={close} title={`Erase ${name}`} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            On request of the person, their name, email addresses and telephone numbers are removed for good. This
            cannot be undone.
          </Text>
          {failure && (
            <ErrorBanner title="Error looking for this person" error={failure} onRetry={() => void refetch()} />
          )}
          {!erasure && !failure && <Skeleton height={160} role="status" aria-label="Looking for this person" />}
          {erasure && <WhatHappens erasure={erasure} />}
          <NotesField
            label="Reason"
            description="Who asked for it, when and how. It stands in the audit, without the name."
            withAsterisk
            required
            data-autofocus
            maxLength={ERASURE_REASON_LENGTH}
            value={reason}
            onChange={setReason}
            error={isMissing && reason.trim() === '' ? 'is required' : undefined}
          />
          {error && <ErrorBanner title="Nothing was erased" error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" color="red.8" loading={isPending} disabled={isHindered}>
              Erase for good
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function WhatHappens({ erasure }: { readonly erasure: Erasure }) {
  const { contacts, others, ownerContactOf, goes, stays, refusals } = erasure
  return (
    <>
      {refusals.length > 0 && (
        <Alert color="red" title="Not yet possible" role="alert">
          <Lines lines={refusals} />
        </Alert>
      )}
      <Part title="This person">
        <Lines lines={contacts.map(({ displayName, place }) => `${displayName} at ${place}`)} />
      </Part>
      <Part title="Goes">
        <Lines lines={goes.map(({ place, count }) => counted(count, ERASED_WORDS[place]))} />
      </Part>
      {ownerContactOf.length > 0 && (
        <Part title="Needs another owner’s contact afterwards">
          <Lines lines={ownerContactOf} />
        </Part>
      )}
      <Part title="Stays">
        <Lines
          lines={[
            ...stays.map(({ place, count }) => `${counted(count, KEPT_WORDS[place])} (Building Act 2004, section 110)`),
            'the content of documents, and names, addresses and telephones of companies',
            'backups that were made before',
          ]}
        />
      </Part>
      {others.length > 0 && (
        <Part title="Others with the same name, address or number stay as they are">
          <Lines lines={others.map(({ displayName, place }) => `${displayName} at ${place}`)} />
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h6" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  )
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <List size="sm" withPadding>
    {lines.map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
)
