import { MAIL_ENDING } from '@app/contract/mail/rules'
import { Button, FileButton, Stack, Text } from '@mantine/core'
import { memo, useState } from 'react'
import { toast } from '../ui/feedback/toast.ts'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useDropZone } from '../certificate/use-drop-zone.ts'
import { useDropMail, usePropertyMail } from './api.ts'
import classes from './PropertyMail.module.css'
import { MailItem } from './MailItem.tsx'

/** How many messages show at first. */
const SHOWN = 5

/** The messages from outside about a property, newest first. One that is saved as a file can be dropped here. */
export const PropertyMail = memo(function PropertyMail({ propertyId }: { readonly propertyId: number }) {
  const { data = [], error, refetch } = usePropertyMail(propertyId)
  const drop = useDropMail(propertyId)
  const [showsAll, setShowsAll] = useState(false)
  const keep = (files: readonly File[]): void => {
    const messages = files.filter(({ name }) => name.toLowerCase().endsWith(MAIL_ENDING))
    if (messages.length < files.length) {
      toast.error('No message', `Save a message from your mail program as a file that ends in ${MAIL_ENDING}.`)
    }
    for (const file of messages) drop.mutate(file)
  }
  const { isOver, handlers } = useDropZone(keep)
  const shown = showsAll ? data : data.slice(0, SHOWN)

  return (
    <div {...handlers} data-over={isOver || undefined} className={classes.zone}>
      <Section
        id="mail"
        title="Mail"
        actions={
          <FileButton accept={MAIL_ENDING} onChange={(file) => file && keep([file])}>
            {(button) => (
              <Button {...button} size="xs" variant="default" loading={drop.isPending}>
                Add a message
              </Button>
            )}
          </FileButton>
        }
      >
        {error && <ErrorBanner title="Error loading the mail" error={error} onRetry={() => void refetch()} />}
        {data.length === 0 && !error && (
          <Text size="sm" c="dimmed">
            Answers to emails about this property appear here. A message that you saved as a file ({MAIL_ENDING}) can be
            dropped here.
          </Text>
        )}
        <Stack gap="xs">
          {shown.map((mail) => (
            <MailItem key={mail.mailId} mail={mail} />
          ))}
          {data.length > shown.length && (
            <Button variant="subtle" size="xs" onClick={() => setShowsAll(true)}>
              Show all {data.length}
            </Button>
          )}
        </Stack>
      </Section>
    </div>
  )
})
