import { createHash } from 'node:crypto'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Day } from '@app/contract/dates'
import type { EmailKind } from '@app/contract/email/kinds'
import { readPdf } from '@app/forms/testing/read-pdf'
import { createMailer } from '../../lib/mailer.ts'
import { buildCompany, buildContact, buildProperty, buildService } from '../../testing/factories.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createDispatcher } from './dispatch-emails.ts'
import { createPreparations } from './preparations.ts'
import { cancelSettled } from '../queue/cancel-settled.ts'
import { releaseQueue } from '../queue/release-queue.ts'
import { queueOne, readEmail } from '../testing/queue-one.ts'
import { systemId } from '../testing/buildings.ts'
import { returnAddresses } from '../../return/links/return-addresses.ts'

const opened = useTestApp()
const server = await startMailServer()
afterAll(server.close)

/** Queues an e-mail to a lift company about its system of a warrant. */
async function queueRequest(kind: EmailKind, { companyName, due }: { companyName: string; due: Day }) {
  const { db } = opened()
  const propertyId = await buildProperty(db)
  const recipientCompanyId = await buildCompany(db, { companyName })
  await buildContact(db, { companyId: recipientCompanyId, enableAutomationEmails: true })
  const service = { propertyId, whenNextServiceAnniversary: due }
  await buildService(db, { ...service, serviceId: 1 })
  const serviceId = await systemId(db, 0)
  const propertyServiceId = await buildService(db, { ...service, serviceId, supplierCompanyId: recipientCompanyId })
  const { emailId } = await queueOne(db, {
    kind,
    propertyId,
    recipientCompanyId,
    propertyServiceIds: [propertyServiceId],
  })
  return { propertyId, emailId }
}

/** Prepares and sends what is queued, whenever it is called, until the test ends. */
function startDispatching(now: () => Date): () => Promise<void> {
  const context = { ...opened().services, now }
  const mailer = createMailer({ ...context.environment, SMTP_URL: server.url, MAIL_FROM: 'office@kauri.example' })
  const dispatcher = createDispatcher({
    ...context,
    returnAddresses: returnAddresses(context),
    mailer,
    preparations: createPreparations(context),
    onError: (error) => {
      throw error
    },
  })
  onTestFinished(async () => {
    await dispatcher.stop(0)
    mailer.close()
  })
  return async () => {
    dispatcher.wake()
    await dispatcher.idle()
  }
}

test('a reminder arrives with its template and the request for a certificate, as the property keeps it', async () => {
  const { db, services } = opened()
  const request = { companyName: 'Tower Lifts Limited', due: '2026-12-01' }
  const { propertyId, emailId } = await queueRequest('Email_12A_Request', request)
  await startDispatching(services.now)()

  const email = await readEmail(db, emailId)
  expect(email).toMatchObject({ status: 'SENT', subject: expect.stringContaining(`[#${propertyId}]`) })
  const [mail] = server.received
  expect(mail?.subject).toBe(email.subject)
  expect(mail?.html).toContain('Tower Lifts Limited')
  const document = await db
    .selectFrom('document')
    .select(['fileName', 'contentHash'])
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow()
  const [attached, ...more] = mail?.attachments ?? []
  expect(more).toEqual([])
  expect(attached).toMatchObject({ filename: document.fileName, mimeType: 'application/pdf' })
  const content = await new Blob([attached?.content ?? '']).bytes()
  expect(createHash('sha256').update(content).digest('hex')).toBe(document.contentHash)
})

/** Prepares a reminder on Friday afternoon in New Zealand and sends it on Monday at 09:00. */
async function waitOverWeekend(emailId: number, onSaturday: () => Promise<unknown> = async () => {}) {
  const { db, services } = opened()
  await db.updateTable('email').set({ whenNextTry: null }).where('emailId', '=', emailId).execute()
  let clock = new Date('2026-11-27T02:00:00Z')
  const dispatch = startDispatching(() => clock)
  await dispatch()
  const { body } = await readEmail(db, emailId)
  await onSaturday()
  clock = new Date('2026-11-29T20:00:30Z')
  await cancelSettled(db, '2026-11-30')
  await releaseQueue(services, clock, { retries: false })
  await dispatch()
  expect((await readEmail(db, emailId)).status).toBe('SENT')
  const mail = server.received.at(-1)
  expect(mail?.attachments).toHaveLength(1)
  const paper = await readPdf(await new Blob([mail?.attachments[0]?.content ?? '']).bytes())
  return { before: body, html: mail?.html ?? '', paper: paper.pages.map(({ text }) => text).join('\n') }
}

