import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildLogin, PASSWORD } from '../../testing/factories.ts'
import { CLIENT, KEY, signInThere, startIdentityProvider } from '../../testing/identity-provider.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { whileHeld } from '../../testing/while-held.ts'
import { SESSION_COOKIE } from './sign-on-cookies.ts'
import { keepForBrowser } from './waiting-sessions.ts'

const PUBLIC_URL = 'https://warrant.example.nz/w'
const BASE_PATH = '/w/'
const CALLBACK = `${PUBLIC_URL}/api/auth/sign-on/callback`

let provider: Awaited<ReturnType<typeof startIdentityProvider>>
let app: TestApp
/** The same database would do, but each has an address of its own. */
let clock = new Date()
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}

beforeAll(async () => {
  provider = await startIdentityProvider(CALLBACK)
  app = await buildTestApp(
    { PUBLIC_URL, BASE_PATH, OIDC_ISSUER: provider.issuer, OIDC_LABEL: 'Kauri ID', LOG_LEVEL: 'debug', ...CLIENT },
    () => clock,
  )
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})

/** A browser: what it keeps for Warrant, and where it is. */
function createBrowser(opened = app) {
  const cookies = new Map<string, string>()
  const keep = (answer: LightMyRequestResponse) => {
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const open = async (path: string) => keep(await opened.call(path, { headers: { cookie: cookie() } }))
  return {
    cookies,
    begin: () => open('/auth/sign-on'),
    /** Comes back from the identity provider. Returns what stands behind the `#` of the screens' address. */
    comeBack: async ({ search }: URL) => {
      const { headers } = await open(`/auth/sign-on/callback${search}`)
      expect(headers.location).toMatch(/^\/w\/#/)
      return String(headers.location).slice('/w/#'.length)
    },
    fetchSession: async () =>
      keep(await opened.call('/auth/sign-on/finish', { body: {}, headers: { cookie: cookie() } })),
  }
}

const addressIn = (answer: LightMyRequestResponse) => String(answer.headers.location)

/** Goes the whole way. Returns the word for the screens, and the token if there is one. */
async function signOn(email: string, browser = createBrowser()) {
  const word = await browser.comeBack(await signInThere(addressIn(await browser.begin()), email))
  if (word !== 'signed-on') return { word, token: undefined }
  const fetched = await browser.fetchSession()
  expect(fetched.statusCode, fetched.body).toBe(200)
  return { word, token: fetched.json<{ token: string }>().token }
}

const isOpen = async (token: string | undefined) => (await app.call('/property/list', { token })).statusCode
const person = (loginEmail: string, more: object = { isCompassStaff: true }) =>
  buildLogin(app.db, { loginEmail, passwordHash: null, ...more })

async function lastOfAudit() {
  const line = await app.db
    .selectFrom('auditEvent')
    .select(['kind', 'login', 'detail'])
    .orderBy('auditId', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return `${line.kind} ${line.login} ${line.detail}`
}

test('somebody signs on by their verified address, whatever its case, with PKCE, state and nonce', async () => {
  await person('Hana@Office.example')
  const browser = createBrowser()
  const begun = await browser.begin()
  const { searchParams } = new URL(addressIn(begun))
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: CALLBACK,
    scope: 'openid email',
  })
  expect(searchParams.get('state')?.length).toBeGreaterThan(20)
  expect(searchParams.get('nonce')?.length).toBeGreaterThan(20)
  const kept = { httpOnly: true, secure: true, sameSite: 'Lax' }
  expect(begun.cookies).toMatchObject([{ ...kept, name: '__Secure-warrant-signing-on', path: '/w/api/auth/sign-on' }])

  const { word, token } = await signOn('hana@office.EXAMPLE', browser)
  expect(word).toBe('signed-on')
  expect(await isOpen(token)).toBe(200)
  expect(await lastOfAudit()).toBe('login Hana@Office.example sign-on')
  // Nothing of it is kept in the browser, and no code or token was logged.
  expect([...browser.cookies]).toEqual([])
  const log = JSON.stringify(app.logged())
  expect(log).toContain('/auth/sign-on/callback')
  expect(log).not.toMatch(/code=|state=/)
})

describe('nobody is let in', () => {
  test('whose address is not verified', async () => {
    await person('unverified@office.example')
    expect(await signOn('unverified@office.example')).toMatchObject({ word: 'sign-on-failed=unverified' })
    expect(await lastOfAudit()).toBe('sign-on-failed unverified@office.example unverified')
  })

  test('who was given the address of somebody who signed on before', async () => {
    const loginId = await person('desk@office.example')
    expect(await signOn('desk@office.example')).toMatchObject({ word: 'signed-on' })
    expect(await signOn('new:desk@office.example')).toMatchObject({ word: 'sign-on-failed=another' })
    expect(await lastOfAudit()).toBe('sign-on-failed desk@office.example another')
    expect(await signOn('desk@office.example')).toMatchObject({ word: 'signed-on' })

    // An administrator hands the login over.
    await person('handing-over@office.example', { isAdministrator: true })
    const { token } = await signOn('handing-over@office.example')
    const reset = await app.call('/auth/totp/reset', { token, body: { loginId } })
    expect(reset.statusCode).toBe(200)
    expect(await signOn('new:desk@office.example')).toMatchObject({ word: 'signed-on' })
    expect(await signOn('desk@office.example')).toMatchObject({ word: 'sign-on-failed=another' })
  })

  test('who has no login: none is made', async () => {
    const count = async () => (await app.db.selectFrom('login').select('loginId').execute()).length
    const before = await count()
    expect(await signOn('stranger@elsewhere.example')).toMatchObject({ word: 'sign-on-failed=unknown' })
    expect(await count()).toBe(before)
  })

  test.each([
    ['was deleted', 'deleted@office.example', { isCompassStaff: true, whenDeleted: '2026-01-01T00:00:00Z' }],
    ['has no role', 'no-role@office.example', {}],
  ])('whose login %s', async (_, loginEmail, more) => {
    await person(loginEmail, more)
    expect(await signOn(loginEmail)).toMatchObject({ word: 'sign-on-failed=deleted' })
  })

  test('who says no at the identity provider', async () => {
    const browser = createBrowser()
    const state = new URL(addressIn(await browser.begin())).searchParams.get('state')
    const back = new URL(`${CALLBACK}?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`)
    expect(await browser.comeBack(back)).toBe('sign-on-failed=refused')
  })

  test('with another state, or with another nonce', async () => {
    await person('state@office.example')
    const browser = createBrowser()
    const back = await signInThere(addressIn(await browser.begin()), 'state@office.example')
    back.searchParams.set('state', 'somebody-else')
    expect(await browser.comeBack(back)).toBe('sign-on-failed=failed')

    const other = new URL(addressIn(await browser.begin()))
    other.searchParams.set('nonce', 'of-another-sign-on')
    expect(await browser.comeBack(await signInThere(other.href, 'state@office.example'))).toBe('sign-on-failed=failed')
  })

  test('with a code that was used, or in a browser that did not ask for it', async () => {
    await person('replayed@office.example')
    const browser = createBrowser()
    const begun = await browser.begin()
    const kept = new Map(browser.cookies)
    const back = await signInThere(addressIn(begun), 'replayed@office.example')
    expect(await createBrowser().comeBack(back)).toBe('sign-on-failed=expired')
    expect(await browser.comeBack(back)).toBe('signed-on')
    expect(await browser.comeBack(back)).toBe('sign-on-failed=expired')
    // Somebody copied the cookie before.
    const thief = createBrowser()
    for (const [name, value] of kept) thief.cookies.set(name, value)
    expect(await thief.comeBack(back)).toBe('sign-on-failed=failed')
  })

  test('who comes back again and again without signing on: the audit has one line for it', async () => {
    const browser = createBrowser()
    const state = new URL(addressIn(await browser.begin())).searchParams.get('state')
    const kept = new Map(browser.cookies)
    const remoteAddress = '192.0.2.77'
    const guess = () =>
      app.call(`/auth/sign-on/callback?code=guessed&state=${state}&iss=${encodeURIComponent(provider.issuer)}`, {
        headers: { cookie: [...kept].map(([name, value]) => `${name}=${value}`).join('; ') },
        remoteAddress,
      })
    for (let count = 0; count < 20; count++) expect((await guess()).headers.location).toContain('sign-on-failed=failed')
    const lines = () =>
      app.db.selectFrom('auditEvent').select(['kind', 'detail']).where('clientAddress', '=', remoteAddress).execute()
    await expect.poll(lines).toEqual([{ kind: 'sign-on-failed', detail: 'failed' }])
  })

  test('with a cookie that was changed, or after ten minutes', async () => {
    await person('slow@office.example')
    const browser = createBrowser()
    const back = await signInThere(addressIn(await browser.begin()), 'slow@office.example')
    const [[name = '', value = ''] = []] = browser.cookies
    browser.cookies.set(name, `${value.replace(/^./, 'f')}`)
    expect(await browser.comeBack(back)).toBe('sign-on-failed=expired')
    browser.cookies.set(name, value)
    later(11 * 60)
    expect(await browser.comeBack(back)).toBe('sign-on-failed=expired')
  })
})

describe('a login is of who signed on first', () => {
  const rename = (loginId: number, loginEmail: string) =>
    app.db.updateTable('login').set({ loginEmail }).where('loginId', '=', loginId).execute()

  test('also when two do so at the same moment', async () => {
    await person('both@office.example')
    const words = await Promise.all(
      ['both@office.example', 'new:both@office.example'].map(async (email) => (await signOn(email)).word),
    )
    expect(words.toSorted()).toEqual(['sign-on-failed=another', 'signed-on'])
  })

  test('until the office gives it another address, or deletes it', async () => {
    const loginId = await person('before@office.example')
    await signOn('before@office.example')
    await rename(loginId, 'after@office.example')
    expect(await signOn('before@office.example')).toMatchObject({ word: 'sign-on-failed=unknown' })
    expect(await signOn('after@office.example')).toMatchObject({ word: 'signed-on' })
    await app.db.updateTable('login').set({ whenDeleted: clock.toISOString() }).where('loginId', '=', loginId).execute()
    expect(await signOn('after@office.example')).toMatchObject({ word: 'sign-on-failed=deleted' })
    await person('after@office.example')
    expect(await signOn('new:after@office.example')).toMatchObject({ word: 'signed-on' })
  })

  test('and not of who signs on while it gets another address', async () => {
    const loginId = await person('moving@office.example')
    const renamed = sql`update login set login_email = 'moved@office.example' where login_id = ${loginId}`
    const [meanwhile] = await whileHeld(app.db, renamed, [() => signOn('moving@office.example')])
    expect(meanwhile).toMatchObject({ word: 'sign-on-failed=unknown' })
    expect(await signOn('moving@office.example')).toMatchObject({ word: 'sign-on-failed=unknown' })
  })
})

describe('a proof that the settings ask for', () => {
  const withSettings = async (settings: object, work: (opened: TestApp) => Promise<void>) => {
    const opened = await buildTestApp(
      { PUBLIC_URL, BASE_PATH, OIDC_ISSUER: provider.issuer, LOG_LEVEL: 'debug', ...CLIENT, ...settings },
      () => clock,
    )
    try {
      for (const loginEmail of ['strong@office.example', 'weak@office.example'])
        await buildLogin(opened.db, { loginEmail, passwordHash: null, isCompassStaff: true })
      await work(opened)
    } finally {
      await opened.close()
    }
  }

  test.each([
    ['class', { OIDC_ACR_VALUES: `urn:example:card ${KEY}` }, ['acr_values', `urn:example:card ${KEY}`]],
    ['method', { OIDC_AMR_VALUES: 'otp hwk' }, ['acr_values', null]],
  ] as const)(
    'a %s: whoever did not prove it, or of whom nothing is said, is not let in',
    async (_, settings, asked) => {
      await withSettings(settings, async (opened) => {
        const [name, value] = asked
        const begun = await createBrowser(opened).begin()
        expect(new URL(addressIn(begun)).searchParams.get(name)).toBe(value)
        expect(await signOn('strong@office.example', createBrowser(opened))).toMatchObject({ word: 'signed-on' })
        expect(await signOn('weak@office.example', createBrowser(opened))).toMatchObject({
          word: 'sign-on-failed=weak',
        })
      })
    },
  )

  test('how long ago: it is asked for again there, and a token that does not say when is not taken', async () => {
    await withSettings({ OIDC_MAX_AGE: '10m' }, async (opened) => {
      const browser = createBrowser(opened)
      const begun = addressIn(await browser.begin())
      expect(new URL(begun).searchParams.get('max_age')).toBe('600')
      expect(await signOn('strong@office.example', browser)).toMatchObject({ word: 'signed-on' })
      // Somebody who takes the wish out of the address gets a token without the time.
      const other = createBrowser(opened)
      const without = new URL(addressIn(await other.begin()))
      without.searchParams.delete('max_age')
      const word = await other.comeBack(await signInThere(without.href, 'strong@office.example'))
      expect(word).toBe('sign-on-failed=failed')
      expect(JSON.stringify(opened.logged())).toContain('auth_time')
    })
  })
})

describe('the session that waits', () => {
  test('is fetched once, also by two at the same moment, in the browser that signed on', async () => {
    await person('fetched@office.example')
    const browser = createBrowser()
    await browser.comeBack(await signInThere(addressIn(await browser.begin()), 'fetched@office.example'))
    expect((await createBrowser().fetchSession()).statusCode).toBe(400)
    const twice = await Promise.all([browser.fetchSession(), browser.fetchSession()])
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    expect((await browser.fetchSession()).json()).toMatchObject({ type: 'urn:warrant:problem:sign-on-expired' })
  })

  test.each([
    ['after a minute', async () => later(61)],
    [
      'when the login was deleted meanwhile',
      (loginId: number) =>
        app.db.updateTable('login').set({ whenDeleted: clock.toISOString() }).where('loginId', '=', loginId).execute(),
    ],
  ])('is not fetched %s', async (name, happen) => {
    const loginEmail = `${name.replaceAll(' ', '-')}@office.example`
    const loginId = await person(loginEmail)
    const browser = createBrowser()
    await browser.comeBack(await signInThere(addressIn(await browser.begin()), loginEmail))
    await happen(loginId)
    expect((await browser.fetchSession()).statusCode).toBe(400)
  })
})

test('the sign-on is the second factor too, and later changes ask for a new one instead of a password', async () => {
  await person('chief@office.example', { isAdministrator: true })
  const { token } = await signOn('chief@office.example')
  const { whenUpdated } = (await app.call('/settings', { token })).json<{ whenUpdated: string }>()
  await app.call('/settings', { token, body: { whenUpdated, secondFactor: 'all' } })
  expect(await isOpen(token)).toBe(200)
  const { token: again } = await signOn('chief@office.example')
  expect(await isOpen(again)).toBe(200)
  const lost = await person('lost@office.example')
  later(11 * 60)
  expect((await app.call('/auth/totp/reset', { token: again, body: { loginId: lost } })).json()).toMatchObject({
    status: 400,
    type: 'urn:warrant:problem:refused',
    detail: expect.stringContaining('Log out and in again'),
  })
})

test('the identity provider can be away: the start, the screens and passwords do not need it, and it is asked again', async () => {
  const away = await startIdentityProvider(CALLBACK)
  const port = Number(new URL(away.issuer).port)
  await away.stop()
  const opened = await buildTestApp({ PUBLIC_URL, BASE_PATH, OIDC_ISSUER: away.issuer, ...CLIENT })
  try {
    const browser = createBrowser(opened)
    expect(addressIn(await browser.begin())).toBe('/w/#sign-on-failed=unreachable')
    await buildLogin(opened.db, { loginEmail: 'mere@office.example', isCompassStaff: true })
    const body = { userName: 'mere@office.example', password: PASSWORD }
    expect((await opened.call('/auth/login', { body })).statusCode).toBe(200)

    const back = await startIdentityProvider(CALLBACK, port)
    try {
      const word = await browser.comeBack(await signInThere(addressIn(await browser.begin()), 'mere@office.example'))
      expect(word).toBe('signed-on')
      // Gone again between the two.
      const begun = await browser.begin()
      const address = await signInThere(addressIn(begun), 'mere@office.example')
      await back.stop()
      expect(await browser.comeBack(address)).toBe('sign-on-failed=failed')
    } finally {
      await back.stop().catch(() => {})
    }
  } finally {
    await opened.close()
  }
})

test.each([
  ['cross-site', '/w/'],
  ['same-site', '/w/'],
])('a page that is %s begins no sign-on: the person is asked to log in', async (site, address) => {
  const answer = await app.call('/auth/sign-on', { headers: { 'sec-fetch-site': site } })
  expect(addressIn(answer)).toBe(address)
  expect(answer.cookies).toEqual([])
})

test.each(['same-origin', 'none'])('our own page and a bookmark (%s) begin one', async (site) => {
  const answer = await app.call('/auth/sign-on', { headers: { 'sec-fetch-site': site } })
  expect(addressIn(answer)).toContain(provider.issuer)
})

test('an identity provider that says it is another one is not followed', async () => {
  const { issuer } = provider
  const other = createServer(async (_request, response) => {
    const description = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as object
    response.setHeader('content-type', 'application/json').end(JSON.stringify(description))
  })
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const own = { OIDC_ISSUER: `http://localhost:${port}`, LOG_LEVEL: 'debug' }
  const opened = await buildTestApp({ PUBLIC_URL, BASE_PATH, ...own, ...CLIENT })
  try {
    expect(addressIn(await createBrowser(opened).begin())).toBe('/w/#sign-on-failed=unreachable')
    expect(JSON.stringify(opened.logged())).toContain('issuer')
  } finally {
    await opened.close()
    other.closeAllConnections()
    other.close()
  }
})

test('without an identity provider there is nothing to sign on at', async () => {
  const opened = await buildTestApp()
  expect((await opened.call('/auth/sign-on')).statusCode).toBe(404)
  expect((await opened.call('/auth/sign-on/callback?code=1')).statusCode).toBe(404)
  await opened.close()
})

test('without a path the cookies are of this host alone: a neighbour under the same domain plants none', async () => {
  const variables = { PUBLIC_URL: 'https://warrant.example.nz', OIDC_ISSUER: provider.issuer, ...CLIENT }
  const open = await buildTestApp(variables, () => clock)
  const loginId = await buildLogin(open.db, { loginEmail: 'neighbour@office.example', isCompassStaff: true })
  const begun = await open.call('/auth/sign-on')
  expect(begun.cookies).toMatchObject([{ name: '__Host-warrant-signing-on', secure: true, path: '/' }])
  const waiting = await keepForBrowser(open.services, { loginId, tokenVersion: 1 }, clock)
  const fetchWith = (name: string) =>
    open.call('/auth/sign-on/finish', { body: {}, headers: { cookie: `${name}=${waiting}` } })
  expect((await fetchWith(SESSION_COOKIE)).statusCode).toBe(400)
  expect((await fetchWith(`__Host-${SESSION_COOKIE}`)).statusCode).toBe(200)
  await open.close()
})
