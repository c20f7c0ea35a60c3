import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildApp, type Services } from '../app.ts'
import { createTokens } from '../auth/token.ts'
import { readEnvironment } from '../environment.ts'
import { buildLogin, PASSWORD } from './factories.ts'
import { createTestDatabase } from './test-database.ts'

/** The time zone's day in which the tests' "today" lies. */
const TIME_ZONE = 'Pacific/Auckland'

export async function buildTestApp(variables: Record<string, string> = {}, now = () => new Date()) {
  const database = await createTestDatabase()
  const environment = readEnvironment({ LOG_LEVEL: 'silent', BUSINESS_TIME_ZONE: TIME_ZONE, ...variables })
  const services: Services = {
    environment,
    db: database.db,
    databaseId: 'test',
    tokens: createTokens('a secret for tests, long enough to be one', environment.TOKEN_TTL),
    timeZone: TIME_ZONE,
    now,
  }
  const app = await buildApp(services)

  /** Calls as a login, by its token; `body` makes it a POST. */
  const call = (path: string, { token, body, ...more }: CallOptions = {}): Promise<LightMyRequestResponse> =>
    app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: `${environment.BASE_PATH}api${path}`,
      ...(body === undefined ? {} : { payload: body }),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...more.headers },
      ...(more.remoteAddress ? { remoteAddress: more.remoteAddress } : {}),
    })

  const tokenOf = async (userName: string): Promise<string> => {
    const answer = await call('/auth/login', { body: { userName, password: PASSWORD } })
    return answer.json<{ token: string }>().token
  }

  return {
    ...database,
    services,
    app,
    call,
    tokenOf,
    staffToken: async () => {
      await buildLogin(database.db, { loginEmail: 'staff@office.example', isCompassStaff: true })
      return tokenOf('staff@office.example')
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

interface CallOptions {
  token?: string | undefined
  body?: object
  headers?: Record<string, string>
  remoteAddress?: string
}

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>

/** The app of a test file, open from its first test to its last; `now` is its clock. */
export function useTestApp(variables: Record<string, string> = {}, now = () => new Date()): () => TestApp {
  let opened: TestApp | undefined
  beforeAll(async () => {
    opened = await buildTestApp(variables, now)
  })
  afterAll(() => opened?.close())
  return () => {
    if (!opened) throw new Error('The test app is open inside tests only')
    return opened
  }
}
