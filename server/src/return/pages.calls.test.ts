import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, printedDay } from '@app/contract/dates'
import { MAX_FILE_BYTES } from '@app/contract/document/rules'
import { HEAD_BYTES, MAX_RETURN_FILES, whyWrongContent } from '@app/contract/return/refused-files'
import { buildApp } from '../app.ts'
import { connect, createPool } from '../database/connection.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { ProblemError } from '../lib/problem.ts'
import { realPdf, samplePhoto } from '../testing/sample-files.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { servicesOn, useTestApp } from '../testing/test-app.ts'
import { holdProperty, whileHeld } from '../testing/while-held.ts'
import { ANNIVERSARY, buildLink, paperForm, SIGNED, TODAY, type LinkedBuilding } from './testing.ts'

const opened = useTestApp({ MAIL_FROM: 'Kauri <office@kauri.example>', BASE_PATH: '/warrant' })
let staff = ''
beforeAll(async () => {
  staff = await opened().staffToken()
})
const linked = (building = {}) => buildLink(opened(), staff, building)

const page = (path: string, headers: Record<string, string> = {}) =>
  opened().app.inject({ method: 'GET', url: `/warrant/r/${path}`, headers })

/** The form of a page as it is posted by a browser without scripts: the files of the form before its fields. */
async function posted(
  { token }: Pick<LinkedBuilding, 'token'>,
  action: string,
  fields: Record<string, string | string[]>,
  files: Parameters<typeof paperForm>[0] = [],
  headers: Record<string, string> = {},
) {
  const form = paperForm(files, {})
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  const sent = new Response(form)
  return {
    method: 'POST' as const,
    url: `/warrant/r/${token}/${action}`,
    headers: { 'content-type': sent.headers.get('content-type') ?? '', ...headers },
    payload: Buffer.from(await sent.arrayBuffer()),
  }
}

const post = async (...form: Parameters<typeof posted>) => opened().app.inject(await posted(...form))

const ids = ({ propertyServiceIds }: LinkedBuilding) => propertyServiceIds.map(String)

