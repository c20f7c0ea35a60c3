import { inflateRawSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '@app/contract/call'
import { ALL_CALLS } from '@app/contract/calls'
import { canariesIn, plantCanaries } from '../testing/canaries.ts'
import { isRead, sendRequest } from '../testing/send-request.ts'
import { PASSKEY_ADDRESS } from '../testing/software-authenticator.ts'
import { useTestApp } from '../testing/test-app.ts'
import type { ValidRequest } from '../testing/valid-request.ts'
import { VALID_AT } from '../testing/valid-requests.ts'

const opened = useTestApp({ PUBLIC_URL: PASSKEY_ADDRESS }, () => VALID_AT)
let world: Awaited<ReturnType<typeof plantCanaries>>
beforeAll(async () => {
  world = await plantCanaries(opened())
}, 60_000)

/** The names by which requests name records: where an id may stand, and which ids. */
const NAMED: Record<string, string> = { id: 'documentId', supplierCompanyId: 'companyId', companyIds: 'companyId' }

const shapeOf = (call: Call): string[] =>
  [call.params, call.query, call.body, call.parts].flatMap((shape) =>
    shape && 'shape' in shape ? Object.keys(shape.shape as object) : [],
  )

/** Requests of a call about each record of both buildings, and one about none. */
function requestsOf(call: Call): ValidRequest[] {
  const names = [...new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).concat(shapeOf(call)))]
  const abouts = names.flatMap((name) => {
    const kind = NAMED[name] ?? name
    return [...(world.own[kind] ?? []), ...(world.foreign[kind] ?? [])].map((id) => ({ [name]: id }))
  })
  const inPath = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 0]))
  const isChange = !isRead(`${call.method} ${call.path}`)
  return [{}, ...abouts].map((named) => {
    const about = { ...inPath, ...named }
    const more = isChange ? { whenUpdated: VALID_AT.toISOString() } : {}
    if (call.method === 'GET') return { params: about, query: about }
    if (call.isForm) return { form: about }
    return call.parts ? { params: about, form: about, files: {} } : { params: about, body: { ...about, ...more } }
  })
}

/** Everything readable of an answer: its headers, its text, and the parts of a workbook. */
function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  const parts = [JSON.stringify(headers), decodeURIComponent(String(headers['content-disposition'] ?? ''))]
  return [...parts, rawPayload.toString('utf8'), ...unzipped(rawPayload)].join('\n')
}

