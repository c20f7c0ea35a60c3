import type { Mail } from '@app/contract/mail/schema'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { PropertyPicker } from '../../property/PropertyPicker.tsx'
import { ReadHow } from '../../ui/domain/ReadHow.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorBanner } from '../../ui/feedback/ErrorBanner.tsx'
import { ScreenHeader } from '../../ui/layout/ScreenHeader.tsx'
import { useDismissMail, useFileMail, useUnmatched } from '../api.ts'
import { useMailbox } from '../mailbox.ts'
import { MailItem } from '../MailItem.tsx'
import { Thread } from '../Thread.tsx'
import { UnmatchedRow } from './UnmatchedRow.tsx'
import classes from './UnmatchedScreen.module.css'

/** Messages that nobody could match, to file each with its property (docs/rules/mailbox.md#matching). */
export function UnmatchedScreen() {
  const { data = [], error, isPending, refetch } = useUnmatched()
  const isOff = useMailbox()?.state === 'off'
  const [filed, setFiled] = useState<Mail | null>(null)
  const [dismissed, setDismissed] = useState<Mail | null>(null)
  return (
    <>
      <ScreenHeader title="Unmatched mail" aside={data.length > 0 && data.length.toLocaleString('en-NZ')} />
      {error && <ErrorBanner title="Error loading unmatched mail" error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height={240} role="group" aria-label="Loading mail" aria-busy />}
      {(filed || dismissed) && (
        <Stack gap="sm" className={classes.latest}>
          {filed && <Filed mail={filed} onFiled={setFiled} />}
          {dismissed && <Dismissed mail={dismissed} onUndone={() => setDismissed(null)} />}
        </Stack>
      )}
      {data.length > 0 && (
        <ul className={classes.list} aria-label="Messages that wait">
          {data.map((mail) => (
            <UnmatchedRow
              key={mail.mailId}
              mail={mail}
              actions={<Filing mail={mail} onFiled={setFiled} onDismissed={setDismissed} />}
            />
          ))}
        </ul>
      )}
      {!isPending && !error && data.length === 0 && (
        <EmptyState title="Nothing waits" action={<ReadHow />}>
          {isOff
            ? 'There is no mailbox. An administrator can set one up; until then, drop a message that you saved as a file on its property.'
            : 'Messages that match no email appear here, to be filed with their property.'}
        </EmptyState>
      )}
    </>
  )
}

/** What was filed last, with all that can be done with it now. */
const Filed = ({ mail, onFiled }: { readonly mail: Mail; readonly onFiled: (mail: Mail) => void }) =>
  mail.emailId === null ? (
    <section aria-label={`Filed with ${mail.propertyName}`}>
      <p className={classes.filed}>Filed with {mail.propertyName}:</p>
      <MailItem mail={mail} hasKey onFiled={onFiled} />
    </section>
  ) : (
    <Thread emailId={mail.emailId} />
  )

interface DismissedProps {
  readonly mail: Mail
  readonly onUndone: () => void
}

/** What was taken away last, to bring it back. */
function Dismissed({ mail, onUndone }: DismissedProps) {
  const restore = useDismissMail()
  return (
    <p className={classes.filed}>
      "{mail.subject || 'No subject'}" is taken away.{' '}
      <Button
        size="compact-xs"
        variant="subtle"
        loading={restore.isPending}
        onClick={() => restore.mutate({ mailId: mail.mailId, isDismissed: false }, { onSuccess: onUndone })}
      >
        Undo
      </Button>
    </p>
  )
}

interface FilingProps {
  readonly mail: Mail
  readonly onFiled: (mail: Mail) => void
  readonly onDismissed: (mail: Mail) => void
}

/** One search files the message: choosing a property does it. */
function Filing({ mail, onFiled, onDismissed }: FilingProps) {
  const file = useFileMail()
  const dismiss = useDismissMail()
  return (
    <>
      <PropertyPicker
        {...(classes.picker && { className: classes.picker })}
        aria-label={`Property of ${mail.subject || 'the message'}`}
        placeholder="File with a property…"
        size="xs"
        value={null}
        disabled={file.isPending}
        onChange={(propertyId) =>
          file.mutate({ mailId: mail.mailId, propertyId, readPropertyId: mail.propertyId }, { onSuccess: onFiled })
        }
      />
      <Button
        size="xs"
        variant="default"
        loading={dismiss.isPending}
        onClick={() => dismiss.mutate({ mailId: mail.mailId, isDismissed: true }, { onSuccess: onDismissed })}
      >
        About nothing
      </Button>
    </>
  )
}
