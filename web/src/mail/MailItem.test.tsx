import { listIqps } from '@app/contract/iqp/calls'
import {
  fileCertificate,
  fileMail,
  listAnswerableEmails,
  replyToMail,
  suggestCertificate,
} from '@app/contract/mail/calls'
import type { SentEmail } from '@app/contract/email/sent-email'
import type { CertificateSuggestion, Mail } from '@app/contract/mail/schema'
import { getProperty } from '@app/contract/property/calls'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { buildDocument, buildMail, buildProperty } from '../testing/factories.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, refusing, serve } from '../testing/mock-server.ts'
import { MailItem } from './MailItem.tsx'
import { takeUploads } from '../testing/take-uploads.ts'

test('the quoted part is folded, and a sender who got no email is marked', async () => {
  const screen = await renderRoutedPart(<MailItem mail={buildMail({ isKnownSender: false })} />)
  await expect.element(screen.getByText('Not a recipient of the email')).toBeVisible()
  expect(screen.getByText('> Please send it.').query()).toBeNull()
  await screen.getByRole('button', { name: 'Quoted text' }).click()
  await expect.element(screen.getByText('> Please send it.')).toBeVisible()
  expect(await violations()).toEqual([])
})

test.each<[string, Partial<Mail>, string]>([
  [
    'a report',
    {
      kind: 'report',
      reportAction: 'failed',
      reportRecipients: [
        { address: 'hemi@lifts.example', reason: 'There is no such mailbox.', detail: '' },
        { address: 'aroha@lifts.example', reason: 'The mailbox is full.', detail: '' },
      ],
    },
    'aroha@lifts.example: The mailbox is full.',
  ],
  ['an absence note', { kind: 'automatic', returnDate: '2026-03-16' }, 'Automatic answer: back on 16 Mar 2026'],
  [
    'what cannot be read',
    { kind: 'unreadable', problem: 'Too deep.', text: '' },
    'This message cannot be shown: Too deep.',
  ],
])('%s says so, and cannot be answered', async (_, mail, words) => {
  const screen = await renderRoutedPart(<MailItem mail={buildMail(mail)} />)
  await expect.element(screen.getByText(words)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reply' }).query()).toBeNull()
})

test.each<[string, Partial<Mail>, RegExp]>([
  ['that was dropped shows when it was written', { source: 'dropped' }, /09 Feb 2026/],
  ['from the mailbox shows when it was taken in, because the clock of a stranger may be wrong', {}, /09 Mar 2026/],
])('a message %s', async (_, mail, day) => {
  const screen = await renderRoutedPart(<MailItem mail={buildMail({ whenWritten: '2026-02-09T02:00:00Z', ...mail })} />)
  await expect.element(screen.getByText(day)).toBeVisible()
})

const SUGGESTION: CertificateSuggestion = {
  supplierCompanyId: null,
  supplierName: '',
  bwofAnniversary: null,
  systems: [
    { propertyServiceId: 5, serviceName: 'Lifts', buildingAct: 'SS8', councilCodes: '', ref: '' },
    { propertyServiceId: 6, serviceName: 'Signs', buildingAct: 'SS14/2', councilCodes: '', ref: '' },
  ],
  propertyServiceIds: [5],
  iqpName: 'Hana Moana',
  iqpRegistrationNumber: '',
  iqpRegister: '',
  signedDate: '2026-03-02',
}

const PAPER = { position: 0, fileName: 'Form.pdf', contentType: 'application/pdf', size: 9000, certificateIds: [] }

test('F opens the certificate with what is suggested, and what the server refuses is shown at its field', async () => {
  logIn()
  const message = 'takes a PDF that is whole'
  serve(
    answering(suggestCertificate, SUGGESTION),
    answering(listIqps, { data: [] }),
    refusing(fileCertificate, { status: 400, detail: 'Not valid.', errors: [{ path: 'attachments.0', message }] }),
  )
  const screen = await renderRoutedPart(<MailItem mail={buildMail({ attachments: [PAPER] })} hasKey />)
  await expect.element(screen.getByRole('button', { name: 'File as certificate' })).toBeVisible()
  await userEvent.keyboard('f')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'File', exact: true })).toHaveFocus()
  await expect.element(dialog.getByRole('checkbox', { name: /Lifts/ })).toBeChecked()
  await expect.element(dialog.getByRole('checkbox', { name: /Signs/ })).not.toBeChecked()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(`Attachments ${message}`)).toBeVisible()
})

test('F is a letter while somebody types', async () => {
  const screen = await renderRoutedPart(<MailItem mail={buildMail({ attachments: [PAPER] })} hasKey />)
  await screen.getByRole('button', { name: 'Reply' }).click()
  const field = screen.getByRole('textbox', { name: /^Answer to/ })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('f')
  await expect.element(field).toHaveValue('f')
  expect(screen.getByRole('dialog').query()).toBeNull()
})

