import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { SentEmail } from '@app/contract/email/sent-email'
import { confirm } from '../../ui/feedback/confirm.ts'
import { useDecideRestored, useRestoredEmails } from './api.ts'
import { shownEmails } from './email-words.ts'

/**
 * E-mails that were on their way when a backup was made, about warrants and evacuations alike: nobody knows whether they
 * arrived, so a person sends or drops each (docs/rules/reminders.md#restored-e-mails).
 */
export function RestoredEmails() {
  const { data: emails = [] } = useRestoredEmails()
  const sending = useDecideRestored('send')
  const dropping = useDecideRestored('drop')
  if (emails.length === 0) return null
  const isBusy = sending.isPending || dropping.isPending
  const send = async (chosen: readonly SentEmail[]): Promise<void> => {
    const isConfirmed = await confirm({
      title: `Send ${shownEmails(chosen.length)}?`,
      message: 'Who has had such an email already gets it a second time.',
      confirm: 'Send',
    })
    if (isConfirmed) sending.mutate(idsOf(chosen))
  }
  const drop = async (chosen: readonly SentEmail[]): Promise<void> => {
    const isConfirmed = await confirm({
      title: `Drop ${shownEmails(chosen.length)}?`,
      message: 'They are never sent, and stay in the list of sent emails as failed.',
      confirm: 'Drop',
    })
    if (isConfirmed) dropping.mutate(idsOf(chosen))
  }
  const buttons = (chosen: readonly SentEmail[], what: string, of?: string) => (
    <Group gap="xs" wrap="nowrap" style={{ flexShrink: 0 }}>
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        aria-label={of && `Send ${of}`}
        onClick={() => void send(chosen)}
      >
        Send{what}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        aria-label={of && `Drop ${of}`}
        onClick={() => void drop(chosen)}
      >
        Drop{what}
      </Button>
    </Group>
  )
  return (
    <Paper component="section" withBorder p="sm" mb="sm" aria-labelledby="restored-emails">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="restored-emails">
          {shownEmails(emails.length)} held since a backup was restored
        </Title>
        {buttons(emails, ' all')}
      </Group>
      <Text size="sm" mb="xs">
        They were on their way when the backup was made, and may have arrived. Send or drop them.
      </Text>
      <Stack component="ul" gap="xs" p={0} m={0} mah={320} style={{ listStyle: 'none', overflowY: 'auto' }}>
        {emails.map((email) => {
          const about = `${email.propertyName}, ${email.recipientCompanyName || email.recipients}`
          return (
            <Group component="li" key={email.emailId} justify="space-between" gap="xs" wrap="nowrap">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {about}
                {email.subject && `: ${email.subject}`}
              </Text>
              {buttons([email], '', about)}
            </Group>
          )
        })}
      </Stack>
    </Paper>
  )
}

const idsOf = (emails: readonly SentEmail[]): number[] => emails.map(({ emailId }) => emailId)
