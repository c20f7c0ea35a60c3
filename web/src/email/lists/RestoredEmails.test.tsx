import { dropRestoredEmails, listRestoredEmails, sendRestoredEmails } from '@app/contract/email/calls'
import type { SentEmail } from '@app/contract/email/sent-email'
import { expect, test } from 'vitest'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { answering, refusing, serve } from '../../testing/mock-server.ts'
import { logIn } from '../../testing/log-in.ts'
import { violations } from '../../testing/violations.ts'
import { RestoredEmails } from './RestoredEmails.tsx'

const restored = (emailId: number, propertyName: string, more: Partial<SentEmail> = {}): SentEmail => ({
  emailId,
  propertyId: 12,
  propertyName,
  customerCompanyId: 3,
  customerCompanyName: 'Rimu Property Group',
  recipientCompanyId: 5,
  recipientCompanyName: 'Kea Fire',
  emailContentTemplateName: 'Email_12A_FollowUp',
  recipients: 'office@keafire.example',
  ccRecipients: '',
  subject: 'Certificate wanted',
  status: 'HELD',
  delivery: null,
  reason: 'RESTORED',
  generatedBy: 'Automation',
  whenQueued: '2026-11-20T09:00:00Z',
  whenLastAttempted: null,
  whenSent: null,
  snoozedTill: null,
  ...more,
})

/** The server with these held e-mails. Returns the ids that it was told to send and to drop. */
function serveHeld(...emails: SentEmail[]) {
  const decided = { sent: [] as number[], dropped: [] as number[] }
  let held = emails
  const decide = (ids: number[], emailIds: number[]) => {
    ids.push(...emailIds)
    held = held.filter(({ emailId }) => !emailIds.includes(emailId))
    return held
  }
  serve(
    answering(listRestoredEmails, () => held),
    answering(sendRestoredEmails, ({ body }) => decide(decided.sent, body.emailIds)),
    answering(dropRestoredEmails, ({ body }) => decide(decided.dropped, body.emailIds)),
  )
  return decided
}

const show = async () => {
  logIn()
  return renderRoutedPart(<RestoredEmails />)
}

test('one is sent after a question, and leaves the list', async () => {
  const decided = serveHeld(restored(1, 'Rata House'), restored(2, 'Totara Court', { recipientCompanyName: '' }))
  const screen = await show()
  await expect.element(screen.getByRole('region', { name: '2 emails held since a backup was restored' })).toBeVisible()
  await expect
    .element(screen.getByRole('listitem').nth(1))
    .toMatchTextContent(/^Totara Court, office@keafire.example: Certificate wanted/)
  expect(await violations()).toEqual([])

  await screen.getByRole('button', { name: 'Send Rata House, Kea Fire' }).click()
  const question = screen.getByRole('dialog', { name: 'Send 1 email?' })
  await expect.element(question).toMatchTextContent(/a second time/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(decided).toEqual({ sent: [], dropped: [] })

  await screen.getByRole('button', { name: 'Send Rata House, Kea Fire' }).click()
  await question.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByRole('region', { name: '1 email held since a backup was restored' })).toBeVisible()
  expect(decided).toEqual({ sent: [1], dropped: [] })
})

test('all are dropped after a question, and the list goes', async () => {
  const decided = serveHeld(restored(1, 'Rata House'), restored(2, 'Totara Court'))
  const screen = await show()
  await screen.getByRole('button', { name: 'Drop all' }).click()
  const question = screen.getByRole('dialog', { name: 'Drop 2 emails?' })
  await expect.element(question).toMatchTextContent(/never sent/)
  await question.getByRole('button', { name: 'Drop' }).click()
  await expect.element(screen.getByRole('heading')).not.toBeInTheDocument()
  expect(decided).toEqual({ sent: [], dropped: [1, 2] })
})

test('a refusal leaves them where they are', async () => {
  logIn()
  serve(
    answering(listRestoredEmails, [restored(1, 'Rata House')]),
    refusing(sendRestoredEmails, { status: 503, detail: 'The server is busy. Try again in a few seconds.' }),
  )
  const screen = await renderRoutedPart(<RestoredEmails />)
  await screen.getByRole('button', { name: 'Send all' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByRole('button', { name: 'Send all' })).toBeEnabled()
  await expect.element(screen.getByRole('listitem')).toMatchTextContent(/^Rata House/)
})
