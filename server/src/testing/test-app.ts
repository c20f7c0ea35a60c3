import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { AppContext } from '../app-context.ts'
import { buildApp } from '../app.ts'
import { createTokens } from '../auth/token.ts'
import type { ConnectionLimits } from '../lib/connection-limits.ts'
import { primaryAlone } from '../database/read-replica.ts'
import { readEnvironment, type Environment } from '../lib/environment.ts'
import { openStore } from '../lib/document-store.ts'
import { createMailer } from '../lib/mailer.ts'
import { createPrinter } from '../lib/print/printer.ts'
import { createSealer } from '../lib/sealer.ts'
import { buildLogin, PASSWORD } from './factories.ts'
import { inject } from './inject.ts'
import { createTestDatabase } from './test-database.ts'

/** The business time zone of all tests. */
const TIME_ZONE = 'Pacific/Auckland'

/** What the tokens of all tests are signed with. */
export const TOKEN_SECRET = 'a secret for tests, long enough to be one'

/** The services of a test with another connection to its database. */
export const servicesOn = (services: AppContext, db: AppContext['db']): AppContext => ({
  ...services,
  db,
  reader: primaryAlone(db),
})

export async function buildTestApp(
  variables: Record<string, string> = {},
  now = () => new Date(),
  limits?: ConnectionLimits,
) {
  const database = await createTestDatabase()
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'warrant-test-'))
  const environment = readEnvironment({
    LOG_LEVEL: 'silent',
    BUSINESS_TIME_ZONE: TIME_ZONE,
    CHROMIUM_PATH: process.env.CHROMIUM_PATH,
    DATA_DIR,
    ...variables,
  })
  const services: AppContext = {
    environment,
    db: database.db,
    reader: primaryAlone(database.db),
    databaseId: 'test',
    tokens: createTokens(TOKEN_SECRET, environment.TOKEN_TTL),
    sealerFor: (purpose) => createSealer(TOKEN_SECRET, purpose),
    store: openStore(environment, 'test'),
    mailer: createMailer(environment),
    wakeDispatcher: () => {},
    printer: createPrinter(environment),
    timeZone: TIME_ZONE,
    now,
  }
  const lines: string[] = []
  const app = await buildApp(services, {
    logTo: { write: (line) => lines.push(line) },
    ...(limits && { limits }),
  })

  const call = callsOn(app, environment)

  const tokenOf = async (userName: string): Promise<string> => {
    const answer = await call('/auth/login', { body: { userName, password: PASSWORD } })
    return answer.json<{ token: string }>().token
  }

  return {
    ...database,
    services,
    app,
    /** The log, oldest line first; empty unless LOG_LEVEL is set. */
    logged: () => lines.map((line): LogLine => JSON.parse(line)),
    call,
    tokenOf,
    staffToken: async () => {
      await buildLogin(database.db, { loginEmail: 'staff@office.example', isCompassStaff: true })
      return tokenOf('staff@office.example')
    },
    close: async () => {
      await app.close()
      await services.printer.close()
      await database.close()
      await rm(DATA_DIR, { recursive: true, force: true })
    },
  }
}

/** Makes calls of an app, with a token. `body` or `form` makes it a POST. */
export const callsOn =
  (app: FastifyInstance, { BASE_PATH }: Pick<Environment, 'BASE_PATH'>) =>
  async (path: string, { token, form, ...more }: CallOptions = {}): Promise<LightMyRequestResponse> => {
    const { body, headers } = form ? await encoded(form) : { body: more.body, headers: {} }
    return inject(app, {
      method: body === undefined ? 'GET' : 'POST',
      url: `${BASE_PATH}api${path}`,
      ...(body === undefined ? {} : { payload: body }),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers, ...more.headers },
      ...(more.remoteAddress ? { remoteAddress: more.remoteAddress } : {}),
    })
  }

/** Encodes a form as browsers do: FormData as multipart, otherwise URL-encoded. */
async function encoded(form: Form): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const sent = new Response(form instanceof FormData ? form : new URLSearchParams(form))
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  return { body: Buffer.from(await sent.arrayBuffer()), headers }
}

type Form = FormData | Record<string, string>

interface CallOptions {
  token?: string | undefined
  body?: object
  form?: Form
  headers?: Record<string, string>
  remoteAddress?: string
}

interface LogLine {
  level: number
  msg: string
  reqId?: string
  err?: { message: string; stack: string }
}

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>

/** Opens an app for all tests of a file. `now` is its clock. */
export function useTestApp(variables: Record<string, string> = {}, now = () => new Date()): () => TestApp {
  let opened: TestApp | undefined
  beforeAll(async () => {
    opened = await buildTestApp(variables, now)
  })
  afterAll(() => opened?.close())
  return () => {
    if (!opened) throw new Error('The test app is only open inside tests')
    return opened
  }
}
