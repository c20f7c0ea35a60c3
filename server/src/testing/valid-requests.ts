import type { CreationOptions, RequestOptions } from '@app/contract/auth/passkey'
import { buildEmail, buildTrial, buildWarrant, NOON } from '../email/testing/buildings.ts'
import { OWNER_INSPECTION_SERVICE_ID } from '@app/contract/service/rules'
import type { View } from '@app/contract/view/schema'
import { queueLink } from '../account/queue/queue-account-mail.ts'
import { ownCookies } from '../lib/own-cookies.ts'
import { sealedNames } from '../lib/sealed-names.ts'
import { keepForBrowser } from '../auth/sign-on/waiting-sessions.ts'
import { SESSION_COOKIE } from '../auth/sign-on/sign-on-cookies.ts'
import { setUpPasskey } from './set-up-passkey.ts'
import { createAuthenticator } from './software-authenticator.ts'
import { setUpTotp } from './set-up-totp.ts'
import { codeOf } from './totp-code.ts'
import { queueOne } from '../email/testing/queue-one.ts'
import { takeInMessage } from '../mail/testing/keep.ts'
import { answer } from '../mail/testing/messages.ts'
import { buildIssuable, setSignatory } from '../warrant/testing.ts'
import {
  buildAnswer,
  buildCompany,
  buildContact,
  buildDefect,
  buildIqp,
  buildProperty,
  buildService,
  buildView,
  PASSWORD,
} from './factories.ts'
import { samplePdf } from './sample-files.ts'
import type { TestApp } from './test-app.ts'
import type { ValidRequest } from './valid-request.ts'
import { validAnswers } from './valid-answers.ts'
import { validImports } from './valid-imports.ts'
import { buildDocument, readAt, validRecords } from './valid-records.ts'

/** The time at which these requests are valid. */
export const VALID_AT = NOON

const SEARCH = { keywords: 'Aroha', city: 'Napier', recordLimit: 10 }

/**
 * Returns a factory of valid requests for every call, made by the administrator with this token. Each request has its
 * own records, so that requests do not affect each other.
 */
