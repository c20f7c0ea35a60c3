import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, printedDay } from '@app/contract/dates'
import { realPdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'
import { ANNIVERSARY, buildLink, paperForm, SIGNED, TODAY, type LinkedBuilding } from './testing.ts'

const opened = useTestApp({ MAIL_FROM: 'Kauri <office@kauri.example>', BASE_PATH: '/warrant' })
let staff = ''
beforeAll(async () => {
  staff = await opened().staffToken()
})
const linked = (building = {}) => buildLink(opened(), staff, building)

const page = (path: string, headers: Record<string, string> = {}) =>
  opened().app.inject({ method: 'GET', url: `/warrant/r/${path}`, headers })

/** Posts the form of a page, as a browser without scripts does. */
async function post(
  { token }: Pick<LinkedBuilding, 'token'>,
  action: string,
  fields: Record<string, string | string[]>,
  files: Parameters<typeof paperForm>[0] = [],
  headers: Record<string, string> = {},
) {
  const form = paperForm(files, {})
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  const sent = new Response(form)
  return opened().app.inject({
    method: 'POST',
    url: `/warrant/r/${token}/${action}`,
    headers: { 'content-type': sent.headers.get('content-type') ?? '', ...headers },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
}

const ids = ({ propertyServiceIds }: LinkedBuilding) => propertyServiceIds.map(String)

describe('the page of a link', () => {
  test('says who asks for what by when, and offers five answers', async () => {
    const link = await linked({ systems: [{ ref: 'Level 1' }] })
    const { statusCode, headers, body } = await page(link.token)
    expect(statusCode).toBe(200)
    for (const said of ['Rimu House', '12 McVay Street', printedDay(ANNIVERSARY), 'Tōtara Fire Limited', 'Level 1']) {
      expect(body).toContain(said)
    }
    for (const action of ['files', 'sign', 'cannot', 'later', 'not-ours']) {
      expect(body).toContain(`href="/warrant/r/${link.token}/${action}"`)
    }
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })

  test('is small', async () => {
    const { token } = await linked({ systems: Array.from({ length: 20 }, () => ({})) })
    for (const action of ['', '/files', '/sign', '/cannot', '/later', '/not-ours']) {
      expect(Buffer.byteLength((await page(token + action)).body)).toBeLessThan(50_000)
    }
  })

  test('escapes what the records say', async () => {
    const link = await linked({ property: { propertyName: '<script>alert(1)</script>' } })
    expect((await page(link.token)).body).not.toContain('<script>alert')
  })

  test('is a page that says how to reach the office when the link does not work', async () => {
    const { statusCode, headers, body } = await page('unknown')
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toContain('text/html')
    expect(body).toContain('office@kauri.example')
  })
})

describe('a form without scripts', () => {
  test('sends the paper, says its number, and remembers who signed on the device', async () => {
    const link = await linked({ systems: [{}, {}] })
    const sent = await post(link, 'files', { ...SIGNED, propertyServiceIds: ids(link), email: '' }, [
      [await realPdf(link.token), 'scan.pdf'],
    ])
    expect(sent.statusCode).toBe(303)
    const number = /number=(\d+)$/.exec(String(sent.headers.location))?.[1] ?? ''
    const done = await opened().app.inject({ method: 'GET', url: String(sent.headers.location) })
    expect(done.body).toContain(`<strong>${number}</strong>`)
    expect(await link.certificates()).toMatchObject([
      { propertyServiceIds: link.propertyServiceIds, state: 'received' },
    ])

    const [remembered = ''] = [sent.headers['set-cookie']].flat()
    expect(remembered).toMatch(/HttpOnly/)
    const next = await page(`${(await linked()).token}/files`, { cookie: String(remembered).split(';')[0] ?? '' })
    for (const value of ['Hana Moana', 'IQP 204', 'Napier City Council'])
      expect(next.body).toContain(`value="${value}"`)
  })

  test('signs with a typed name, tells why not, promises, and disowns', async () => {
    const link = await linked({ systems: [{}, {}] })
    const [first = '', second = ''] = ids(link)
    const posts = [
      await post(link, 'sign', {
        ...SIGNED,
        propertyServiceIds: [first],
        declaration: 'true',
        typed: 'Hana',
        strokes: '',
      }),
      await post(link, 'cannot', { [`reason-${first}`]: '', [`reason-${second}`]: 'missed', name: 'Hana', email: '' }),
      await post(link, 'later', {
        propertyServiceIds: [second],
        expectedDate: addDays(TODAY, 3),
        note: '',
        name: 'Hana',
      }),
      await post(link, 'not-ours', { propertyServiceIds: [second], servedBy: '', note: '', name: 'Hana' }),
    ]
    expect(posts.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303])
    const { submissions } = await link.read()
    expect(submissions.map(({ kind }) => kind)).toEqual(['not-ours', 'later', 'cannot', 'sign'])
  })

  test('comes back with what was typed and what is wrong, and nothing is sent', async () => {
    const link = await linked()
    const cases: [string, Record<string, string | string[]>, RegExp][] = [
      ['files', { ...SIGNED, propertyServiceIds: ids(link), recommendation: 'Amend "it"' }, /takes one PDF or photo/],
      ['sign', { ...SIGNED, iqpName: '', recommendation: 'Amend "it"', propertyServiceIds: ids(link) }, /declaration/],
      ['cannot', { name: '', email: 'nobody' }, /e-mail address/],
      ['later', { propertyServiceIds: ids(link), expectedDate: '', note: 'Amend "it"', name: 'Hana' }, /The day/],
      ['not-ours', { note: 'Amend "it"', name: 'Hana' }, /takes one system or more|The list of systems/],
    ]
    for (const [action, fields, why] of cases) {
      const { statusCode, body } = await post(link, action, fields)
      expect([action, statusCode]).toEqual([action, 400])
      expect(body).toMatch(why)
      const typed = Object.values(fields).includes('Amend "it"')
      expect(body.includes('Amend &quot;it&quot;')).toBe(typed)
    }
    expect((await link.read()).submissions).toEqual([])
  })

  test('of another site is refused', async () => {
    const link = await linked()
    const fields = { propertyServiceIds: ids(link), name: 'Hana' }
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await post(link, 'not-ours', fields, [], foreign)).statusCode).toBe(403)
    const own = { 'sec-fetch-site': 'same-origin', origin: 'null' }
    expect((await post(link, 'not-ours', fields, [], own)).statusCode).toBe(303)
  })
})

test('switched off, no link works and none is made', async () => {
  const link = await linked()
  opened().services.environment.RETURN_LINKS = 'off'
  try {
    expect((await link.open()).statusCode).toBe(404)
    expect((await page(link.token)).statusCode).toBe(404)
    const body = { propertyId: link.propertyId, supplierCompanyId: link.supplier.companyId }
    expect((await opened().call('/return/create', { token: staff, body })).statusCode).toBe(409)
  } finally {
    opened().services.environment.RETURN_LINKS = 'on'
  }
})
