import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, printedDay } from '@app/contract/dates'
import { REMINDER_KIND_NAMES, type EmailKind, topicOf } from '@app/contract/email/kinds'
import { buildCompany, buildContact, buildProperty, buildService } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { composeEmail, type EmailRequest } from './compose-email.ts'
import { ALARMS, buildPropertyWithEverything, LIGHTS } from '../testing/property-with-everything.ts'

const opened = useTestApp({ MAIL_FROM: 'Warrant Services <office@warrant.example>' })
const TODAY = '2026-03-02'

type Built = Awaited<ReturnType<typeof buildPropertyWithEverything>>

let built: Built
beforeAll(async () => {
  built = await buildPropertyWithEverything(opened().db, '2026-03-14')
})

const compose = (request: Partial<EmailRequest> = {}) =>
  composeEmail(opened().services, {
    kind: 'Email_12A_Request',
    propertyId: built.propertyId,
    recipientCompanyId: built.supplierId,
    propertyServiceIds: null,
    generatedBy: 'Automation',
    today: TODAY,
    isCopied: false,
    ...request,
  })

const recipientOf = (kind: EmailKind) => (topicOf(kind) === 'authority' ? built.authorityId : built.supplierId)
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

describe.each(REMINDER_KIND_NAMES)('%s', (kind) => {
  test('says what is known, and no secret', async () => {
    const { subject, html, text } = await compose({ kind, recipientCompanyId: recipientOf(kind) })
    expect(subject).toMatch(new RegExp(`14 March 2026.* \\[#${built.propertyId}\\]$`))
    expect(oneLine(text)).toContain('North <Wing>, 12 McVay Street, Napier South, Napier 4110')
    expect(html).toContain('North &lt;Wing&gt;, 12 McVay Street')
    expect(html).toContain('office@warrant.example')
    for (const said of [subject, html, text]) expect(said).not.toMatch(/SECRET (admin|property)|987|undefined|\{/)
  })

  test('reads well for a property of which nearly nothing is known', async () => {
    const propertyId = await buildProperty(opened().db, { propertyName: 'Bare', city: '' })
    const { subject, html, text } = await compose({ kind, propertyId, recipientCompanyId: null })
    expect(subject).toMatch(/(Bare|12 McVay Street).* \[#\d+\]$/)
    for (const said of [subject, oneLine(text), html]) expect(said).not.toMatch(/undefined|null|\(\s*\)| {2}| [,.]|\{/)
  })
})

test('a building that is named after its address is named once', async () => {
  const propertyId = await buildProperty(opened().db, { propertyName: '12 McVay Street' })
  await buildService(opened().db, { propertyId, serviceId: ALARMS, supplierCompanyId: built.supplierId })
  expect(oneLine((await compose({ propertyId })).text)).toContain('(BWOF) for 12 McVay Street, Napier is')
})

test('a supplier reads of its own outstanding systems only', async () => {
  const { text } = await compose()
  expect(text).toContain(`Kia ora Aroha`)
  expect(text).toContain('SS 2 Automatic or manual emergency warning systems')
  expect(oneLine(text)).toContain('other dangers Note: Two heads replaced Last certificate: 12 March 2025')
  expect(text).not.toMatch(/SECRET|SS ?7|lifts/)
  expect(oneLine(text)).toContain('please contact Hemi Parata on 021 555 0142')
})

test('a system has the code that the forms print, with the council’s own behind it', async () => {
  const { db } = opened()
  const lifts = await db
    .selectFrom('service')
    .select('serviceId')
    .where('buildingAct', '=', 'SS8/1')
    .executeTakeFirstOrThrow()
  await db.updateTable('service').set({ councilCodes: '8.1, L1' }).where('serviceId', '=', lifts.serviceId).execute()
  const companyId = await buildCompany(db)
  const propertyId = await buildProperty(db)
  const service = { ...lifts, propertyId, supplierCompanyId: companyId, whenNextServiceAnniversary: '2026-03-14' }
  await buildService(db, service)
  const { text } = await compose({ propertyId, recipientCompanyId: companyId })
  expect(text).toContain('SS 8/1 (L1) Passenger-carrying lifts')
})

test('a reference tells two systems of the same name apart', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db)
  const service = { serviceId: ALARMS, supplierCompanyId: companyId, whenNextServiceAnniversary: '2026-03-14' }
  const propertyId = await buildProperty(db)
  await buildService(db, { ...service, propertyId, ref: 'Tower' })
  const asked = { propertyId, recipientCompanyId: companyId }
  expect((await compose(asked)).text).not.toContain('Tower')
  await buildService(db, { ...service, propertyId, ref: 'Podium' })
  const { text } = await compose(asked)
  for (const ref of ['Tower', 'Podium']) expect(oneLine(text)).toContain(`other dangers, ${ref} Last certificate`)
})

test('an e-mail about one of two systems of the same name says which, whoever looks after the other one', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db)
  const service = { serviceId: ALARMS, supplierCompanyId: companyId, whenNextServiceAnniversary: '2026-03-14' }
  const propertyId = await buildProperty(db)
  const tower = await buildService(db, { ...service, propertyId, ref: 'Tower' })
  const others = [{ active: false }, { whenDeleted: TODAY }]
  for (const other of others) await buildService(db, { ...service, propertyId, ref: 'Gone', ...other })
  const asked = { propertyId, recipientCompanyId: companyId }
  const named = { ...asked, propertyServiceIds: [tower] }
  const evidence = { message: 'No signature', attachedFiles: [] }
  const refused: Partial<EmailRequest> = { ...named, kind: 'Email_Certificate_Refused', evidence }
  for (const one of [asked, named, refused]) expect((await compose(one)).text).not.toContain('Tower')
  await buildService(db, { ...service, propertyId, ref: 'Podium', supplierCompanyId: built.supplierId })
  for (const one of [asked, named, refused]) {
    const { text } = await compose(one)
    expect(oneLine(text)).toContain('other dangers, Tower')
    expect(text).not.toContain('Podium')
  }
})

