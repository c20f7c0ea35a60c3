import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Role } from '@app/contract/roles'
import { get } from '@app/contract/call'
import { ALL_CALLS } from '@app/contract/calls'
import { buildLogin } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { handle } from './handle.ts'

const opened = useTestApp({ API_DOCS: 'public' })

const everybody: Role[] = ['CompassStaff', 'CompassAdmin', 'ExternalCustomer', 'ExternalSupplier']
const internal = ['CompassStaff', 'CompassAdmin']

/** Who may make each call. The test fails for a call that is missing here, so that its roles are a decision. */
const MATRIX: Record<string, string[] | 'public'> = {
  'POST /auth/login': 'public',
  'POST /auth/forgot': 'public',
  'POST /auth/reset': 'public',
  'GET /auth/factors': everybody,
  'POST /auth/totp/start': everybody,
  'POST /auth/totp/confirm': everybody,
  'POST /auth/totp/disable': everybody,
  'POST /auth/totp/reset': ['CompassAdmin'],
  'POST /auth/passkey/start': everybody,
  'POST /auth/passkey/finish': everybody,
  'GET /auth/passkey/list': everybody,
  'POST /auth/passkey/rename': everybody,
  'POST /auth/passkey/remove': everybody,
  'POST /auth/passkey/options': 'public',
  'POST /auth/passkey/verify': 'public',
  'POST /auth/sign-on/finish': 'public',
  'POST /auth/logout': everybody,
  'GET /auth/tie': everybody,
  'GET /auth/sessions': everybody,
  'POST /auth/sessions/end': everybody,
  'GET /audit': ['CompassAdmin'],
  'GET /backup/state': ['CompassAdmin'],
  'GET /audit/export': ['CompassAdmin'],
  'GET /company/list': internal,
  'GET /company/{companyId}': everybody,
  'POST /company/add': internal,
  'POST /company/update': internal,
  'GET /company/billingEntityList': internal,
  'POST /company/company-list-excel-export': internal,
  'GET /company/supplier-figures': internal,
  'POST /company/supplier-figures-excel-export': internal,
  'GET /contact': internal,
  'POST /contact/search': internal,
  'POST /contact/export': internal,
  'POST /contact/archive': internal,
  'POST /contact/restore': internal,
  'POST /contact/update-contacts': internal,
  'POST /contact/sync-contacts': internal,
  'POST /contact/archive-contacts': internal,
  'POST /contact/restore-contacts': internal,
  'GET /contact/erasure': ['CompassAdmin'],
  'POST /contact/erase': ['CompassAdmin'],
  'GET /property/list': everybody,
  'GET /property/suppliers': everybody,
  'GET /property/{propertyId}': everybody,
  'POST /property/add': internal,
  'POST /property/{propertyId}': internal,
  'POST /property/record-compliance': internal,
  'GET /home': internal,
  'POST /property/services-to-change': internal,
  'POST /property/change-services': internal,
  'POST /property/properties-to-change': internal,
  'POST /property/change-properties': internal,
  'GET /property/{propertyId}/reports-due': internal,
  'POST /property/property-list-excel-export': everybody,
  'GET /certificate/list': everybody,
  'GET /certificate/waiting': internal,
  'GET /certificate/certified': internal,
  'GET /find': internal,
  'GET /certificate/{certificateId}': everybody,
  'POST /certificate/add': internal,
  'POST /certificate/{certificateId}': internal,
  'POST /certificate/accept': internal,
  'POST /certificate/refuse': internal,
  'POST /certificate/withdraw': internal,
  'POST /certificate/undo-decision': internal,
  'GET /property/{propertyId}/bwof-check': internal,
  'POST /bwof/issue': internal,
  'GET /bwof/list': everybody,
  'GET /bwof/{warrantId}': everybody,
  'POST /bwof/send': internal,
  'POST /bwof/acknowledge': internal,
  'POST /bwof/withdraw': internal,
  'POST /property/audit-pack': internal,
  'GET /settings/evidence-preview': ['CompassAdmin'],
  'POST /service/list': everybody,
  'POST /service': internal,
  'POST /property/dashboard': everybody,
  'POST /property/dashboard-count': everybody,
  'POST /property/dashboard-excel-export': everybody,
  'POST /property/update-property-service-dates': internal,
  'POST /document/form-facts': internal,
  'POST /document/generate': internal,
  'POST /document/upload': internal,
  'POST /document/download': everybody,
  'GET /document/download': everybody,
  'GET /document/thumbnail': everybody,
  'GET /return/unread': internal,
  'POST /return/read': internal,
  'GET /defect/list': everybody,
  'POST /defect/add': internal,
  'POST /defect/{defectId}': internal,
  'POST /defect/clear': internal,
  'POST /defect/reopen': internal,
  'POST /defect/remove-document': internal,
  'POST /defect/defect-list-excel-export': everybody,
  'GET /return/{token}': 'public',
  'POST /return/{token}/files': 'public',
  'POST /return/{token}/sign': 'public',
  'POST /return/{token}/cannot': 'public',
  'POST /return/{token}/later': 'public',
  'POST /return/{token}/not-ours': 'public',
  'GET /return/mine': ['ExternalSupplier'],
  'POST /return/mine/{propertyId}/files': ['ExternalSupplier'],
  'POST /return/mine/{propertyId}/sign': ['ExternalSupplier'],
  'POST /return/mine/{propertyId}/cannot': ['ExternalSupplier'],
  'POST /return/mine/{propertyId}/later': ['ExternalSupplier'],
  'POST /return/mine/{propertyId}/not-ours': ['ExternalSupplier'],
  'GET /return/list': internal,
  'POST /return/revoke': internal,
  'POST /return/create': internal,
  'GET /import/list': internal,
  'GET /import/template/{kind}': internal,
  'POST /import/sheets': internal,
  'POST /import/upload': internal,
  'GET /import/{importId}': internal,
  'POST /import/{importId}/check': internal,
  'GET /import/{importId}/rows': internal,
  'GET /import/{importId}/refused': internal,
  'POST /import/{importId}/run': internal,
  'POST /import/{importId}/undo': internal,
  'GET /view/list': internal,
  'POST /view/add': internal,
  'POST /view/default': internal,
  'POST /view/{viewId}': internal,
  'POST /view/{viewId}/remove': internal,
  'POST /view/{viewId}/restore': internal,
  'GET /iqp/list': internal,
  'POST /iqp/add': internal,
  'POST /iqp/{iqpId}': internal,
  'GET /iqp/ending': internal,
  'POST /iqp/iqp-list-excel-export': internal,
  'GET /operator': internal,
  'GET /user/list': internal,
  'GET /user/{loginId}': internal,
  'POST /user/add': internal,
  'POST /user/update': internal,
  'GET /user/reach': internal,
  'POST /user/invite': internal,
  'POST /user/change-password': everybody,
  'GET /company/pricing-summary/{companyId}': internal,
  'POST /company/pricing-summary/update': internal,
  'GET /history': internal,
  'GET /live': everybody,
  'GET /mail/unmatched': internal,
  'GET /mail/list': internal,
  'GET /mail/emails': internal,
  'POST /mail/file': internal,
  'POST /mail/dismiss': internal,
  'GET /mail/thread/{emailId}': internal,
  'POST /mail/reply': internal,
  'POST /mail/drop': internal,
  'GET /mail/{mailId}/message': internal,
  'GET /mail/{mailId}/attachment/{position}': internal,
  'GET /mail/{mailId}/certificate': internal,
  'POST /mail/file-certificate': internal,
  'GET /mail/failing': internal,
  'GET /mail/mailbox': internal,
  'POST /contact/address-works': internal,
  'POST /email/12aEmailList': internal,
  'POST /email/12aSentEmailList': internal,
  'POST /email/trial-evacuation-email-list': internal,
  'POST /email/send': internal,
  'POST /email/snooze': internal,
  'POST /email/withdraw': internal,
  'POST /email/undo-snooze': internal,
  'POST /email/resume': internal,
  'GET /email/restored': internal,
  'POST /email/restored/send': internal,
  'POST /email/restored/drop': internal,
  'POST /email/trigger': internal,
  'POST /email/email-template': internal,
  'POST /email/attached-forms': internal,
  'POST /email/generate-send-email': internal,
  'GET /email/message/{emailId}': internal,
  'GET /email/property/{propertyId}': internal,
  'GET /property/authority-of-town': internal,
  'GET /service/usual-systems': internal,
  'GET /email/templates': ['CompassAdmin'],
  'POST /email/templates/{name}': ['CompassAdmin'],
  'POST /email/templates/{name}/preview': ['CompassAdmin'],
  'POST /email/templates/{name}/test-send': ['CompassAdmin'],
  'GET /settings': ['CompassAdmin'],
  'POST /settings': ['CompassAdmin'],
  'GET /settings/first-day': ['CompassAdmin'],
  'POST /settings/first-day': ['CompassAdmin'],
}

