import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, printedDay, todayIn } from '@app/contract/dates'
import type { RenderedEmail } from '@app/contract/email/schema'
import { buildCompany, buildProperty, buildService } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { buildPropertyWithEverything } from '../testing/property-with-everything.ts'

const opened = useTestApp()
const TODAY = todayIn('Pacific/Auckland')

type Built = Awaited<ReturnType<typeof buildPropertyWithEverything>>

let token = ''
let soon: Built
let overdue: Built
let far: Built
beforeAll(async () => {
  const { db, staffToken } = opened()
  token = await staffToken()
  soon = await buildPropertyWithEverything(db, addDays(TODAY, 20))
  overdue = await buildPropertyWithEverything(db, addDays(TODAY, -9))
  far = await buildPropertyWithEverything(db, addDays(TODAY, 200))
})

const ask = (body: object) => opened().call('/email/email-template', { token, body })
const asked = async ({ propertyId, supplierId }: Built, emailBodyTemplateName: string, more: object = {}) => {
  const answer = await ask({ propertyId, recipientCompanyId: supplierId, emailBodyTemplateName, ...more })
  expect(answer.statusCode).toBe(200)
  return answer.json<RenderedEmail>()
}

test('a template is answered with its recipients, subject and the bare body', async () => {
  const email = await asked(soon, 'Email_12A_Request')
  expect(email).toMatchObject({
    recipients: 'aroha@tui.example',
    ccRecipients: '',
    attachedFiles: [expect.stringMatching(new RegExp(`^${soon.propertyId} .* 12A Certificate Request \\d{4}\\.pdf$`))],
    emailContentTemplate: 'Email_12A_Request',
    hasServices: true,
  })
  expect(email.subject).toMatch(new RegExp(`^Form 12A request: Rimu House, BWOF due .* \\[#${soon.propertyId}\\]$`))
  expect(email.renderedEmailContent).toMatch(/^<p>Kia ora Aroha<\/p>/)
  expect(email.renderedEmailContent).toContain('<td><strong>SS 2</strong> Automatic or manual')
  expect(email.renderedEmailContent).not.toMatch(/SECRET|style=|SS ?7/)
})

test('the customer stands in Cc where its company says so, and the body tells the supplier', async () => {
  const email = await asked(overdue, 'Email_12A_Overdue')
  expect(email.ccRecipients).toBe('kim@kauri.example')
  expect(email.renderedEmailContent).toContain('We have copied Kauri Holdings')
})

describe('an umbrella kind is what the rules give today', () => {
  test.each([
    ['Email_Auto_12A', 'a warrant due soon', () => soon, 'Email_12A_Request', true],
    ['Email_Auto_12A', 'an overdue one', () => overdue, 'Email_12A_Overdue', true],
    ['Email_Auto_12A', 'one far away', () => far, 'Email_12A_Request', false],
    ['Email_Auto_TrialEvac', 'a trial due soon', () => soon, 'Email_TrialEvac_FullService_Request', true],
    ['Email_Auto_TrialEvac', 'an overdue one', () => overdue, 'Email_TrialEvac_FullService_Overdue', true],
    ['Email_Auto_TrialEvac', 'one far away', () => far, 'Email_TrialEvac_FullService_Request', false],
  ])('%s of %s', async (name, _case, built, emailContentTemplate, hasServices) => {
    const { alarmsId, trialId } = built()
    const triggeredByPropertyServiceID = name === 'Email_Auto_12A' ? alarmsId : trialId
    expect(await asked(built(), name, { triggeredByPropertyServiceID })).toMatchObject({
      emailContentTemplate,
      hasServices,
    })
  })
})

test('of several trials the one that asks is told of', async () => {
  const { db } = opened()
  const other = {
    propertyId: soon.propertyId,
    serviceId: 2,
    supplierCompanyId: soon.supplierId,
    serviceType: 'Audit' as const,
  }
  const id = await buildService(db, { ...other, whenNextServiceAnniversary: '2020-01-31' })
  const email = await asked(soon, 'Email_Auto_TrialEvac', { triggeredByPropertyServiceID: id })
  expect(email.emailContentTemplate).toBe('Email_TrialEvac_Audit_Overdue')
  expect(email.subject).toContain('was due 31 January 2020')
  const first = await asked(soon, 'Email_Auto_TrialEvac', { triggeredByPropertyServiceID: soon.trialId })
  expect(first.emailContentTemplate).toBe('Email_TrialEvac_FullService_Request')
  await db.updateTable('propertyService').set({ active: false }).where('propertyServiceId', '=', id).execute()
})