test('an answer that is kept only once its link is revoked is answered as one by a link that was revoked before', async () => {
  const { db, call } = opened()
  const link = await linked()
  const { returnLinkId, propertyId, propertyServiceIds } = link
  const revoke = () => call('/return/revoke', { token: staff, body: { returnLinkId } })
  const fields = { propertyServiceIds: ids(link), expectedDate: TODAY, name: 'Ana' }
  const [answered, shown, unknown] = await whileHeld<{ statusCode: number; body: string }>(
    db,
    holdProperty(propertyId),
    [
      () => link.answer('later', { ...fields, propertyServiceIds, note: '' }),
      () => post(link, 'later', fields),
      async () => {
        await revoke()
        await holdProperty(propertyId).execute(db)
        return page(link.token)
      },
    ],
  )
  expect(answered?.statusCode).toBe(404)
  expect(answered?.body).toContain('This link does not work, or does not work any more. Please write to')
  expect([shown?.statusCode, shown?.body]).toEqual([404, unknown?.body])
  expect((await link.list()).submissions).toEqual([])
})

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

  test('thanks for an answer that was kept for this link, and for no other number', async () => {
    const [link, other] = [await linked(), await linked()]
    const sent = await post(link, 'not-ours', { propertyServiceIds: ids(link), servedBy: '', note: '', name: 'Hana' })
    const done = String(sent.headers.location).split('/').at(-1)
    expect((await page(`${link.token}/${done}`)).body).toContain('Thank you. We have it.')
    for (const made of [`${other.token}/${done}`, `${link.token}/done?number=999999`, `${link.token}/done`]) {
      const { statusCode, body } = await page(made)
      expect([statusCode, body.includes('Thank you')]).toEqual([200, false])
    }
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
      ['cannot', { name: '', email: 'nobody' }, /email address/],
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

  test('says at each field what is wrong, where the list above leads', async () => {
    const link = await linked()
    const shown = async (action: string) =>
      (await post(link, action, { ...SIGNED, propertyServiceIds: ids(link) })).body.replaceAll('<!-- -->', '')
    expect(await shown('files')).toContain(
      '<p id="Files-error" class="error">The file takes one PDF or photo, or more</p>',
    )
    const sign = await shown('sign')
    for (const [name, why] of [
      ['declaration', 'The declaration is required'],
      ['signature', 'The signature is required'],
    ] as const) {
      expect(sign).toContain(`<a href="#${name}">${why}</a>`)
      expect(sign).toContain(`<p id="${name}-error" class="error">${why}</p>`)
      // A hidden place is not gone to.
      expect(sign).toMatch(new RegExp(`<div class="field wrong" id="${name}" tabindex="-1">`, 'i'))
    }
  })

  test('says of each system that cannot be certified what is wrong at its own field', async () => {
    const link = await linked({ systems: [{}, {}] })
    const [first, second] = ids(link)
    const { statusCode, body } = await post(link, 'cannot', {
      [`reason-${first}`]: 'missed',
      [`reason-${second}`]: 'defect',
      [`found-${second}`]: 'x'.repeat(20_001),
      [`expected-${second}`]: '0027-03-12',
      name: 'Hana',
    })
    expect(statusCode).toBe(400)
    const page = body.replaceAll('<!-- -->', '')
    for (const [name, label] of [
      [`found-${second}`, 'What you found'],
      [`expected-${second}`, 'When you expect it to be right'],
    ] as const) {
      expect(page).toContain(`<a href="#${name}">SS 2: ${label} takes `)
      expect(page).toContain(`<p id="${name}-error" class="error">${label} takes `)
    }
    expect(page).not.toContain('The list of systems takes')
  })

  test('keeps what became of a system with its name, beside the box to tick', async () => {
    const link = await linked()
    const { body } = await post(link, 'files', { ...SIGNED, propertyServiceIds: ids(link) })
    expect(body).toMatch(/<label class="tick"><input [^>]*><span><span>.*?<\/span> <span class="mark wanted">/)
  })

  test.each([
    [-3, 'The warrant is late, so our reminders go on'],
    [3, 'The warrant is due in less than 7 days, so our reminders go on'],
  ])('says of a promise about a warrant that is due in %i days why it holds nothing', async (days, why) => {
    const link = await linked({ due: addDays(TODAY, days) })
    expect((await page(`${link.token}/later`)).body).toContain(why)
    const fields = { propertyServiceIds: ids(link), expectedDate: addDays(TODAY, 5), note: '', name: 'Hana' }
    const { headers } = await post(link, 'later', fields)
    const done = (await opened().app.inject(String(headers.location))).body.replaceAll('<!-- -->', '')
    expect(done).toContain(`The warrant is ${days < 0 ? 'late' : 'due soon'}, so our reminders go on.`)
  })

  const typed = { ...SIGNED, recommendation: 'Amend "it"' }
  const isFilled = (body: string) => body.includes('Amend &quot;it&quot;') && body.includes('value="Hana Moana"')

  test('comes back with what was typed when its files are too many or too large', async () => {
    const link = await linked()
    const pdf = await realPdf(link.token)
    const cases: [Parameters<typeof paperForm>[0], string][] = [
      [
        Array.from({ length: MAX_RETURN_FILES + 1 }, (_, at) => [pdf, `${at}.pdf`]),
        'An answer takes at most 20 files.',
      ],
      [[[Buffer.alloc(MAX_FILE_BYTES + 1), 'scan.pdf']], '&#x27;scan.pdf&#x27; is larger than 25 MB.'],
    ]
    for (const [files, why] of cases) {
      const { statusCode, body } = await post(link, 'files', { ...typed, propertyServiceIds: ids(link) }, files)
      expect(statusCode).toBe(413)
      expect(body).toContain(why)
      expect(body).not.toContain(`The file ${why}`)
      expect(body).toContain('Choose the photos or the PDF again.')
      expect(isFilled(body)).toBe(true)
    }
    expect((await link.read()).submissions).toEqual([])
  })

  test('says of a file that is neither PDF nor photo what the script says when it is chosen', async () => {
    const link = await linked()
    const fields = { ...typed, propertyServiceIds: ids(link) }
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
    for (const content of [Buffer.from('PK'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), heic]) {
      const why = whyWrongContent('scan', content)
      const { statusCode, body } = await post(link, 'files', fields, [[content, 'scan']])
      expect(statusCode).toBe(415)
      expect(body).toContain(escapeHtml(String(why)).replaceAll("'", '&#x27;'))
    }
    const photo = sharp(await samplePhoto())
    for (const content of [
      await realPdf(),
      ...(await Promise.all(
        [photo.clone().jpeg(), photo.clone().png(), photo.clone().webp()].map((kind) => kind.toBuffer()),
      )),
    ]) {
      expect(whyWrongContent('scan', content.subarray(0, HEAD_BYTES))).toBeUndefined()
    }
  })

  test('comes back with what was typed while nothing can be printed', async () => {
    const link = await linked()
    const { services } = opened()
    const { printer } = services
    services.printer = { ...printer, print: () => Promise.reject(new ProblemError(503, 'no-browser', 'Not now.')) }
    try {
      const fields = { ...typed, propertyServiceIds: ids(link), declaration: 'true', typed: 'Hana', strokes: '' }
      const { statusCode, headers, body } = await post(link, 'sign', fields)
      expect(statusCode).toBe(503)
      expect(headers['content-type']).toContain('text/html')
      expect(body).toContain('Not now.')
      expect(isFilled(body)).toBe(true)
    } finally {
      services.printer = printer
    }
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

describe('without the database', () => {
  test('a page says so in words, and an answer comes back with what was typed', async () => {
    const link = await linked()
    const database = new URL(opened().url)
    const proxy = await startTcpProxy(Number(database.port))
    database.port = String(proxy.port)
    const db = connect(createPool(database.href, 1, { waitMs: 1000 }))
    const app = await buildApp(servicesOn(opened().services, db))
    try {
      const fields = {
        propertyServiceIds: ids(link),
        expectedDate: addDays(TODAY, 3),
        note: 'Amend "it"',
        name: 'Hana',
      }
      proxy.cutAt({ text: 'insert into return_submission', isHeard: false })
      const answer = await app.inject(await posted(link, 'later', fields))
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
      expect(answer.headers['retry-after']).toBe('5')
      for (const said of ['Nothing has been sent yet', 'Amend &quot;it&quot;', 'value="Hana"'])
        expect(answer.body).toContain(said)
      expect((await link.read()).submissions).toEqual([])

      proxy.cutAt({ text: 'commit', isHeard: true })
      const unsure = await app.inject(await posted(link, 'later', fields))
      expect(unsure.statusCode).toBe(503)
      expect(unsure.body).toContain('It may have been sent')
      expect(unsure.body).not.toContain('Nothing has been sent yet')
      expect(unsure.body).toContain('Amend &quot;it&quot;')
      await expect.poll(async () => (await link.read()).submissions.length).toBe(1)

      const two = await linked({ systems: [{ ref: 'Level 1' }, { ref: 'Level 2' }] })
      const [chosen = ''] = ids(two)
      proxy.cutAt({ text: 'commit', isHeard: true })
      const paper = { ...SIGNED, propertyServiceIds: chosen }
      const again = await app.inject(await posted(two, 'files', paper, [[await realPdf('for one'), 'scan.pdf']]))
      expect(again.body).toContain('It may have been sent')
      expect(again.body).toContain('Choose the photos or the PDF again.')
      const ticked = again.body.match(/<input type="checkbox"[^>]* checked=""[^>]*>/g)
      expect(ticked).toEqual([expect.stringContaining(`value="${chosen}"`)])

      proxy.breakAfter(0)
      const notice = await app.inject({ url: `/warrant/r/${link.token}` })
      expect([notice.statusCode, notice.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
      expect(notice.body).toContain('office@kauri.example')
    } finally {
      await app.close()
      await db.destroy()
      proxy.close()
    }
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
