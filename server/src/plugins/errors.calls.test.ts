import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '@app/contract/problem'
import { sendRaw } from '../testing/raw-request.ts'
import { buildTestApp, useTestApp } from '../testing/test-app.ts'

const opened = useTestApp({ API_DOCS: 'public' })
let port = 0
let token = ''
beforeAll(async () => {
  const { app, staffToken } = opened()
  token = await staffToken()
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})

type Headers = Record<string, string>

/** A raw request, which no HTTP client has cleaned up. */
function requestOf(start: string, headers: Headers = {}, body: string | Buffer = ''): Buffer {
  const all: Headers = { Host: 'warrant.example', Connection: 'close', Authorization: `Bearer ${token}`, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.concat([Buffer.from([`${start} HTTP/1.1`, ...lines, '', ''].join('\r\n')), Buffer.from(body)])
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
const posted = (body: string | Buffer, headers: Headers = JSON_TYPE, path = '/api/property/dashboard') =>
  requestOf(`POST ${path}`, { ...headers, 'Content-Length': String(Buffer.byteLength(body)) }, body)
const multipart = (body: string) =>
  posted(body, { 'Content-Type': 'multipart/form-data; boundary=x' }, '/api/document/upload')
const fields = (count: number) => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(count)
const bomb = gzipSync(Buffer.alloc(20_000_000, 32))
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

const BAD_REQUESTS: [name: string, bytes: () => string | Buffer, status: number, detail: string][] = [
  [
    'an address that is no text',
    () => requestOf('GET /api/company/%ff%fe'),
    400,
    'a % that is not part of an encoded character',
  ],
  ['another that is none', () => requestOf('GET /companies/%'), 400, 'a % that is not part of an encoded character'],
  ['an id without end', () => requestOf(`GET /api/company/${'1'.repeat(300)}`), 414, 'address is too long'],
  ['an address without end', () => requestOf(`GET /api/${'a'.repeat(20_000)}`), 431, 'together are too long'],
  [
    'a header without end',
    () => requestOf('GET /api/operator', { A: 'a'.repeat(20_000) }),
    431,
    'together are too long',
  ],
  ['what is no request', () => 'KIA ORA\r\n\r\n', 400, 'not valid HTTP'],
  ['a header with a space', () => requestOf('GET /api/operator', { 'Two words': 'x' }), 400, 'not valid HTTP'],
  ['a header with a NUL', () => requestOf('GET /api/operator', { A: 'a\0b' }), 400, 'not valid HTTP'],
  ['no host', () => 'GET /api/operator HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'has no Host header'],
  [
    'two hosts',
    () => 'GET /api/operator HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\nConnection: close\r\n\r\n',
    400,
    'more than one Host header',
  ],
  ['an odd expectation', () => requestOf('GET /api/operator', { Expect: 'wonders' }), 417, '100-continue'],
  ['a method that nobody knows', () => requestOf('SING /api/operator'), 400, 'not valid HTTP'],
  ['PROPFIND', () => requestOf('PROPFIND /api/operator'), 404, 'no such call'],
  ['OPTIONS', () => requestOf('OPTIONS /api/operator'), 404, 'no such call'],
  ['DELETE', () => requestOf('DELETE /api/company/1'), 404, 'no such call'],
  ['OPTIONS of a screen', () => requestOf('OPTIONS /companies'), 404, 'nothing here'],
  ['a page of the API document that is none', () => requestOf('GET /api/docs/static/none.js'), 404, 'no such call'],
  [
    'two lengths',
    () => requestOf('POST /api/service/list', { 'Content-Length': '2\r\nContent-Length: 3' }),
    400,
    'HTTP',
  ],
  [
    'chunks that are none',
    () => requestOf('POST /api/service/list', { 'Transfer-Encoding': 'chunked' }, 'zz'),
    400,
    'HTTP',
  ],
  ['no JSON', () => posted('{'), 400, 'not valid JSON'],
  ['an empty payload', () => posted(''), 400, 'payload is empty'],
  ['JSON of bytes that are no text', () => posted(Buffer.from([0x22, 0xff, 0x22])), 400, 'takes an object'],
  ['JSON nested without end', () => posted('['.repeat(2_000_000)), 400, 'not valid JSON'],
  ['JSON nested deep', () => posted(`${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`), 400, 'takes an object'],
  ['a payload of no type', () => posted('{}', {}), 415, 'must be application/json'],
  ['a payload of an odd type', () => posted('{}', { 'Content-Type': ';;' }), 415, 'must be application/json'],
  [
    'a payload compressed wrongly',
    () => posted('{}', { ...JSON_TYPE, 'Content-Encoding': 'gzip' }),
    400,
    'does not match its Content-Encoding',
  ],
  ['a payload compressed oddly', () => posted('{}', { ...JSON_TYPE, 'Content-Encoding': 'rot13' }), 415, 'use gzip'],
  [
    'a payload that unpacks large',
    () => posted(bomb, { ...JSON_TYPE, 'Content-Encoding': 'gzip' }),
    413,
    'larger than 5 MB',
  ],
  ['a large form', () => posted(`id=${'1'.repeat(20_000)}`, form, '/api/document/download'), 413, 'larger than 16 KB'],
  ['an upload cut short', () => multipart(fields(1)), 400, 'well-formed multipart/form-data'],
  ['an upload of many fields', () => multipart(`${fields(30)}--x--`), 413, 'too many fields'],
]

describe.each(BAD_REQUESTS)('%s', (_, bytes, status, detail) => {
  test(`is answered with a problem of ${status}`, async () => {
    const answer = await sendRaw(port, bytes())
    expect(answer.status).toBe(status)
    expect(answer.header('content-type')).toMatch(/^application\/problem\+json/)
    expect(answer.header('cache-control')).toBe('no-store')
    const problem = Problem.parse(JSON.parse(answer.body))
    expect(problem).toMatchObject({ status, detail: expect.stringContaining(detail) })
    expect(problem.title).not.toBe('Error')
  })
})

test.each([
  ['whose address cannot be read', () => requestOf('GET /api/company/%ff%fe')],
  ['whose address is too long', () => requestOf(`GET /api/company/${'1'.repeat(300)}`)],
  ['without a host', () => 'GET /api/operator HTTP/1.1\r\nConnection: close\r\n\r\n'],
])('a request %s is answered with the headers of all answers', async (_, bytes) => {
  const answer = await sendRaw(port, bytes())
  expect(answer.header('x-content-type-options')).toBe('nosniff')
  expect(answer.header('permissions-policy')).toContain('camera=()')
  expect(answer.header('content-security-policy')).toContain("script-src 'self'")
})

test('HEAD is answered as GET is, without the body', async () => {
  const found = await sendRaw(port, requestOf('HEAD /api/operator'))
  expect([found.status, found.body]).toEqual([200, ''])
  const missing = await sendRaw(port, requestOf('HEAD /api/nothing'))
  expect([missing.status, missing.header('content-type'), missing.body]).toEqual([
    404,
    'application/problem+json; charset=utf-8',
    '',
  ])
})

test('a field that an attacker would name is ignored as any unknown one', async () => {
  const answer = await sendRaw(
    port,
    posted('{"__proto__":{"serviceId":"x"},"constructor":{"prototype":{"serviceId":"x"}}}'),
  )
  expect(answer.status).toBe(200)
})

describe('a token', () => {
  const statusWith = async (...authorizations: string[]) => {
    const lines = authorizations.map((value) => `Authorization: ${value}\r\n`).join('')
    const answer = await sendRaw(port, `GET /api/operator HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`)
    if (answer.status === 401) expect(answer.header('www-authenticate')).toMatch(/^Bearer error="invalid_token"/)
    return answer.status
  }

  test('counts after its scheme and spaces, whatever their case and number', async () => {
    expect(await statusWith(`Bearer ${token}`)).toBe(200)
    expect(await statusWith(`bearer   ${token}  `)).toBe(200)
  })

  test.each([
    ['another word after it', () => [`Bearer ${token} extra`]],
    ['another token after it', () => [`Bearer ${token} ${token}`]],
    ['a comma after it', () => [`Bearer ${token},`]],
    ['parameters after it', () => [`Bearer ${token}, realm="office"`]],
    ['a tab before it', () => [`Bearer\t${token}`]],
    ['no space before it', () => [`Bearer${token}`]],
    ['another scheme', () => [`Basic ${token}`]],
    ['no scheme', () => [token]],
    ['quotes around it', () => [`Bearer "${token}"`]],
    ['a second header of its kind', () => [`Bearer ${token}`, `Bearer ${token}`]],
    ['a second header of another kind', () => [`Bearer ${token}`, 'Basic abc']],
    ['nothing', () => ['Bearer']],
  ])('with %s is refused', async (_, headers) => {
    expect(await statusWith(...headers())).toBe(401)
  })

  test('in a form does not stand in for a malformed header', async () => {
    const headers = { ...form, Authorization: `Bearer ${token} extra` }
    const body = `id=1&access_token=${token}`
    expect((await sendRaw(port, posted(body, headers, '/api/document/download'))).status).toBe(401)
    const proxied = { ...form, Authorization: 'Basic b2ZmaWNl' }
    expect((await sendRaw(port, posted(body, proxied, '/api/document/download'))).status).toBe(404)
  })
})

test.each(['all', 'web', 'worker'])('where nothing is, a server of ROLE=%s says so with a problem', async (ROLE) => {
  const server = await buildTestApp({ ROLE, BASE_PATH: '/warrant/' })
  for (const url of ['/warrant/api/nothing', '/warrant/api', '/warrant/nothing.png', '/elsewhere', '/%ff']) {
    const answer = await server.app.inject(url)
    expect([url, answer.headers['content-type']]).toEqual([url, 'application/problem+json; charset=utf-8'])
    expect(Problem.parse(answer.json()).status).toBe(answer.statusCode)
  }
  await server.close()
})