const tokens = new Map<string, string>()
beforeAll(async () => {
  const { db, tokenOf } = opened()
  const flags: Record<Role, object> = {
    CompassStaff: { isCompassStaff: true },
    CompassAdmin: { isAdministrator: true },
    ExternalCustomer: { isExternalCustomer: true },
    ExternalSupplier: { isExternalSupplier: true },
  }
  for (const [role, flag] of Object.entries(flags)) {
    const loginEmail = `${role}@roles.example`
    await buildLogin(db, { loginEmail, ...flag })
    tokens.set(role, await tokenOf(loginEmail))
  }
})

describe.each(ALL_CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (name, call) => {
  const path = call.path.replace(/\{\w+\}/g, '1')
  const attempt = (token?: string) => {
    if (call.isForm) return opened().call(path, { form: { ...(token && { access_token: token }) } })
    return opened().call(path, { token, ...(call.method === 'POST' ? { body: {} } : {}) })
  }

  /** Whoever logs out does so in a session of its own. */
  const tokenOf = async (role: Role) =>
    path === '/auth/logout' ? opened().tokenOf(`${role}@roles.example`) : tokens.get(role)

  test('names the roles that the matrix gives it', () => {
    expect(call.roles).toEqual(MATRIX[name])
  })

  test('is open to them, and refused to all others before its payload is looked at', async () => {
    const allowed = MATRIX[name] ?? []
    expect((await attempt()).statusCode === 401).toBe(allowed !== 'public')
    for (const role of everybody) {
      const { statusCode } = await attempt(await tokenOf(role))
      expect([role, statusCode === 403]).toEqual([role, allowed !== 'public' && !allowed.includes(role)])
    }
  })

  test('is in the API document', async () => {
    const document = (await opened().call('/openapi.json')).json<{ paths: Record<string, object> }>()
    expect(document.paths[call.path]).toHaveProperty([
      call.method.toLowerCase(),
      'responses',
      'default',
      'content',
      'application/problem+json',
    ])
  })
})

test('a call that names no roles is refused at start-up', () => {
  const nobodys = get('/secret', { summary: '', roles: [], answer: z.string() })
  expect(() => handle(opened().app, nobodys, async () => '')).toThrow('names no roles')
})
