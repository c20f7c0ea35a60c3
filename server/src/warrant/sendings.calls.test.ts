import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Warrant, WarrantSend } from '@app/contract/warrant/schema'
import { createDispatcher, type Dispatcher } from '../email/delivery/dispatch-emails.ts'
import { plainPreparations } from '../email/testing/plain-preparations.ts'
import { createMailer, type Mailer } from '../lib/mailer.ts'
import { createReplyAddresses } from '../lib/reply-addresses.ts'
import { postfix } from '../mail/testing/delivery-reports.ts'
import { replyAddressTo, takeInMessage } from '../mail/testing/keep.ts'
import { returnAddresses } from '../return/links/return-addresses.ts'
import { buildCompany, buildContact } from '../testing/factories.ts'
import { startMailServer, type MailServer } from '../testing/mail-server.ts'
import { useTestApp } from '../testing/test-app.ts'
import { buildIssuable, prepareIssuing } from './testing.ts'

const opened = useTestApp({ MAIL_FROM: 'office@kauri.example', MAIL_IN_URL: 'imap://office:secret@localhost/INBOX' })
let token = ''
let signatoryId = 0
let server: MailServer
let mailer: Mailer
let dispatcher: Dispatcher
beforeAll(async () => {
  const { services, db } = opened()
  ;({ token, signatoryId } = await prepareIssuing(opened()))
  server = await startMailServer({
    refuseRecipient: (address) =>
      address === 'bwof@council.example' ? { code: 450, text: 'Mailbox busy' } : undefined,
  })
  mailer = createMailer({ ...services.environment, SMTP_URL: server.url })
  dispatcher = createDispatcher({
    ...services,
    mailer,
    preparations: plainPreparations(db),
    returnAddresses: returnAddresses(services),
    replyAddressOf: createReplyAddresses(services).of,
    onError: (error) => {
      throw error
    },
  })
})
afterAll(async () => {
  await dispatcher.stop(0)
  mailer.close()
  await server.close()
})

test('a warrant tells that an e-mail with it has to be tried again, and that one came back', async () => {
  const { db, call } = opened()
  const building = await buildIssuable(opened(), token, { signatoryId, systems: [{}] })
  const { propertyId } = building
  await building.certify()
  const authority = await buildCompany(db, { companyName: 'Napier City Council', isAuthority: true })
  await buildContact(db, { companyId: authority, email: 'bwof@council.example' })
  await buildContact(db, { propertyId, email: 'reception@rimu.example' })
  await db
    .updateTable('property')
    .set({ regionalAuthorityCompanyId: authority })
    .where('propertyId', '=', propertyId)
    .execute()
  const { warrantId } = (await building.issue()).json<Warrant>()
  const read = async (): Promise<WarrantSend[]> => (await call(`/bwof/${warrantId}`, { token })).json<Warrant>().sends
  await call('/bwof/send', { token, body: { warrantId, to: ['authority', 'site'], message: '' } })
  expect(await read()).toMatchObject([
    { to: 'authority', status: 'QUEUED', delivery: null, failureReason: '' },
    { to: 'site', status: 'QUEUED', delivery: null, failureReason: '' },
  ])

  dispatcher.wake()
  await dispatcher.idle()
  const [, site] = await read()
  expect(await read()).toMatchObject([
    { to: 'authority', status: 'QUEUED', delivery: null, failureReason: expect.stringContaining('Mailbox busy') },
    { to: 'site', status: 'SENT', delivery: 'sent', failureReason: '' },
  ])

  const returnTo = await replyAddressTo(opened(), site?.emailId ?? 0)
  await takeInMessage(opened(), postfix.replace('To: office@kauri.example', `To: ${returnTo}`))
  expect((await read())[1]).toMatchObject({
    status: 'SENT',
    delivery: 'bounced',
    failureReason: 'There is no such mailbox.',
  })
})
