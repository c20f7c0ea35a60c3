import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '@app/contract/call'
import { ALL_CALLS } from '@app/contract/calls'
import { createDispatcher, type Dispatcher } from '../email/delivery/dispatch-emails.ts'
import { plainPreparations } from '../email/testing/plain-preparations.ts'
import { returnAddresses } from '../return/links/return-addresses.ts'
import { buildLogin } from '../testing/factories.ts'
import { arbitraryRequest, type ArbitraryRequest } from '../testing/arbitrary-requests.ts'
import { faultOf, isRead, sendRequest } from '../testing/send-request.ts'
import { PASSKEY_ADDRESS } from '../testing/software-authenticator.ts'
import { useTestApp } from '../testing/test-app.ts'
import { VALID_AT, validRequests } from '../testing/valid-requests.ts'
import type { ValidRequest } from '../testing/valid-request.ts'

// `npm test` takes the same inputs each time. `npm run fuzz` looks for new ones, and repeats those of a seed.
const INPUTS = Number(process.env.FUZZ_INPUTS ?? 5000)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
/** In `npm test` it ends after this time, however many inputs there were. */
const TIME_LIMIT_MS = process.env.FUZZ_INPUTS ? 12 * 3_600_000 : 60_000

/** A valid request is made anew after so many changes to it, because some of them are saved. */
const USES = 15

const ROLES = {
  administrator: { isAdministrator: true },
  staff: { isCompassStaff: true },
  customer: { isExternalCustomer: true },
  supplier: { isExternalSupplier: true },
  nobody: {},
} as const
type Role = keyof typeof ROLES

const opened = useTestApp({ PUBLIC_URL: PASSKEY_ADDRESS, LOG_LEVEL: 'error' }, () => VALID_AT)
const tokens: Record<Role, string> = { administrator: '', staff: '', customer: '', supplier: '', nobody: '' }
let dispatcher: Dispatcher
const counts = { inputs: 0, taken: 0, refused: 0 }

beforeAll(async () => {
  const { db, services, tokenOf } = opened()
  dispatcher = createDispatcher({
    ...services,
    returnAddresses: returnAddresses(services),
    preparations: plainPreparations(db),
    onError: (error) => {
      throw error
    },
  })
  services.wakeDispatcher = dispatcher.wake
  for (const [role, roles] of Object.entries(ROLES)) {
    if (role === 'nobody') continue
    await buildLogin(db, { loginEmail: `${role}@office.example`, ...roles })
    tokens[role as Role] = await tokenOf(`${role}@office.example`)
  }
})
afterAll(async () => {
  await dispatcher.stop(0)
  console.log(
    `Every input: seed ${SEED}, ${counts.inputs} inputs, ${counts.taken} taken, ${counts.refused} refused. ` +
      `Again: npm run fuzz -- --inputs ${INPUTS} --seed ${SEED}`,
  )
})

const nameOf = (call: Call) => `${call.method} ${call.path}`

const kept = new Map<string, { request: ValidRequest; uses: number }>()
async function validRequest(name: string): Promise<ValidRequest> {
  const known = kept.get(name)
  if (known && known.uses < (isRead(name) ? 20 * USES : USES)) {
    known.uses++
    return known.request
  }
  const request = (await validRequests(opened(), tokens.administrator)[name]?.()) ?? {}
  kept.set(name, { request, uses: 1 })
  return request
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const merged = (valid: unknown, change: unknown): unknown =>
  isObject(valid) && isObject(change)
    ? Object.fromEntries(
        [...new Set([...Object.keys(valid), ...Object.keys(change)])].map((key) => [
          key,
          key in change ? merged(valid[key], change[key]) : valid[key],
        ]),
      )
    : change

function changed(valid: ValidRequest, { params, query, body }: ArbitraryRequest): ValidRequest {
  const request = { ...valid }
  if (params) request.params = { ...valid.params, ...params }
  if (query) request.query = { ...valid.query, ...query }
  if (body !== undefined && valid.form) request.form = { ...valid.form, ...(isObject(body) ? body : {}) }
  else if (body !== undefined) request.body = merged(valid.body, body)
  return request
}

/** Fields whose answer is not what was sent: the time of the save itself, and what only selects. */
const IS_NOT_STORED = /^when|password|token|query|keywords|body|subject|text/i

/** Texts of a payload that the answer has otherwise than they were typed. */
function misread(sent: unknown, answered: unknown, path = ''): string[] {
  if (!isObject(sent) || !isObject(answered)) return []
  return Object.entries(sent).flatMap(([name, value]) => {
    if (!Object.hasOwn(answered, name) || IS_NOT_STORED.test(name)) return []
    const other = answered[name]
    if (typeof value === 'string' && typeof other === 'string' && value.normalize('NFC').trim() !== other) {
      return [`${path}${name}: ${JSON.stringify(value)} became ${JSON.stringify(other)}`]
    }
    return misread(value, other, `${path}${name}.`)
  })
}

/** Without the setting that would refuse every later request, because its login has no second factor. */
function keepingFactors(change: ArbitraryRequest): ArbitraryRequest {
  if (!isObject(change.body)) return change
  const { secondFactor: _, ...body } = change.body
  return { ...change, body }
}

/** Calls that print, hash a password or wait for an outcome take a hundred times as long as the others. */
const IS_SLOW = /generate|sign|issue|audit-pack|evidence-preview|test-send|login|password|user.(add|update)|files/

const inputs = fc.oneof(
  ...ALL_CALLS.map((call) => ({
    weight: IS_SLOW.test(call.path) ? 1 : 10,
    arbitrary: fc.record({
      name: fc.constant(nameOf(call)),
      role: fc.oneof(
        { weight: 6, arbitrary: fc.constant<Role>('administrator') },
        { weight: 4, arbitrary: fc.constantFrom<Role>('staff', 'customer', 'supplier', 'nobody') },
      ),
      change: arbitraryRequest(call).map(keepingFactors),
    }),
  })),
)

const countTables = async () => {
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(opened().db)
  return rows.length
}

test(
  `${INPUTS} inputs of every call by every role: no answer is a failure of ours, and what is taken is stored as typed`,
  {
    timeout: TIME_LIMIT_MS + 240_000,
  },
  async () => {
    const tables = await countTables()
    await fc.assert(
      fc.asyncProperty(inputs, async ({ name, role, change }) => {
        const valid = await validRequest(name)
        // A login of the request's own is the only one for which the request is valid.
        const token = role === 'administrator' ? (valid.token ?? tokens.administrator) : tokens[role]
        const request = { ...changed(valid, change), token }
        const answer = await sendRequest(opened(), '', name, request)
        counts.inputs++
        if (answer.statusCode < 400) counts.taken++
        else counts.refused++
        const cause = answer.statusCode >= 500 ? opened().logged().at(-1)?.err?.stack : ''
        expect(faultOf(answer), `${name} by ${role}: ${answer.body.slice(0, 500)} ${cause}`).toBeNull()
        const isJson = String(answer.headers['content-type']).startsWith('application/json')
        const isSaved = answer.statusCode === 200 && !isRead(name) && isJson
        expect(isSaved ? misread(change.body, answer.json()) : [], name).toEqual([])
      }),
      // A failure depends on what was saved before it, so the same seed repeats it and a smaller input need not.
      { numRuns: INPUTS, seed: SEED, endOnFailure: true, interruptAfterTimeLimit: TIME_LIMIT_MS, verbose: 0 },
    )
    expect(await countTables()).toBe(tables)
    expect(counts.inputs).toBeGreaterThan(0)
    expect(counts.taken).toBeGreaterThan(counts.inputs / 100)
  },
)