test('an answer takes documents of the property and a file from this computer', async () => {
  const bodies: unknown[] = []
  const plan = buildDocument({ documentId: 31, fileName: '12 Plan.pdf' })
  const uploaded = buildDocument({ documentId: 32, fileName: '12 Photo list.pdf' })
  serve(
    answering(getProperty, buildProperty({ propertyId: 12, documents: [plan] })),
    answering(replyToMail, ({ body }) => {
      bodies.push(body)
      return { data: [] }
    }),
  )
  const uploads = takeUploads(() => [plan, uploaded])
  const screen = await renderRoutedPart(<MailItem mail={buildMail()} />)
  await screen.getByRole('button', { name: 'Reply' }).click()
  await screen.getByRole('combobox', { name: 'Attach a document of the property' }).click()
  await screen.getByRole('option', { name: '12 Plan.pdf' }).click()
  await userEvent.upload(
    document.querySelector('input[type=file]') as Element,
    new File(['%PDF-1.7'], 'Photo list.pdf'),
  )
  const files = screen.getByRole('list', { name: 'Attached to the answer' })
  await expect.element(files.getByText('12 Photo list.pdf')).toBeVisible()
  expect(uploads).toEqual(['12 Photo list.pdf'])
  expect(await violations()).toEqual([])
  await screen.getByRole('button', { name: 'Remove 12 Plan.pdf' }).click()
  await screen.getByRole('textbox', { name: /^Answer to/ }).fill('Here it is.')
  await screen.getByRole('button', { name: 'Send answer' }).click()
  await expect.poll(() => bodies).toEqual([{ mailId: 7, body: 'Here it is.', attachments: [32] }])
})

test('an answer says which documents are too much for an e-mail, and waits until one is removed', async () => {
  const plan = buildDocument({ documentId: 31, fileName: '12 Plan.pdf', size: 15 * 1024 * 1024 })
  const survey = buildDocument({ documentId: 32, fileName: '12 Survey.pdf', size: 6 * 1024 * 1024 })
  serve(answering(getProperty, buildProperty({ propertyId: 12, documents: [plan, survey] })))
  const screen = await renderRoutedPart(<MailItem mail={buildMail()} />)
  await screen.getByRole('button', { name: 'Reply' }).click()
  await screen.getByRole('textbox', { name: /^Answer to/ }).fill('Here it is.')
  for (const name of ['12 Plan.pdf', '12 Survey.pdf']) {
    await screen.getByRole('combobox', { name: 'Attach a document of the property' }).click()
    await screen.getByRole('option', { name }).click()
  }
  const words = 'An answer takes documents of up to 18 MB together, because mail servers refuse more. These are 21 MB.'
  await expect.element(screen.getByRole('alert')).toHaveTextContent(words)
  await expect.element(screen.getByRole('button', { name: 'Send answer' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Remove 12 Survey.pdf' }).click()
  await expect.element(screen.getByRole('button', { name: 'Send answer' })).toBeEnabled()
  expect(screen.getByRole('alert').query()).toBeNull()
})

test('an answer waits for the file that it takes along', async () => {
  const bodies: unknown[] = []
  const uploaded = buildDocument({ documentId: 32, fileName: '12 Photo list.pdf' })
  serve(
    answering(getProperty, buildProperty({ propertyId: 12, documents: [] })),
    answering(replyToMail, ({ body }) => {
      bodies.push(body)
      return { data: [] }
    }),
  )
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  takeUploads(() => [uploaded], arrived)
  const screen = await renderRoutedPart(<MailItem mail={buildMail()} />)
  await screen.getByRole('button', { name: 'Reply' }).click()
  const field = screen.getByRole('textbox', { name: /^Answer to/ })
  await field.fill('Here it is.')
  const sending = screen.getByRole('button', { name: 'Send answer' })
  await expect.element(sending).toBeEnabled()
  await userEvent.upload(
    document.querySelector('input[type=file]') as Element,
    new File(['%PDF-1.7'], 'Photo list.pdf'),
  )
  await expect.element(sending).toBeDisabled()
  arrive()
  await sending.click()
  await expect.poll(() => bodies).toEqual([{ mailId: 7, body: 'Here it is.', attachments: [32] }])
})

const ASKED: SentEmail = {
  emailId: 3,
  propertyId: 12,
  propertyName: 'Rimu House',
  customerCompanyId: null,
  customerCompanyName: '',
  recipientCompanyId: 5,
  recipientCompanyName: 'Kea Lifts',
  emailContentTemplateName: 'Email_12A_Request',
  recipients: 'aroha@lifts.example',
  ccRecipients: '',
  subject: 'Lift certificate',
  status: 'SENT',
  delivery: 'sent',
  reason: '',
  generatedBy: 'Automation',
  whenQueued: '2026-03-02T02:00:00Z',
  whenLastAttempted: '2026-03-02T02:00:00Z',
  whenSent: '2026-03-02T02:00:00Z',
  snoozedTill: null,
}

test('names the property that was read with the email that it answers, so that nobody else is overruled', async () => {
  const bodies: unknown[] = []
  const mail = buildMail({ emailId: null, matchedBy: 'property' })
  serve(
    answering(listAnswerableEmails, { data: [ASKED] }),
    answering(fileMail, ({ body }) => {
      bodies.push(body)
      return mail
    }),
  )
  const screen = await renderRoutedPart(<MailItem mail={mail} />)
  await screen.getByRole('combobox', { name: 'Email that Re: Lift certificate answers' }).click()
  await screen.getByRole('option').first().click()
  await expect.poll(() => bodies).toMatchObject([{ mailId: 7, propertyId: 12, emailId: 3, readPropertyId: 12 }])
})
