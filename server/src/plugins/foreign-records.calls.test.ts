import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { ALL_CALLS } from '@app/contract/calls'
import { mayCall } from '@app/contract/roles'
import { plantCanaries } from '../testing/canaries.ts'
import { asText, sendRequest } from '../testing/send-request.ts'
import { PASSKEY_ADDRESS } from '../testing/software-authenticator.ts'
import { useTestApp } from '../testing/test-app.ts'
import type { ValidRequest } from '../testing/valid-request.ts'
import { VALID_AT, validRequests } from '../testing/valid-requests.ts'

const opened = useTestApp({ PUBLIC_URL: PASSKEY_ADDRESS }, () => VALID_AT)
let world: Awaited<ReturnType<typeof plantCanaries>>
let valid: ReturnType<typeof validRequests>
beforeAll(async () => {
  world = await plantCanaries(opened())
  valid = validRequests(opened(), world.tokens.staff ?? '')
}, 60_000)

/** An id as long as those that exist, so that answers have the same length. */
const ABSENT = 999_999

const KINDS: Record<string, string> = { id: 'documentId' }

/** The fields of a call's request that name a record, of the kinds that an external login may see. */
const namesOf = ({ path, query, body }: (typeof ALL_CALLS)[number]): string[] =>
  [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    ...[query, body].flatMap((shape) => (shape && 'shape' in shape ? Object.keys(shape.shape as object) : [])),
  ].filter((name) => world.foreign[KINDS[name] ?? name])

const ROLES = { customer: 'ExternalCustomer', supplier: 'ExternalSupplier' } as const
const doors = Object.entries(ROLES).flatMap(([role, name]) =>
  ALL_CALLS.filter(({ roles }) => roles !== 'public' && mayCall([name], roles)).map(
    (call) => [role, `${call.method} ${call.path}`, call] as const,
  ),
)

/** The request with another id in the place of that name, and the login's token. */
function about(request: ValidRequest, name: string, id: number, token: string): ValidRequest {
  const { form, params, query, body } = request
  const put = <Part>(part: Part): Part => (part && name in Object(part) ? { ...part, [name]: id } : part)
  return {
    ...request,
    token,
    params: put({ ...params, ...(params && name in params && { [name]: id }) }),
    query: { ...query, ...(!form && !body && !(params && name in params) && { [name]: id }) },
    ...(body !== undefined && { body: params && name in params ? body : { ...(body as object), [name]: id } }),
    ...(form && { form: { ...put(form), access_token: token } }),
  }
}

/** All that a caller reads, without the id that it sent itself and the name of the request. */
const told = ({ statusCode, headers, body, rawPayload }: LightMyRequestResponse, id: number) => {
  const type = String(headers['content-type'])
  // A workbook holds the moment at which it was made.
  const isWorkbook = type.includes('spreadsheet')
  return { statusCode, type, body: isWorkbook ? `${rawPayload.length} bytes` : body.replaceAll(asText(id), 'ID') }
}

describe.each(doors)('to a %s, %s', (role, name, call) => {
  test('a record of others is what a record is that does not exist', async () => {
    const token = world.tokens[role] ?? ''
    const request = (await valid[name]?.()) ?? {}
    for (const field of namesOf(call)) {
      const absent = about(request, field, ABSENT, token)
      const unknown = told(await sendRequest(opened(), token, name, absent), ABSENT)
      expect(unknown.statusCode, unknown.body).toBeLessThan(500)
      for (const id of world.foreign[KINDS[field] ?? field] ?? []) {
        const answer = await sendRequest(opened(), token, name, about(request, field, id, token))
        expect([field, told(answer, id)]).toEqual([field, unknown])
      }
    }
  })
})

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Interleaved, so that whatever else the machine does slows both alike. */
const TRIES = 150

test.each([
  ['customer', 'propertyId', (id: number) => `/property/${id}`],
  ['supplier', 'propertyId', (id: number) => `/property/${id}`],
  ['customer', 'companyId', (id: number) => `/company/${id}`],
  ['supplier', 'companyId', (id: number) => `/company/${id}`],
  ['customer', 'certificateId', (id: number) => `/certificate/${id}`],
  ['customer', 'warrantId', (id: number) => `/bwof/${id}`],
  ['supplier', 'documentId', (id: number) => `/document/download?id=${id}`],
])('a %s cannot tell by the time of the answer whether a %s exists', async (role, kind, pathOf) => {
  const { call } = opened()
  const token = world.tokens[role]
  const ids = { foreign: world.foreign[kind]?.[0] ?? 0, absent: ABSENT }
  const times = { foreign: [] as number[], absent: [] as number[] }
  for (let attempt = 0; attempt < TRIES; attempt++) {
    // The first of a pair is not always the same one.
    const pair = attempt % 2 === 0 ? (['foreign', 'absent'] as const) : (['absent', 'foreign'] as const)
    for (const which of pair) {
      const startedAt = performance.now()
      expect((await call(pathOf(ids[which]), { token })).statusCode).toBe(404)
      times[which].push(performance.now() - startedAt)
    }
  }
  const [foreign, absent] = [median(times.foreign), median(times.absent)]
  // Far more than noise, and far less than the difference of a search that is made for one of them alone.
  expect(Math.abs(foreign - absent), `${foreign} ms, ${absent} ms`).toBeLessThan(Math.max(2, absent))
})
