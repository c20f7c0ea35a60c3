import { getMailbox } from '@app/contract/mail/calls'
import { expect, test } from 'vitest'
import { logIn } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { MailboxBanner } from './MailboxBanner.tsx'

test('a mailbox that holds messages back says which', async () => {
  logIn()
  const reason = 'The mail server does not hand out "Lift certificate" (UID 12): it closes the connection.'
  const when = '2026-03-09T20:00:00Z'
  serve(answering(getMailbox, { state: 'withheld', reason, whenSince: when, whenLooked: when, unmatched: 0 }))
  const screen = await renderRoutedPart(<MailboxBanner />)
  await expect.element(screen.getByText('The mailbox holds mail back.')).toBeVisible()
  await expect.element(screen.getByText(/"Lift certificate" \(UID 12\)/)).toBeVisible()
})