test('named services are those that it lists, but never of another supplier', async () => {
  const { text } = await compose({ propertyServiceIds: [built.readyId] })
  expect(text).toContain('SS 7')
  expect(text).not.toContain('SS 2')
  const others = await compose({ propertyServiceIds: [built.alarmsId], recipientCompanyId: built.otherSupplierId })
  expect(others.text).not.toContain('SS 2')
})

test('an authority reads of all that is outstanding, with who looks after it', async () => {
  const kind = 'Email_AuthorityOverdueBwofNotification'
  const { text } = await compose({ kind, recipientCompanyId: built.authorityId, propertyServiceIds: [] })
  expect(oneLine(text)).toContain("Contractor: Tūī & O'Brien Fire Reason: Two heads replaced")
  expect(oneLine(text)).toContain('Contractor: Secret Lifts Reason: Certificate awaited')
  expect(text).toContain('We act for Kahikatea Trust')
})

test('a trial evacuation is told with its scheme', async () => {
  const { text } = await compose({ kind: 'Email_TrialEvac_FullService_Request' })
  for (const said of ['EV204417', 'Type 4', 'Main entrance', 'Harbour Alarms', 'in a separate session']) {
    expect(text).toContain(said)
  }
  expect(text).toContain('Last trial evacuation: 12 September 2025')
})

test.each([
  [null, null],
  ['None', 'No warden training is needed.'],
  ['With Trial Evacuation', 'Warden training is needed, together with the trial evacuation.'],
] as const)('of warden training, where the record says %s, it says: %s', async (wardenTraining, said) => {
  const { db } = opened()
  const propertyId = await buildProperty(db)
  if (wardenTraining) await db.insertInto('propertyEvacuation').values({ propertyId, wardenTraining }).execute()
  const { text } = await compose({ kind: 'Email_TrialEvac_FullService_Request', propertyId, recipientCompanyId: null })
  expect(
    oneLine(text)
      .match(/[^.]*arden training[^.]*\./)?.[0]
      .trim() ?? null,
  ).toBe(said)
})

test.each([
  [-1, 'tomorrow'],
  [0, 'today'],
  [1, 'yesterday'],
  [9, '9 days ago'],
])('%i days after the due day it says "%s"', async (days, words) => {
  const { text } = await compose({ kind: 'Email_12A_Urgent', today: addDays('2026-03-14', days) })
  expect(oneLine(text)).toContain(`14 March 2026, ${words}.`)
})

test.each([
  // A week before the due day is a Saturday.
  ['2026-03-06', 'by 6 March 2026'],
  ['2026-03-07', 'now'],
])('on %s certificates are wanted %s, also for an audit', async (today, words) => {
  expect(oneLine((await compose({ today })).text)).toContain(`the system below ${words}.`)
  expect(oneLine((await compose({ today, kind: 'Email_Bwof_Audit' })).text)).toContain(`a Form 12A for it ${words}.`)
})