/** The files of a ZIP archive, by its directory. */
function unzipped(archive: Buffer): string[] {
  const files: string[] = []
  for (let at = archive.indexOf('PK\u0001\u0002'); at >= 0; at = archive.indexOf('PK\u0001\u0002', at + 4)) {
    const size = archive.readUInt32LE(at + 20)
    const start = archive.readUInt32LE(at + 42)
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const packed = archive.subarray(content, content + size)
    files.push((archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString('utf8'))
  }
  return files
}

/** All canaries that a login gets out of all calls, with the first call that told each. */
async function seenBy(role: string): Promise<Map<string, string>> {
  const token = world.tokens[role] ?? ''
  const seen = new Map<string, string>()
  for (const call of ALL_CALLS) {
    const name = `${call.method} ${call.path}`
    // These end the session of the test.
    if (/logout|sessions.end|change-password/.test(name)) continue
    if (role === 'staff' && !isRead(name)) continue
    for (const request of requestsOf(call)) {
      const form = call.isForm ? { form: { ...request.form, access_token: token } } : {}
      const answer = await sendRequest(opened(), token, name, { ...request, ...form })
      expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(500)
      for (const canary of canariesIn(textOf(answer))) seen.set(canary, seen.get(canary) ?? name)
    }
  }
  return seen
}

const PERSON = ['first_name', 'last_name', 'job_title', 'email', 'mobile', 'ddi']
const COMPANY =
  'company_name company_short_name street_address postal_address suburb city post_code company_phone'.split(' ')
const CERTIFICATE = ['iqp_name', 'iqp_register', 'iqp_registration_number']
const DEFECT = ['action', 'description', 'found_by', 'location', 'standard']
const LISTED = ['file_name', 'kind', 'reference_name']
const PROPERTY = 'building_name city customer_property_ref postcode property_name street_address suburb'.split(' ')
const BWOF = [
  'building_consent building_safety_manual_located building_use bwof_located code_compliance_certificate',
  'compliance_schedule first_constructed highest_fire_hazard_category_fhc_number intended_life_of_the_building issued_by',
  'legal_description level_unit_no location_of_building_within_site maximum_number_of_occupants purpose_group',
  'relationship_to_owner',
].flatMap((line) => line.split(' '))

/** Canaries of the first building: each of the columns of each of the rows. */
const of = (table: string, columns: readonly string[], rows: readonly string[]) =>
  columns.flatMap((column) => rows.map((row) => `${table}.${column}.own${row && `-${row}`}`))
const active = (parties: readonly string[]) => parties.map((party) => `${party}-active`)

const BUILDING = [...of('property', PROPERTY, ['']), ...of('property_bwof', BWOF, [''])]

/** All that may leave the server for each role: what is not here is a leak, and what is here must arrive. */
const MAY_SEE: Record<string, string[]> = {
  customer: [
    ...BUILDING,
    ...of('company', COMPANY, ['customer', 'owner', 'authority', 'supplier', 'other-supplier']),
    // The name alone, on the service that it no longer supplies.
    ...of('company', ['company_name'], ['former-supplier']),
    ...of('contact', PERSON, active(['site', 'customer', 'owner', 'authority', 'supplier', 'other-supplier'])),
    ...of('certificate', CERTIFICATE, ['accepted-supplier', 'accepted-other-supplier']),
    ...of('defect', DEFECT, ['supplier', 'other-supplier']),
    ...of(
      'document',
      ['content', ...LISTED],
      [
        'plan',
        'warrant',
        'pack',
        'photo-supplier',
        'photo-other-supplier',
        'paper-accepted-supplier',
        'paper-accepted-other-supplier',
      ],
    ),
    ...of('property_service', ['exception_notes', 'ref'], ['warrant', 'supplier', 'other-supplier', 'ended']),
  ],
  supplier: [
    ...BUILDING,
    ...of('company', COMPANY, ['customer', 'owner', 'authority', 'supplier']),
    ...of('contact', PERSON, active(['site', 'customer', 'owner', 'authority', 'supplier'])),
    ...of('certificate', [...CERTIFICATE, 'reason'], ['received-supplier', 'accepted-supplier', 'refused-supplier']),
    ...of('defect', DEFECT, ['supplier']),
    ...of('document', ['content', ...LISTED], ['plan', 'photo-supplier', 'paper-accepted-supplier']),
    // Until it is accepted, a paper is with its certificate and not among the documents.
    ...of('document', ['content', 'file_name'], ['paper-received-supplier', 'paper-refused-supplier']),
    ...of('property_service', ['exception_notes', 'ref'], ['warrant', 'supplier']),
    ...of('return_submission', ['summary'], ['supplier']),
  ],
  stranger: [],
  nobody: [],
}

test.each(Object.entries(MAY_SEE))(
  'a %s gets out of all calls what it may see, and nothing else',
  async (role, may) => {
    expect([...(await seenBy(role)).keys()].toSorted()).toEqual(may.toSorted())
  },
)

test('the office sees what is kept from others, so that it would have been found', async () => {
  const seen = await seenBy('staff')
  const hidden = [
    ...of('property', ['property_notes', 'document_directory'], ['']),
    ...of('property_evacuation', ['scheme_reference'], ['']),
    ...of('property_service', ['admin_notes'], ['supplier']),
    ...of('company', ['company_notes', 'account_number'], ['customer', 'billing']),
    ...of('contact', PERSON, ['site-inactive', 'owner-inactive']),
    ...of('billing_entity', ['billing_entity_name', 'account_number'], ['billing']),
    ...of('document', ['content'], ['inactive', 'draft']),
    ...of('warrant', ['reason', 'signatory_name', 'acknowledgement_note'], ['']),
    ...of('defect', ['cleared_note'], ['supplier']),
    ...of('email', ['subject', 'body'], ['supplier']),
    'price',
  ]
  expect(hidden.filter((canary) => !seen.has(canary))).toEqual([])
})

test('a return link and its page show what the supplier is asked for, and nothing else', async () => {
  const { app, call } = opened()
  const body = { propertyId: world.own.propertyId?.[0], supplierCompanyId: world.own.companyId?.[1] }
  const { url } = (await call('/return/create', { token: world.tokens.staff, body })).json<{ url: string }>()
  const token = url.slice(url.lastIndexOf('/') + 1)
  const answers = [await call(`/return/${token}`), await app.inject(`/r/${token}`)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const may = [
    ...of('property', ['property_name', 'street_address', 'suburb', 'city', 'postcode'], ['']),
    ...of('property_bwof', ['compliance_schedule'], ['']),
    ...of('company', ['company_name'], ['supplier']),
    ...of('property_service', ['exception_notes', 'ref'], ['supplier']),
    ...of('certificate', ['reason'], ['refused-supplier']),
    ...of('return_submission', ['summary'], ['supplier']),
  ]
  const shown = new Set(answers.flatMap((answer) => canariesIn(textOf(answer))))
  expect([...shown].filter((canary) => !may.includes(canary))).toEqual([])
  expect(shown).toContain('property_service.ref.own-supplier')
})
