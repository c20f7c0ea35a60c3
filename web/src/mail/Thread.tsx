import { shownMoment } from '@app/contract/dates'
import type { SentEmail } from '@app/contract/email/sent-email'
import type { ThreadEntry } from '@app/contract/mail/schema'
import { Stack, Title } from '@mantine/core'
import { settings } from '../lib/settings.ts'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { useThread } from './api.ts'
import { MailItem } from './MailItem.tsx'
import classes from './MailItem.module.css'

/** What came of an e-mail: answers, automatic ones, reports, and what we answered to them. */
export function Thread({ emailId }: { readonly emailId: number }) {
  const { data = [], error, refetch } = useThread(emailId)
  const entries = data.filter(({ email }) => email?.emailId !== emailId)
  const last = entries.findLast(({ mail }) => mail?.kind === 'answer')
  if (error) return <ErrorBanner title="Error retrieving the answers" error={error} onRetry={() => void refetch()} />
  if (entries.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-label="Answers">
      <Title order={3}>Answers</Title>
      {entries.map((entry) => (
        <Entry key={keyOf(entry)} entry={entry} hasKey={entry === last} />
      ))}
    </Stack>
  )
}

const keyOf = ({ mail, email }: ThreadEntry): string => (mail ? `mail ${mail.mailId}` : `email ${email?.emailId}`)

function Entry({ entry: { mail, email }, hasKey }: { readonly entry: ThreadEntry; readonly hasKey: boolean }) {
  if (mail) return <MailItem mail={mail} hasKey={hasKey} />
  return email && <OurAnswer email={email} />
}

/** An e-mail of ours within a conversation. Its text is in the sent list. */
function OurAnswer({ email }: { readonly email: SentEmail }) {
  return (
    <article className={classes.item} aria-label={email.subject}>
      <div className={classes.head}>
        <span className={classes.sender}>{email.generatedBy}</span>
        <span className={`tnum ${classes.dimmed}`}>
          {shownMoment(email.whenSent ?? email.whenQueued, settings.timeZone)}
        </span>
      </div>
      <div className={classes.dimmed}>
        {email.subject} · to {email.recipients} · {email.status.toLowerCase()}
      </div>
    </article>
  )
}