describe('the notice to Fire and Emergency New Zealand', () => {
  // The trial is due on Saturday 14 March 2026. From 27 February ten working days pass until then.
  test.each([
    ['2026-02-20', 'by 27 February 2026 at the latest, in 7 days.'],
    ['2026-02-27', 'by 27 February 2026 at the latest, today.'],
    ['2026-02-28', 'can no longer be done for a trial by the due day: please phone us before a date is set.'],
    ['2026-03-16', 'before it: please phone us before a date is set.'],
  ])('is due, on %s: %s', async (today, said) => {
    for (const kind of [
      'Email_TrialEvac_FullService_Request',
      'Email_TrialEvac_FullService_FollowUp',
      'Email_TrialEvac_Audit_Request',
    ] as const) {
      expect(oneLine((await compose({ kind, today })).text)).toContain(said)
    }
  })

  test('says from when a trial can be held that is late', async () => {
    const { text } = await compose({ kind: 'Email_TrialEvac_FullService_Overdue', today: '2026-03-24' })
    // Good Friday and Easter Monday are no working days.
    expect(oneLine(text)).toContain('the trial can be held from 9 April 2026')
  })
})

test('a council reads by when a late warrant is expected, while that day is to come', async () => {
  const { db } = opened()
  const late = await buildPropertyWithEverything(db, '2026-03-14')
  await db
    .updateTable('propertyBwof')
    .set({ bwofExpectedDate: '2026-03-30' })
    .where('propertyId', '=', late.propertyId)
    .execute()
  const kind = 'Email_AuthorityOverdueBwofNotification'
  const notice = async (today: string) =>
    oneLine((await compose({ kind, propertyId: late.propertyId, recipientCompanyId: late.authorityId, today })).text)
  expect(await notice('2026-03-20')).toContain('was due on 14 March 2026 and is late.')
  expect(await notice('2026-03-30')).toContain('by 30 March 2026.')
  expect(await notice('2026-03-31')).toContain('tell you the date as soon as it is firm')
})

test('the site of an audit reads of the audited systems of all contractors, and nothing of certificates', async () => {
  const { db } = opened()
  const audited = await buildPropertyWithEverything(db, '2026-03-14')
  await db
    .updateTable('propertyService')
    .set({ serviceType: 'Audit' })
    .where('propertyId', '=', audited.propertyId)
    .where('serviceId', '=', 111)
    .execute()
  await db
    .updateTable('contact')
    .set({ email: 'hemi@rimu.example' })
    .where('propertyId', '=', audited.propertyId)
    .execute()
  const kind = 'Email_Bwof_Audit_Site'
  const { text } = await compose({ kind, propertyId: audited.propertyId, recipientCompanyId: null })
  expect(text).toMatch(/^Kia ora Hemi\n/)
  expect(oneLine(text)).toMatch(/SS 8\/1 .* Contractor: Secret Lifts/)
  expect(oneLine(text)).toContain('displayed where the public can see it: Main foyer;')
  expect(text).not.toMatch(/Form 12A|SS ?2|Attached/)
})

test('a follow-up names the day of the last e-mail of this cycle', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db)
  const service = { propertyId: built.propertyId, serviceId: LIGHTS, supplierCompanyId: companyId }
  const propertyServiceId = await buildService(db, { ...service, whenNextServiceAnniversary: '2026-03-14' })
  const sentOn = async (whenLastSupplierEmailSent: string) => {
    await db
      .updateTable('propertyService')
      .set({ whenLastSupplierEmailSent })
      .where('propertyServiceId', '=', propertyServiceId)
      .execute()
    return oneLine((await compose({ kind: 'Email_12A_FollowUp', recipientCompanyId: companyId })).text)
  }
  // 11:30 in UTC is the next day in New Zealand
  expect(await sentOn('2026-02-09T11:30:00Z')).toContain('We wrote to you on 10 February 2026, and the Form 12A')
  expect(await sentOn('2025-03-09T11:30:00Z')).toContain('This is a reminder: the Form 12A')
})

test('the customer who is copied is named', async () => {
  const said = 'We have copied Kauri Holdings'
  expect((await compose({ kind: 'Email_12A_Urgent', isCopied: true })).text).toContain(said)
  expect((await compose({ kind: 'Email_12A_Urgent' })).text).not.toContain(said)
})

test('what is attached is named, where a kind carries something', async () => {
  const named = new RegExp(`Attached: ${built.propertyId} Tūī & O'Brien Fire 12A Certificate Request \\d{4}\\.pdf`)
  expect(oneLine((await compose()).text)).toMatch(named)
  expect((await compose({ kind: 'Email_TrialEvac_FullService_Request' })).text).not.toContain('Attached')
})

