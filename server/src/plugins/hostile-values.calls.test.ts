import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '@app/contract/call'
import { ALL_CALLS } from '@app/contract/calls'
import { createDispatcher, type Dispatcher } from '../email/delivery/dispatch-emails.ts'
import { plainPreparations } from '../email/testing/plain-preparations.ts'
import { apiFields, type ApiDocument, type ApiField } from '../testing/api-fields.ts'
import { buildLogin } from '../testing/factories.ts'
import { hostileValues } from '../testing/hostile-values.ts'
import { asText, faultOf, isRead, sendRequest } from '../testing/send-request.ts'
import { PASSKEY_ADDRESS } from '../testing/software-authenticator.ts'
import { useTestApp } from '../testing/test-app.ts'
import type { ValidRequest } from '../testing/valid-request.ts'
import { VALID_AT, validRequests } from '../testing/valid-requests.ts'
import { returnAddresses } from '../return/links/return-addresses.ts'

const opened = useTestApp({ PUBLIC_URL: PASSKEY_ADDRESS, API_DOCS: 'public' }, () => VALID_AT)
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

const send = (name: string, request: ValidRequest) => sendRequest(opened(), token, name, request)

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

const nameOf = (call: Call) => `${call.method} ${call.path}`
/** Calls that change nothing run first, while there is little data. */
const NAMES = ALL_CALLS.map(nameOf).toSorted((one, other) => Number(isRead(other)) - Number(isRead(one)))

test('every call of the API document has a valid request to start from', () => {
  expect(
    apiFields(document)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(NAMES.toSorted())
  expect(Object.keys(valid()).toSorted()).toEqual(NAMES.toSorted())
})

// What autovacuum does for a server. Without it PostgreSQL plans for the empty tables of the start, and a list of emails that
// takes milliseconds takes eight seconds.
beforeEach(() => sql`analyze property, property_service`.execute(opened().db))

// Hundreds of requests per call take time on a busy machine.
describe.each(NAMES)('%s', { timeout: 120_000 }, (name) => {
  test('answers a hostile value in any of its fields with a problem, or as any other', async () => {
    const build = valid()[name] ?? (async () => ({}))
    const good = await send(name, await build())
    expect([good.statusCode, faultOf(good)], good.body).toEqual([200, null])

    const fields = apiFields(document).find((call) => call.name === name)?.fields ?? []
    const faults: string[] = []
    let request: ValidRequest = await build()
    for (const field of fields) {
      for (const value of hostileValues(field, request.form !== undefined)) {
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