const papersOf = (propertyId: number) =>
  opened()
    .db.selectFrom('document')
    .select(['documentDate', 'whenDeleted'])
    .where('propertyId', '=', propertyId)
    .orderBy('documentId')
    .execute()

test('one that waits over the weekend counts the days again when it leaves, with the paper of the day it was queued', async () => {
  const request = { companyName: 'Harbour Lifts Limited', due: '2026-12-09' }
  const { propertyId, emailId } = await queueRequest('Email_12A_Request', request)
  const { before, html, paper } = await waitOverWeekend(emailId)
  expect(before).toContain('in 12 days')
  expect(html).toContain('in 9 days')
  expect(paper).toContain('2 December 2026')
  const linked = opened().db.selectFrom('returnLink').select('returnLinkId').where('emailId', '=', emailId)
  expect(await linked.execute()).toHaveLength(1)
  expect(await papersOf(propertyId)).toEqual([{ documentDate: '2026-11-27', whenDeleted: null }])
})

test('one that waits past the day by which it wants certificates has a new paper, which wants them now', async () => {
  const request = { companyName: 'Pier Lifts Limited', due: '2026-12-05' }
  const { propertyId, emailId } = await queueRequest('Email_12A_Urgent', request)
  const { html, paper } = await waitOverWeekend(emailId)
  expect(`${html} ${paper}`).not.toContain('27 November')
  expect(paper).toContain('Now')
  expect(await papersOf(propertyId)).toEqual([
    { documentDate: '2026-11-27', whenDeleted: expect.any(String) },
    { documentDate: '2026-11-30', whenDeleted: null },
  ])
})

/** The certificate of a system is filed, or another supplier gets it. */
const settle = {
  filed: ({ propertyId, propertyServiceId }: { propertyId: number; propertyServiceId: number }) =>
    opened()
      .db.insertInto('certificate')
      .values({ propertyId, bwofAnniversary: '2026-12-09', propertyServiceIds: [propertyServiceId] })
      .execute(),
  given: async ({ propertyServiceId }: { propertyServiceId: number }) => {
    const { db } = opened()
    const set = { supplierCompanyId: await buildCompany(db) }
    return db.updateTable('propertyService').set(set).where('propertyServiceId', '=', propertyServiceId).execute()
  },
}

test.each(['filed', 'given'] as const)(
  'one that waits asks for what is left alone, on paper too: a system was %s',
  async (how) => {
    const { db } = opened()
    const propertyId = await buildProperty(db)
    const recipientCompanyId = await buildCompany(db)
    await buildContact(db, { companyId: recipientCompanyId, enableAutomationEmails: true })
    const service = { propertyId, whenNextServiceAnniversary: '2026-12-09' }
    await buildService(db, { ...service, serviceId: 1 })
    const propertyServiceIds: number[] = []
    for (const [index, ref] of ['KEPT-1', 'GIVEN-2'].entries()) {
      const system = { ...service, ref, serviceId: await systemId(db, index), supplierCompanyId: recipientCompanyId }
      propertyServiceIds.push(await buildService(db, system))
    }
    const asked = { kind: 'Email_12A_Request', propertyId, recipientCompanyId, propertyServiceIds } as const
    const { emailId } = await queueOne(db, asked)
    const { html, paper } = await waitOverWeekend(emailId, () =>
      settle[how]({ propertyId, propertyServiceId: propertyServiceIds[1] ?? 0 }),
    )
    const named = await db
      .selectFrom('propertyService')
      .innerJoin('service', 'service.serviceId', 'propertyService.serviceId')
      .select('serviceName')
      .where('propertyServiceId', 'in', propertyServiceIds)
      .orderBy('propertyServiceId')
      .execute()
    const [kept = '', given = ''] = named.map(({ serviceName }) => serviceName)
    for (const asking of [html, paper]) {
      expect(asking).toContain(kept)
      expect(asking).not.toContain(given)
    }
    expect(await papersOf(propertyId)).toMatchObject([{ whenDeleted: expect.any(String) }, { whenDeleted: null }])
  },
)