test('without an operator the product signs; with one its name, logo, and the person who sends', async () => {
  const { db, services } = opened()
  expect((await compose()).text).toMatch(/Ngā mihi\nWarrant\noffice@warrant.example$/)

  const companyId = await buildCompany(db, { companyName: 'Compass & Co', companyPhone: '06 555 0100' })
  await buildContact(db, {
    companyId,
    firstName: 'Mere',
    lastName: 'Parata',
    jobTitle: 'Manager',
    email: 'M@office.example',
  })
  await db
    .insertInto('setting')
    .values([
      { name: 'operatorCompanyId', value: JSON.stringify(companyId) },
      { name: 'operatorLogo', value: JSON.stringify('data:image/png;base64,iVBORw0K') },
    ])
    .execute()
  expect((await compose()).text).toMatch(/Ngā mihi\nCompass & Co\n06 555 0100\noffice@warrant.example$/)
  const { html, text } = await compose({ generatedBy: 'm@office.example' })
  expect(text).toMatch(/Ngā mihi\nMere Parata, Manager\nCompass & Co\n06 555 0100\nM@office.example$/)
  expect(html).toContain('<img src="data:image/png;base64,iVBORw0K" alt="Compass &amp; Co"')
  expect(services.environment.PRODUCT_NAME).toBe('Warrant')
})

test('our own company is told of its own certificate, and what that leaves out', async () => {
  const { db } = opened()
  const own = await buildPropertyWithEverything(db, '2026-03-14')
  await db
    .insertInto('setting')
    .values({ name: 'operatorCompanyId', value: JSON.stringify(own.supplierId) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(own.supplierId) }))
    .execute()
  const asked = { propertyId: own.propertyId, recipientCompanyId: own.supplierId }
  const { subject, text } = await compose(asked)
  expect(subject).toMatch(/^Our Form 12A: Rimu House/)
  expect(oneLine(text)).toContain('We look after this system:')
  expect(oneLine(text)).toContain('emergency warning systems for fire or other dangers Why: Two heads replaced')
  expect(text).not.toContain('Please send us')
  await db
    .updateTable('propertyService')
    .set({ exceptionNotes: '' })
    .where('propertyServiceId', '=', own.alarmsId)
    .execute()
  expect((await compose(asked)).text).not.toMatch(/leaves (this|these) systems? out|cannot be certified/)
  const trial = await compose({ ...asked, kind: 'Email_TrialEvac_FullService_Request' })
  expect(oneLine(trial.text)).toContain('We run the trial evacuation for')
})

test('several recipients are a team', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db)
  await buildContact(db, { companyId, firstName: 'Ana', email: 'ana@b.example' })
  await buildContact(db, { companyId, firstName: 'Ben', email: 'ben@b.example', enableAutomationEmails: false })
  const greeting = async () => (await compose({ recipientCompanyId: companyId })).text.split('\n')[0]
  expect(await greeting()).toBe('Kia ora Ana')
  await buildContact(db, { companyId, firstName: 'Cam', email: 'cam@b.example' })
  expect(await greeting()).toBe('Kia ora team')
})

test('the newest saved template is used', async () => {
  const saved = (version: number, subject: string) => ({ name: 'Email_Bwof_Audit', version, subject, body: '<p>b</p>' })
  await opened()
    .db.insertInto('emailTemplateVersion')
    .values([saved(1, 'Older'), saved(2, 'Newer {{ bwofDueDate }}')])
    .execute()
  const { subject, text } = await compose({ kind: 'Email_Bwof_Audit' })
  expect(subject).toBe(`Newer ${printedDay('2026-03-14')} [#${built.propertyId}]`)
  expect(text).toBe('b\n\n[return link]')
})

test('a saved template that cannot be filled says why', async () => {
  const broken = { name: 'Email_12A_FollowUp', version: 1, subject: 'a', body: '{{ gone }}' }
  await opened().db.insertInto('emailTemplateVersion').values(broken).execute()
  await expect(compose({ kind: 'Email_12A_FollowUp' })).rejects.toThrow('names "gone", which is not a placeholder')
})

test('a property that does not exist is a 404', async () => {
  await expect(compose({ propertyId: 999_999 })).rejects.toMatchObject({ status: 404 })
})

test('inactive and deleted services are not listed', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db)
  const service = { propertyId: built.propertyId, serviceId: ALARMS, supplierCompanyId: companyId }
  await buildService(db, { ...service, active: false })
  await buildService(db, { ...service, whenDeleted: '2026-01-01T00:00:00Z' })
  expect(oneLine((await compose({ recipientCompanyId: companyId })).text)).toContain('no system of yours that is due')
})