export function validRequests(app: TestApp, token: string): Record<string, () => Promise<ValidRequest>> {
  const { db, call, tokenOf } = app
  const imported = validImports(call, token)
  let signatoryId = 0
  const { user, readContact, archivedContact, document, defect, photo, returning, certificate, warrant, mail } =
    validRecords(app, token)
  const withFactor = async () => {
    const { loginId, loginEmail } = await user()
    const ownToken = await tokenOf(loginEmail)
    return { loginId, ownToken, ...(await setUpTotp(call, ownToken, VALID_AT)) }
  }
  const withPasskey = async () => {
    const ownToken = await tokenOf((await user()).loginEmail)
    return { ownToken, ...(await setUpPasskey(call, ownToken)) }
  }
  const tokenVersionOf = async (loginId: number) =>
    (await db.selectFrom('login').select('tokenVersion').where('loginId', '=', loginId).executeTakeFirstOrThrow())
      .tokenVersion
  const savedView = async () => (await call('/view/add', { token, body: buildView() })).json<View>()
  const nothing = async () => ({})
  const reminder = async () => {
    const { propertyServiceIds } = await buildWarrant(db)
    return { body: { propertyServiceIdList: propertyServiceIds, authorityPropertyIdList: [], isBwofEmail: true } }
  }
  const aboutWarrant = async () => {
    const { propertyId, supplier, propertyServiceId } = await buildWarrant(db)
    return {
      body: {
        propertyId,
        recipientCompanyId: supplier.companyId,
        emailBodyTemplateName: 'Email_12A_Request',
        triggeredByPropertyServiceID: propertyServiceId,
      },
    }
  }
  const template = async () => ({
    params: { name: 'Email_12A_Request' },
    body: { subject: 'BWOF', body: '<p>Kia ora {{ recipientCompanyName }}</p>', propertyId: await buildProperty(db) },
  })

  return {
    'POST /auth/login': async () => ({ body: { userName: (await user()).loginEmail, password: PASSWORD } }),
    'POST /auth/forgot': async () => ({ body: { email: 'nobody@office.example' } }),
    'POST /auth/reset': async () => {
      const { loginId, loginEmail } = await user()
      await queueLink(db, 'reset', { loginId, address: loginEmail, now: VALID_AT })
      const { name } = await db
        .selectFrom('accountLink')
        .select('name')
        .where('loginId', '=', loginId)
        .executeTakeFirstOrThrow()
      const password = 'tui-over-kowhai-5'
      const token = sealedNames(app.services.sealerFor('links that set a password')).tokenOf(name)
      return { body: { token, newPassword: password, newPasswordRepeat: password } }
    },
    'GET /user/reach': async () => ({ query: { email: 'a@b.example', accessRoles: 'ExternalCustomer;' } }),
    'POST /user/invite': async () => ({ body: { loginId: (await user()).loginId } }),
    'GET /auth/factors': async () => ({}),
    'POST /auth/totp/start': async () => ({
      body: { password: PASSWORD },
      token: await tokenOf((await user()).loginEmail),
    }),
    'POST /auth/totp/confirm': async () => {
      const ownToken = await tokenOf((await user()).loginEmail)
      const started = await call('/auth/totp/start', { token: ownToken, body: { password: PASSWORD } })
      return { body: { code: codeOf(started.json<{ secret: string }>().secret, VALID_AT) }, token: ownToken }
    },
    'POST /auth/totp/disable': async () => {
      const { ownToken, recoveryCodes } = await withFactor()
      return { body: { password: PASSWORD, code: recoveryCodes[0] }, token: ownToken }
    },
    'POST /auth/passkey/start': async () => ({
      body: { password: PASSWORD },
      token: await tokenOf((await user()).loginEmail),
    }),
    'POST /auth/passkey/finish': async () => {
      const ownToken = await tokenOf((await user()).loginEmail)
      const started = await call('/auth/passkey/start', { token: ownToken, body: { password: PASSWORD } })
      const credential = createAuthenticator().make(started.json<CreationOptions>())
      return { body: { name: 'Phone', credential }, token: ownToken }
    },
    'GET /auth/passkey/list': nothing,
    'POST /auth/passkey/rename': async () => {
      const { ownToken, passkeyId } = await withPasskey()
      return { body: { passkeyId, name: 'Old phone' }, token: ownToken }
    },
    'POST /auth/passkey/remove': async () => {
      const { ownToken, passkeyId } = await withPasskey()
      return { body: { passkeyId, password: PASSWORD }, token: ownToken }
    },
    'POST /auth/passkey/options': async () => ({ body: {} }),
    'POST /auth/passkey/verify': async () => {
      const { authenticator } = await withPasskey()
      const asked = await call('/auth/passkey/options', { body: {} })
      return { body: { credential: authenticator.answer(asked.json<RequestOptions>()) } }
    },
    'POST /auth/sign-on/finish': async () => {
      const { loginId } = await user()
      const waiting = await keepForBrowser(
        app.services,
        { loginId, tokenVersion: await tokenVersionOf(loginId) },
        VALID_AT,
      )
      const { prefix } = ownCookies(app.services.environment, '')
      return { body: {}, headers: { cookie: `${prefix}${SESSION_COOKIE}=${waiting}` } }
    },
    'POST /auth/totp/reset': async () => ({ body: { loginId: (await withFactor()).loginId } }),
    'POST /auth/logout': async () => ({ body: {}, token: await tokenOf((await user()).loginEmail) }),
    'GET /auth/tie': async () => ({}),
    'GET /auth/sessions': async () => ({}),
    'POST /auth/sessions/end': async () => ({ body: { sessionId: crypto.randomUUID() } }),
    'GET /audit': async () => ({ query: { from: '2026-03-14T02:30:00Z', kind: 'login', recordLimit: 10 } }),
    'GET /audit/export': async () => ({ query: { from: '2026-03-14T02:30:00Z' } }),
    'GET /company/list': async () => ({ query: { recordLimit: 10 } }),
    'GET /company/{companyId}': async () => ({ params: { companyId: await buildCompany(db) } }),
    'POST /company/add': async () => ({
      body: { companyName: 'Kauri Limited', contacts: [{}], billingEntities: [{}] },
    }),
    'POST /company/update': async () => {
      const companyId = await buildCompany(db)
      const contactId = await buildContact(db, { companyId })
      return {
        body: {
          ...(await readAt(db, 'company', companyId)),
          contacts: [await readAt(db, 'contact', contactId)],
          billingEntities: [{ billingEntityName: 'Kauri Accounts' }],
        },
      }
    },
    'GET /company/billingEntityList': async () => ({ query: { companyIds: await buildCompany(db) } }),
    'POST /company/company-list-excel-export': async () => ({ body: { recordLimit: 10 } }),
    'GET /company/supplier-figures': async () => ({ query: { companyId: await buildCompany(db) } }),
    'POST /company/supplier-figures-excel-export': async () => ({ body: {} }),
    'GET /return/unread': nothing,
    'POST /return/read': async () => {
      const { propertyId, propertyServiceIds, supplier } = await buildWarrant(db)
      const supplierCompanyId = supplier.companyId
      return { body: { number: await buildAnswer(db, { propertyId, propertyServiceIds, supplierCompanyId }) } }
    },
    'GET /backup/state': async () => ({}),
    'GET /contact': async () => ({ query: { recordLimit: 10 } }),
    'POST /contact/search': async () => ({ body: { query: SEARCH } }),
    'POST /contact/export': async () => ({ body: { query: SEARCH } }),
    'POST /contact/archive': async () => ({ body: { contact: await readContact() } }),
    'POST /contact/restore': async () => ({ body: { contact: await archivedContact() } }),
    'POST /contact/update-contacts': async () => ({ body: { contacts: [await readContact()] } }),
    'POST /contact/sync-contacts': async () => ({ body: { contacts: [await readContact(), await readContact()] } }),
    'GET /contact/erasure': async () => ({ query: { contactId: (await readContact()).contactId } }),
    'POST /contact/erase': async () => ({
      body: { contactId: (await readContact()).contactId, reason: 'Asked by letter' },
    }),
    'POST /contact/archive-contacts': async () => ({ body: { contacts: [await readContact()] } }),
    'POST /contact/restore-contacts': async () => ({ body: { contacts: [await archivedContact()] } }),
    'GET /live': async () => ({ query: { missedSeconds: 3 } }),
    'GET /property/list': async () => ({ query: { recordLimit: 10 } }),
    'GET /property/suppliers': nothing,
    'GET /property/{propertyId}': async () => ({ params: { propertyId: await buildProperty(db) } }),
    'POST /property/add': async () => ({
      body: {
        propertyName: 'Rimu House',
        streetAddress: '12 McVay Street',
        services: [{ serviceId: 1 }],
        siteContacts: [{}],
        propertyBwof: {},
        propertyEvacuation: {},
      },
    }),
    'POST /property/{propertyId}': async () => {
      const { propertyId, propertyServiceId } = await buildWarrant(db)
      const contactId = await buildContact(db, { propertyId })
      const documentId = await buildDocument(app, propertyId)
      const { whenUpdated } = await readAt(db, 'property', propertyId)
      return {
        params: { propertyId },
        body: {
          whenUpdated,
          services: [await readAt(db, 'propertyService', propertyServiceId)],
          siteContacts: [await readAt(db, 'contact', contactId)],
          documents: [await readAt(db, 'document', documentId)],
          propertyBwof: {},
          propertyEvacuation: {},
        },
      }
    },
    'POST /property/record-compliance': async () => {
      const { propertyId, propertyServiceId } = await buildWarrant(db)
      const { whenUpdated } = await readAt(db, 'property', propertyId)
      return { body: { propertyServiceId, date: '2026-01-31', whenUpdated } }
    },
    'GET /home': nothing,
    'POST /property/services-to-change': async () => ({
      body: { propertyServiceIds: [(await buildWarrant(db)).propertyServiceId] },
    }),
    'POST /property/properties-to-change': async () => ({ body: { propertyIds: [await buildProperty(db)] } }),
    'POST /property/change-properties': async () => {
      const propertyId = await buildProperty(db)
      const { whenUpdated } = await readAt(db, 'property', propertyId)
      return { body: [{ propertyId, whenUpdated, active: false }] }
    },
    'POST /property/change-services': async () => {
      const { propertyId, propertyServiceId, supplier } = await buildWarrant(db)
      const recorded = await buildService(db, { propertyId, serviceId: 2 })
      const { whenUpdated } = await readAt(db, 'propertyService', recorded)
      return {
        body: [
          {
            ...(await readAt(db, 'propertyService', propertyServiceId)),
            supplierCompanyId: supplier.companyId,
            price: 145.5,
            whenSupplierEmailsSnoozedUntil: '2026-12-04',
          },
          { propertyServiceId: recorded, whenUpdated, complianceReceived: '2026-01-31' },
        ],
      }
    },
    'GET /property/{propertyId}/reports-due': async () => ({
      params: { propertyId: (await buildTrial(db, { whenLastComplianceReceived: '2026-11-02' })).propertyId },
    }),
    'POST /property/property-list-excel-export': async () => ({ body: { recordLimit: 10, supplierIds: [0, 1] } }),
    'GET /mail/unmatched': nothing,
    'GET /mail/emails': async () => ({ query: { propertyId: await buildProperty(db) } }),
    'GET /mail/list': async () => ({ query: { propertyId: await buildProperty(db) } }),
    'POST /mail/file': async () => {
      const { mailId, propertyId } = await mail()
      return { body: { mailId, propertyId } }
    },
    'POST /mail/dismiss': async () => {
      const { mailId } = await takeInMessage(app, answer())
      return { body: { mailId, isDismissed: true } }
    },
    'GET /mail/thread/{emailId}': async () => ({ params: { emailId: (await queueOne(db)).emailId } }),
    'POST /mail/reply': async () => ({ body: { mailId: (await mail()).mailId, body: 'Thank you.' } }),
    'POST /mail/drop': async () => ({
      form: { PropertyId: await buildProperty(db) },
      files: { Files: { name: 'answer.eml', content: Buffer.from(answer()) } },
    }),
    'GET /mail/{mailId}/message': async () => ({ params: { mailId: (await mail()).mailId } }),
    'GET /mail/{mailId}/attachment/{position}': async () => ({
      params: { mailId: (await mail()).mailId, position: 0 },
    }),
    'GET /mail/{mailId}/certificate': async () => ({ params: { mailId: (await mail()).mailId } }),
    'POST /mail/file-certificate': async () => {
      const { mailId, propertyServiceIds } = await mail()
      return { body: { mailId, attachments: [0], propertyServiceIds, iqpName: 'Hana Moana', signedDate: '2026-10-01' } }
    },
    'GET /mail/failing': nothing,
    'GET /mail/mailbox': nothing,
    'POST /contact/address-works': async () => ({ body: await readContact() }),
    'GET /certificate/list': async () => ({ query: { state: 'received' } }),
    'GET /certificate/waiting': async () => ({}),
    'GET /certificate/certified': async () => ({ query: { propertyId: (await buildWarrant(db)).propertyId } }),
    'GET /find': async () => ({ query: { text: 'Hana 021 123 4567' } }),
    'GET /certificate/{certificateId}': async () => ({
      params: { certificateId: (await certificate()).certificateId },
    }),
    'POST /certificate/add': async () => {
      const { propertyId, propertyServiceIds } = await buildWarrant(db)
      return { body: { propertyId, propertyServiceIds, iqpName: 'Hana Moana', signedDate: '2026-10-01' } }
    },
    'POST /certificate/{certificateId}': async () => {
      const { certificateId, ...facts } = await certificate()
      return { params: { certificateId }, body: facts }
    },
    'POST /certificate/accept': async () => {
      const { certificateId, propertyId } = await certificate()
      const documentId = await buildDocument(app, propertyId)
      await db.updateTable('certificate').set({ documentId }).where('certificateId', '=', certificateId).execute()
      return { body: await readAt(db, 'certificate', certificateId) }
    },
    'POST /certificate/refuse': async () => ({ body: { ...(await certificate()), reason: 'It is not signed.' } }),
    'POST /certificate/withdraw': async () => ({ body: { ...(await certificate()), reason: 'It was filed twice.' } }),
    'POST /certificate/undo-decision': async () => {
      const { certificateId } = await certificate()
      await db.updateTable('certificate').set({ state: 'refused' }).where('certificateId', '=', certificateId).execute()
      return { body: await readAt(db, 'certificate', certificateId) }
    },
    'GET /property/{propertyId}/bwof-check': async () => ({
      params: { propertyId: (await buildWarrant(db)).propertyId },
      query: { issueDate: '2026-11-20', bwofAnniversary: '2026-11-26' },
    }),
    'POST /bwof/issue': async () => {
      signatoryId ||= await setSignatory(app, token)
      const dates = { due: '2026-11-26', signedDate: '2026-11-01', issueDate: '2026-11-20' }
      const building = await buildIssuable(app, token, { signatoryId, systems: [{}], ...dates })
      await building.certify()
      return { body: await building.request() }
    },
    'GET /bwof/list': async () => ({ query: { propertyId: await buildProperty(db) } }),
    'GET /bwof/{warrantId}': async () => ({ params: { warrantId: (await warrant()).warrantId } }),
    'POST /bwof/send': async () => {
      const { warrantId } = await warrant()
      const { propertyId } = await db
        .selectFrom('warrant')
        .select('propertyId')
        .where('warrantId', '=', warrantId)
        .executeTakeFirstOrThrow()
      await buildContact(db, { propertyId, email: 'reception@rimu.example' })
      return { body: { warrantId, to: ['site'], message: 'Please display it.' } }
    },
    'POST /bwof/acknowledge': async () => ({ body: { ...(await warrant()), whenAcknowledged: '2026-11-20' } }),
    'POST /bwof/withdraw': async () => ({ body: { ...(await warrant()), reason: 'A certificate was wrong.' } }),
    'POST /property/audit-pack': async () => ({
      body: { propertyId: await buildProperty(db), from: '2024-11-21', to: '2026-11-20' },
    }),
    'GET /settings/evidence-preview': nothing,
    'GET /settings/first-day': nothing,
    'POST /settings/first-day': async () => ({ body: { ticks: { services: true } } }),
    'POST /service/list': async () => ({ body: {} }),
    'POST /service': async () => ({ body: [{ serviceName: 'Lifts', parentServiceId: 1 }] }),
    'POST /property/dashboard': async () => ({ body: {} }),
    'POST /property/dashboard-count': async () => ({
      body: { queryString: 'Rimu', supplierIds: [0, 1], islands: ['NI'], cities: ['Napier'], slices: ['Overdue'] },
    }),
    'POST /property/dashboard-excel-export': async () => ({
      body: { queryString: 'Rimu', endDate: '2027-01-01', authorityIds: [1], customerIds: [0], columns: ['due', 'id'] },
    }),
    'POST /property/update-property-service-dates': async () => {
      const propertyId = await buildProperty(db)
      const propertyServiceId = await buildService(db, { propertyId, serviceId: OWNER_INSPECTION_SERVICE_ID })
      return { body: { propertyServiceId, newPreviousDate: '2026-01-31' } }
    },
    'POST /document/form-facts': async () => {
      const { propertyId, supplier } = await buildWarrant(db)
      return { body: { propertyId, supplierCompanyId: supplier.companyId } }
    },
    'POST /document/generate': async () => {
      const propertyId = await buildProperty(db)
      const filename = `${propertyId} plan.pdf`
      return { body: { propertyId, documentHeader: 'Plan', filename, htmlContent: '<p>Plan</p>' } }
    },
    'POST /document/upload': async () => {
      const propertyId = await buildProperty(db)
      return {
        form: { PropertyId: propertyId },
        files: { Files: { name: `${propertyId} plan.pdf`, content: samplePdf() } },
      }
    },
    'GET /import/list': nothing,
    'GET /import/template/{kind}': async () => ({ params: { kind: 'services' } }),
    'POST /import/sheets': async () => ({
      form: { Kind: 'companies' },
      files: { File: { name: 'companies.csv', content: Buffer.from('Company\nKea Fire') } },
    }),
    'POST /import/upload': async () => ({
      form: { Kind: 'companies' },
      files: { File: { name: 'companies.csv', content: Buffer.from('Company\nKea Fire') } },
    }),
    'GET /import/{importId}': async () => ({ params: { importId: (await imported.upload()).importId } }),
    'POST /import/{importId}/check': async () => {
      const { importId, options } = await imported.upload()
      return { params: { importId }, body: options }
    },
    'GET /import/{importId}/rows': async () => ({
      params: { importId: (await imported.check()).importId },
      query: { fate: 'added', from: 0, size: 10 },
    }),
    'GET /import/{importId}/refused': async () => ({ params: { importId: (await imported.check()).importId } }),
    'POST /import/{importId}/run': async () => {
      const { importId, outcome } = await imported.check()
      return { params: { importId }, body: { checkedAs: outcome?.checkedAs } }
    },
    'POST /import/{importId}/undo': async () => ({
      params: { importId: (await imported.run()).importId },
      body: {},
    }),
    'POST /document/download': async () => ({ form: { ...(await document()), access_token: token } }),
    'GET /document/download': async () => ({ query: await document() }),
    'GET /document/thumbnail': async () => ({ query: { id: (await photo()).documentId } }),
    'GET /defect/list': async () => ({ query: { propertyId: (await defect()).propertyId, state: 'open' } }),
    'POST /defect/add': async () => {
      const { propertyId, propertyServiceId } = await buildWarrant(db)
      return { body: { propertyId, propertyServiceId, description: 'The door does not close', severity: 'major' } }
    },
    'POST /defect/{defectId}': async () => {
      const { defectId, propertyServiceId, whenUpdated } = await defect()
      return {
        params: { defectId },
        body: { propertyServiceId, description: 'The door does not close', severity: 'minor', whenUpdated },
      }
    },
    'POST /defect/clear': async () => {
      const { defectId, whenUpdated } = await defect()
      return { body: { defectId, whenUpdated, clearedDate: '2026-01-31' } }
    },
    'POST /defect/reopen': async () => {
      const propertyId = await buildProperty(db)
      const { defectId, whenUpdated } = await buildDefect(db, {
        propertyId,
        state: 'cleared',
        clearedDate: '2026-01-31',
      })
      return { body: { defectId, whenUpdated } }
    },
    'POST /defect/remove-document': async () => ({ body: await photo() }),
    'POST /defect/defect-list-excel-export': async () => ({ body: { queryString: 'door', state: 'open' } }),
    'GET /return/{token}': async () => ({ params: { token: (await returning()).link } }),
    ...validAnswers(returning, '/return/{token}', ({ link }) => ({ params: { token: link } })),
    'GET /return/mine': async () => ({ token: (await returning()).own }),
    ...validAnswers(returning, '/return/mine/{propertyId}', ({ propertyId, own }) => ({
      params: { propertyId },
      token: own,
    })),
    'GET /return/list': async () => ({ query: { propertyId: (await returning()).propertyId } }),
    'POST /return/revoke': async () => ({ body: { supplierCompanyId: (await returning()).supplierCompanyId } }),
    'POST /return/create': async () => {
      const { propertyId, supplierCompanyId } = await returning()
      return { body: { propertyId, supplierCompanyId } }
    },
    'GET /view/list': nothing,
    'POST /view/add': async () => ({ body: buildView() }),
    'POST /view/default': async () => ({ body: { list: 'dashboard', viewId: (await savedView()).viewId } }),
    'POST /view/{viewId}': async () => {
      const { viewId, whenUpdated } = await savedView()
      return { params: { viewId }, body: { ...buildView(), whenUpdated } }
    },
    'POST /view/{viewId}/remove': async () => {
      const { viewId, whenUpdated } = await savedView()
      return { params: { viewId }, body: { whenUpdated } }
    },
    'POST /view/{viewId}/restore': async () => {
      const { viewId, whenUpdated } = await savedView()
      const removed = await call(`/view/${viewId}/remove`, { token, body: { whenUpdated } })
      return { params: { viewId }, body: removed.json<{ whenUpdated: string }>() }
    },
    'GET /iqp/list': nothing,
    'POST /iqp/add': async () => ({ body: { name: `Hēmi Tāne ${crypto.randomUUID()}`, ssCodes: ['SS3'] } }),
    'POST /iqp/{iqpId}': async () => {
      const { iqpId, whenUpdated } = await buildIqp(db)
      return { params: { iqpId }, body: { name: `Hēmi Tāne ${iqpId}`, ssCodes: ['SS14/2'], whenUpdated } }
    },
    'GET /iqp/ending': nothing,
    'POST /iqp/iqp-list-excel-export': async () => ({ body: { queryString: 'Hēmi' } }),
    'GET /operator': nothing,
    'GET /user/list': nothing,
    'GET /user/{loginId}': async () => ({ params: { loginId: (await user()).loginId } }),
    'POST /user/add': async () => ({
      body: {
        userDetails: {
          loginEmail: `${crypto.randomUUID()}@office.example`,
          password: 'tui-over-kowhai-5',
          accessRoles: 'CompassStaff;',
        },
      },
    }),
    'POST /user/update': async () => ({
      body: { userDetails: await readAt(db, 'login', (await user()).loginId) },
    }),
    'POST /user/change-password': async () => {
      const { loginId, loginEmail } = await user()
      const password = 'tui-over-kowhai-5'
      return { body: { loginId, password, passwordReEntered: password }, token: await tokenOf(loginEmail) }
    },
    'GET /company/pricing-summary/{companyId}': async () => ({ params: { companyId: await buildCompany(db) } }),
    'POST /company/pricing-summary/update': async () => {
      const { propertyServiceId } = await buildWarrant(db)
      return { body: [await readAt(db, 'propertyService', propertyServiceId)] }
    },
    'GET /history': async () => ({ query: { entity: 'company', id: await buildCompany(db), recordLimit: 10 } }),
    'POST /email/12aEmailList': async () => ({ body: {} }),
    'POST /email/12aSentEmailList': async () => ({ body: {} }),
    'POST /email/trial-evacuation-email-list': async () => ({ body: {} }),
    'POST /email/send': reminder,
    'POST /email/snooze': async () => ({ body: { ...(await reminder()).body, numberOfDays: 7 } }),
    'POST /email/undo-snooze': async () => {
      const snoozedTill = '2026-12-01'
      const { propertyServiceId } = await buildTrial(db, { whenSupplierEmailsSnoozedUntil: snoozedTill })
      return {
        body: { isBwofEmail: false, snoozedTill, services: [{ propertyServiceId, before: null }], authorities: [] },
      }
    },
    'POST /email/withdraw': async () => {
      const { body } = await reminder()
      await call('/email/send', { token, body: { ...body, canBeWithdrawn: true } })
      return { body }
    },
    'POST /email/resume': async () => {
      const { propertyServiceId } = await buildTrial(db, { whenSupplierEmailsSnoozedUntil: '2026-12-01' })
      return { body: { propertyServiceIdList: [propertyServiceId], authorityPropertyIdList: [], isBwofEmail: false } }
    },
    'GET /email/restored': async () => ({}),
    'POST /email/restored/send': async () => ({ body: { emailIds: [1] } }),
    'POST /email/restored/drop': async () => ({ body: { emailIds: [1] } }),
    'POST /email/trigger': async () => ({ body: {} }),
    'POST /email/email-template': aboutWarrant,
    'POST /email/attached-forms': aboutWarrant,
    'POST /email/generate-send-email': async () => {
      const { propertyId, supplier, propertyServiceId } = await buildWarrant(db)
      return {
        body: {
          propertyId,
          recipientCompanyId: supplier.companyId,
          recipients: 'jobs@totara.example',
          emailSubject: 'BWOF',
          emailContent: '<p>Kia ora</p>',
          emailContentTemplate: 'Email_12A_Request',
          propertyServiceId,
          attachedForms: [{ kind: 'certificateRequest', edited: { htmlContent: '<p>Kia ora</p>' } }],
        },
      }
    },
    'GET /email/message/{emailId}': async () => ({
      params: { emailId: await buildEmail(db, { propertyId: await buildProperty(db) }) },
    }),
    'GET /property/authority-of-town': async () => ({ query: { city: 'Nelson' } }),
    'GET /service/usual-systems': nothing,
    'GET /email/property/{propertyId}': async () => ({ params: { propertyId: await buildProperty(db) } }),
    'GET /email/templates': nothing,
    'POST /email/templates/{name}': async () => {
      const { params, body } = await template()
      const kept = await db
        .selectFrom('emailTemplateVersion')
        .select(({ fn }) => fn.max('version').as('version'))
        .where('name', '=', params.name)
        .executeTakeFirst()
      return { params, body: { subject: body.subject, body: body.body, version: kept?.version ?? 0 } }
    },
    'POST /email/templates/{name}/preview': template,
    'POST /email/templates/{name}/test-send': template,
    'GET /settings': nothing,
    'POST /settings': async () => {
      const { whenUpdated } = (await call('/settings', { token })).json<{ whenUpdated: string }>()
      return { body: { whenUpdated, signatories: [{ name: 'Mere Parata' }] } }
    },
  }
}
