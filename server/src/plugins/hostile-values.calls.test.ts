import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '@app/contract/call'
import { ALL_CALLS } from '@app/contract/calls'
import { Problem } from '@app/contract/problem'
import { LIBRARY_WORDS } from '@app/contract/testing/library-words'
import { createDispatcher, type Dispatcher } from '../email/delivery/dispatch-emails.ts'
import { plainPreparations } from '../email/testing/plain-preparations.ts'
import { apiFields, type ApiDocument, type ApiField } from '../testing/api-fields.ts'
import { buildLogin } from '../testing/factories.ts'
import { hostileValues } from '../testing/hostile-values.ts'
import { useTestApp } from '../testing/test-app.ts'
import type { ValidRequest } from '../testing/valid-request.ts'
import { VALID_AT, validRequests } from '../testing/valid-requests.ts'
import { returnAddresses } from '../return/links/return-addresses.ts'

const opened = useTestApp({}, () => VALID_AT)
let token = ''
let dispatcher: Dispatcher
let document: ApiDocument = { paths: {} }
beforeAll(async () => {
  const { app, db, services, call, tokenOf } = opened()
  await app.ready()
  await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
  token = await tokenOf('chief@office.example')
  document = (await call('/openapi.json')).json()
  dispatcher = createDispatcher({
    ...services,
    returnAddresses: returnAddresses(services),
    preparations: plainPreparations(db),
    onError: (error) => {
      throw error
    },
  })
  services.wakeDispatcher = dispatcher.wake
})
afterAll(() => dispatcher.stop(0))

const valid = () => validRequests(opened(), token)

/** Sends a request unchanged, even if it is not valid. */
async function send(name: string, request: ValidRequest) {
  const [method = '', path = ''] = name.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) => encoded(request.params?.[parameter]))
  const query = Object.entries(request.query ?? {}).flatMap(([key, value]) =>
    [value].flat().map((each) => `${key}=${encoded(each)}`),
  )
  const { payload, headers } = await payloadOf(request)
  // A form has its token in the body.
  const authorization = request.form && !request.files ? {} : { authorization: `Bearer ${request.token ?? token}` }
  return opened().app.inject({
    method: method as 'GET',
    url: `/api${filled}?${query.join('&')}`,
    headers: { ...headers, ...authorization },
    // Failed logins are counted by address, so each try has another one.
    remoteAddress: Array.from({ length: 4 }, () => Math.ceil(Math.random() * 250)).join('.'),
    ...(payload === undefined ? {} : { payload }),
  })
}

/** A lone surrogate cannot be part of an address, so its bytes are encoded instead. */
const encoded = (value: unknown): string => {
  const text = asText(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

async function payloadOf({ body, form, files }: ValidRequest) {
  if (!form) return body === undefined ? {} : { payload: JSON.stringify(body), headers: JSON_TYPE }
  const fields = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, asText(value)]))
  const sent = new Response(files ? multipart(fields, files) : new URLSearchParams(fields))
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  return { payload: Buffer.from(await sent.arrayBuffer()), headers }
}
const JSON_TYPE = { 'content-type': 'application/json' }

function multipart(fields: Record<string, string>, files: NonNullable<ValidRequest['files']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, file] of Object.entries(files)) {
    form.append(name, new Blob([new Uint8Array(file.content)]), file.name)
  }
  return form
}

/** The request with another value in one field. Missing parents of the field are created. */
function withValue(request: ValidRequest, { part, path }: ApiField, value: unknown): ValidRequest {
  const [name = ''] = path
  if (part === 'body' && request.files?.[name]) {
    return { ...request, files: { [name]: { ...request.files[name], name: asText(value) } } }
  }
  const place = part === 'body' && request.form ? 'form' : part
  return { ...request, [place]: replaced(request[place], path, value) }
}

function replaced(container: unknown, [step, ...rest]: (string | number)[], value: unknown): unknown {
  if (step === undefined) return value
  if (typeof step === 'number') return [replaced((container as unknown[] | undefined)?.[step], rest, value)]
  const object = container as Record<string, unknown> | undefined
  return { ...object, [step]: replaced(object?.[step], rest, value) }
}

/** Why an answer is unacceptable for any request; null if it is fine. */
function faultOf(answer: LightMyRequestResponse): string | null {
  const type = String(answer.headers['content-type'])
  if (answer.statusCode >= 500) return `${answer.statusCode} ${answer.body}`
  if (answer.statusCode >= 400) {
    if (!type.startsWith('application/problem+json')) return `${answer.statusCode} as ${type}`
    const { errors = [] } = Problem.parse(answer.json())
    return errors.find(({ message }) => LIBRARY_WORDS.test(message))?.message ?? null
  }
  if (type.startsWith('application/json')) return isJson(answer.body) ? null : 'JSON without an end'
  const endsWithDirectory = answer.rawPayload.includes('PK\u0005\u0006')
  return type.includes('spreadsheet') && !endsWithDirectory ? 'an Excel file without an end' : null
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const nameOf = (call: Call) => `${call.method} ${call.path}`
/** Calls that change nothing run first, while there is little data. */
const isRead = (name: string) => /^GET|list|search|export|dashboard|facts|preview/i.test(name)
const NAMES = ALL_CALLS.map(nameOf).toSorted((one, other) => Number(isRead(other)) - Number(isRead(one)))

test('every call of the API document has a valid request to start from', () => {
  expect(
    apiFields(document)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(NAMES.toSorted())
  expect(Object.keys(valid()).toSorted()).toEqual(NAMES.toSorted())
})

// Hundreds of requests per call take time on a busy machine.
describe.each(NAMES)('%s', { timeout: 120_000 }, (name) => {
  test('answers a hostile value in any of its fields with a problem, or as any other', async () => {
    const build = valid()[name] ?? (async () => ({}))
    const good = await send(name, await build())
    expect([good.statusCode, faultOf(good)], good.body).toEqual([200, null])

    const fields = apiFields(document).find((call) => call.name === name)?.fields ?? []
    const faults: string[] = []
    let request = await build()
    for (const field of fields) {
      for (const value of hostileValues(field)) {
        const answer = await send(name, withValue(request, field, value))
        const fault = faultOf(answer)
        if (fault) faults.push(`${field.part} ${field.path.join('.')} ${asText(value).slice(0, 60)}: ${fault}`)
        if (answer.statusCode < 400 && !isRead(name)) request = await build()
      }
    }
    expect(faults).toEqual([])
  })
})

test('what was taken reads back, alone and in every list', async () => {
  const { db } = opened()
  const companies = await db.selectFrom('company').select('companyId').where('whenDeleted', 'is', null).execute()
  const properties = await db.selectFrom('property').select('propertyId').where('whenDeleted', 'is', null).execute()
  const lists = NAMES.filter((name) => isRead(name) && !name.includes('{'))
  const asked: [name: string, request: ValidRequest][] = [
    ...companies.map((params): [string, ValidRequest] => ['GET /company/{companyId}', { params }]),
    ...properties.map((params): [string, ValidRequest] => ['GET /property/{propertyId}', { params }]),
    ...(await Promise.all(
      lists.map(async (name): Promise<[string, ValidRequest]> => [name, (await valid()[name]?.()) ?? {}]),
    )),
  ]
  const faults: unknown[] = []
  for (const [name, request] of asked) {
    const answer = await send(name, request)
    const fault = faultOf(answer)
    if (fault || answer.statusCode !== 200) faults.push([name, request, answer.statusCode, fault])
  }
  expect(faults).toEqual([])
  expect(asked.length).toBeGreaterThan(300)
})