test('an authority is told of a late warrant', async () => {
  const email = await asked(overdue, 'Email_AuthorityOverdueBwofNotification', {
    recipientCompanyId: overdue.authorityId,
  })
  expect(email).toMatchObject({ recipients: 'bwof@council.example', ccRecipients: '', hasServices: true })
  expect(email.renderedEmailContent).toContain('Secret Lifts')
})

test('an authority is drafted no notice of a warrant that is not late, but told why', async () => {
  const { db } = opened()
  const today = await buildPropertyWithEverything(db, TODAY)
  const notice = (built: Built) =>
    asked(built, 'Email_AuthorityOverdueBwofNotification', { recipientCompanyId: built.authorityId })
  for (const [built, due] of [[far, addDays(TODAY, 200)] as const, [today, TODAY] as const]) {
    expect(await notice(built)).toEqual({
      recipients: 'bwof@council.example',
      ccRecipients: '',
      subject: '',
      attachedFiles: [],
      renderedEmailContent: `<p>The building warrant of fitness is not late: it is due on ${printedDay(due)}.</p>`,
      emailContentTemplate: 'Email_AuthorityOverdueBwofNotification',
      hasServices: false,
    })
  }
  await db
    .updateTable('propertyService')
    .set({ active: false })
    .where('propertyId', '=', today.propertyId)
    .where('serviceId', '=', 1)
    .execute()
  expect((await notice(today)).renderedEmailContent).toContain('no date is recorded')
})

test('an authority is drafted no notice of a late warrant that only has to be issued', async () => {
  const { db } = opened()
  const built = await buildPropertyWithEverything(db, addDays(TODAY, -9))
  const systems = db.updateTable('propertyService').where('propertyId', '=', built.propertyId)
  await systems.where('serviceId', '>', 100).set({ whenNextServiceAnniversary: '2099-01-01' }).execute()
  const notice = () => asked(built, 'Email_AuthorityOverdueBwofNotification', { recipientCompanyId: built.authorityId })
  expect(await notice()).toMatchObject({
    subject: '',
    hasServices: false,
    renderedEmailContent: `<p>The building warrant of fitness was due on ${printedDay(addDays(TODAY, -9))}, and nothing is outstanding: issue the warrant.</p>`,
  })
  await systems.where('serviceId', '>', 100).set({ active: false }).execute()
  expect((await notice()).subject).toContain('BWOF overdue')
})

test('services that nobody supplies have an e-mail without recipients', async () => {
  const { db } = opened()
  const propertyId = await buildProperty(db)
  await buildService(db, { propertyId, serviceId: 101 })
  const answer = await ask({ propertyId, recipientCompanyId: null, emailBodyTemplateName: 'Email_Auto_12A' })
  expect(answer.json()).toMatchObject({ recipients: '', hasServices: false, emailContentTemplate: 'Email_12A_Request' })
})

describe('refused with a 400 that names the field', () => {
  test.each([
    ['a template that does not exist', () => ({ emailBodyTemplateName: 'Email_Nothing' }), 'emailBodyTemplateName'],
    ['no template', () => ({ emailBodyTemplateName: ' ' }), 'emailBodyTemplateName'],
    ['an unknown property', () => ({ propertyId: 999_999 }), 'propertyId'],
    ['an unknown company', () => ({ recipientCompanyId: 999_999 }), 'recipientCompanyId'],
    ['a company that supplies nothing there', () => ({ recipientCompanyId: soon.customerId }), 'recipientCompanyId'],
    [
      'a supplier of systems who runs no trials',
      () => ({ recipientCompanyId: soon.otherSupplierId, emailBodyTemplateName: 'Email_Auto_TrialEvac' }),
      'recipientCompanyId',
    ],
    [
      'a notice to the authority for a supplier',
      () => ({ emailBodyTemplateName: 'Email_AuthorityOverdueBwofNotification' }),
      'recipientCompanyId',
    ],
    [
      'a service of another property',
      () => ({ triggeredByPropertyServiceID: overdue.alarmsId }),
      'triggeredByPropertyServiceID',
    ],
  ])('%s', async (_name, fault, path) => {
    const { propertyId, supplierId } = soon
    const good = { propertyId, recipientCompanyId: supplierId, emailBodyTemplateName: 'Email_Auto_12A' }
    const answer = await ask({ ...good, ...fault() })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path }] })
  })

  test('a deleted company', async () => {
    const recipientCompanyId = await buildCompany(opened().db, { whenDeleted: '2026-01-01T00:00:00Z' })
    const { propertyId } = soon
    const answer = await ask({ propertyId, recipientCompanyId, emailBodyTemplateName: 'Email_Auto_12A' })
    expect(answer.json()).toMatchObject({ errors: [{ path: 'recipientCompanyId' }] })
  })
})
