import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildLogin } from '../testing/factories.ts'
import { sendRaw } from '../testing/raw-request.ts'
import { buildTestApp, useTestApp, type TestApp } from '../testing/test-app.ts'

const METRICS_TOKEN = 'a token of the operator'
const clock = { now: new Date() }
const opened = useTestApp({ METRICS_TOKEN, TRUST_PROXY: '10.0.0.0/8, fd00::1', LOG_LEVEL: 'warn' }, () => clock.now)

describe('metrics', () => {
  const statusWith = async (authorization?: string) =>
    (await opened().call('/metrics', { headers: { ...(authorization && { authorization }) } })).statusCode

  test('need the token of METRICS_TOKEN when it is set', async () => {
    expect(await statusWith()).toBe(401)
    expect(await statusWith('Bearer another token')).toBe(401)
    expect(await statusWith(`Bearer ${METRICS_TOKEN}x`)).toBe(401)
    expect(await statusWith(METRICS_TOKEN)).toBe(401)
    expect(await statusWith(`Bearer ${METRICS_TOKEN}`)).toBe(200)
    expect((await opened().call('/health')).statusCode).toBe(200)
  })

  test('tell of the pool and of the event loop', async () => {
    const { body } = await opened().call('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    expect(body).toMatch(/warrant_database_pool\{state="busy"\} \d/)
    expect(body).toMatch(/warrant_database_pool\{state="waiting"\} 0/)
    expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds/)
  })
})

describe('forwarded headers', () => {
  const warnings = () =>
    opened()
      .logged()
      .filter(({ msg }) => msg.includes('TRUST_PROXY'))
  const ask = (remoteAddress: string, headers: Record<string, string>) =>
    opened().call('/health', { remoteAddress, headers })

  test('from a peer that TRUST_PROXY does not name are warned of once an hour, and counted', async () => {
    await ask('10.1.2.3', { 'x-forwarded-for': '203.0.113.7' })
    await ask('::ffff:10.1.2.3', { 'x-forwarded-for': '203.0.113.7' })
    await ask('fd00::1', { forwarded: 'for=203.0.113.7' })
    await ask('192.0.2.1', {})
    expect(warnings()).toEqual([])
    await ask('192.0.2.1', { 'x-forwarded-for': '203.0.113.7' })
    await ask('192.0.2.2', { forwarded: 'for=203.0.113.7' })
    expect(warnings()).toMatchObject([{ peer: '192.0.2.1', header: 'x-forwarded-for' }])
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    await ask('192.0.2.2', { forwarded: 'for=203.0.113.7' })
    expect(warnings()).toMatchObject([{}, { peer: '192.0.2.2', header: 'forwarded' }])
    const { body } = await opened().call('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    expect(body).toContain('warrant_untrusted_forwards_total 3')
  })
})

describe('the API document and its page', () => {
  const ADDRESSES = ['/openapi.json', '/docs', '/docs/json', '/docs/yaml', '/docs/static/index.html']
  let external = ''
  let staff = ''
  let open: TestApp
  beforeAll(async () => {
    await buildLogin(opened().db, { loginEmail: 'customer@kauri.example', isExternalCustomer: true })
    external = await opened().tokenOf('customer@kauri.example')
    staff = await opened().staffToken()
    open = await buildTestApp({ API_DOCS: 'public' })
  })
  afterAll(() => open.close())

  test.each(ADDRESSES)('%s needs an internal login', async (address) => {
    const { call } = opened()
    expect((await call(address)).statusCode).toBe(401)
    expect((await call(address, { token: external })).statusCode).toBe(403)
    expect((await call(address, { token: staff })).statusCode).toBeLessThan(400)
    expect((await open.call(address)).statusCode).toBeLessThan(400)
  })

  // A browser keeps what stands behind a # to itself; whoever writes their own requests does not.
  test('an open address behind a # opens nothing', async () => {
    const port = Number(new URL(await opened().app.listen({ port: 0, host: '127.0.0.1' })).port)
    const statusOf = async (address: string) => {
      const start = `GET /api${address}#/api/docs/static/swagger-ui.css HTTP/1.1`
      const answer = await sendRaw(port, [start, 'Host: warrant.example', 'Connection: close', '', ''].join('\r\n'))
      return [address, answer.status]
    }
    expect(await Promise.all(ADDRESSES.map(statusOf))).toEqual(ADDRESSES.map((address) => [address, 401]))
  })

  test('the page is opened by a form with the token, which it is given', async () => {
    const { call } = opened()
    const page = await call('/docs', { form: { access_token: staff } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain(`"token":"${staff}"`)
    expect(page.body).toContain('/company/{companyId}')
    for (const [, file = ''] of page.body.matchAll(/(?:src|href)="\/api(\/docs\/[^"]+)"/g)) {
      expect([file, (await call(file)).statusCode]).toEqual([file, 200])
    }
    expect((await call('/docs', { form: { access_token: external } })).statusCode).toBe(403)
    expect((await call('/docs', { form: { access_token: 'none' } })).statusCode).toBe(401)
    expect((await call('/docs', { form: { none: '' } })).statusCode).toBe(401)
  })
})
