import { beforeAll, describe, expect, test } from 'vitest'
import { BODY_LENGTH } from '@app/contract/email/rules'
import type { Problem } from '@app/contract/problem'
import { buildWarrant } from '../testing/buildings.ts'
import { buildLogin } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { slowness } from '../../testing/pace.ts'

const opened = useTestApp()
let token = ''
let about = { propertyId: 0, recipientCompanyId: 0, propertyServiceId: 0 }
beforeAll(async () => {
  const { db, tokenOf } = opened()
  await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
  token = await tokenOf('chief@office.example')
  const { propertyId, supplier, propertyServiceId } = await buildWarrant(db)
  about = { propertyId, recipientCompanyId: supplier.companyId, propertyServiceId }
})

const LENGTH = BODY_LENGTH - 1000
const full = (text: string, of = LENGTH) => text.repeat(Math.floor(of / text.length))

/** Each is as long as a body may be. */
const BOMBS: Record<string, string> = {
  'openings of outputs': full('{{'),
  'openings of tags': full('{%'),
  'openings of tags in paragraphs': full('<p>{%'),
  'paragraphs without an end': full('<p>'),
  'openings of paragraphs': full('<p '),
  'filters in a row': `{{ propertyName ${full('| upcase ')}}}`,
  'unknown placeholders': full('{{ propertyNme1 }}'),
  'loops without an end': full('{% for a in services %}'),
  'loops inside loops': `${full('{% for a in services %}', 2000)}x${full('{% endfor %}', 1043)}`,
  'a long loop': '{% for i in (1..100000) %}{% for j in (1..100000) %}x{% endfor %}{% endfor %}',
  'tables inside tables': full('<table><tr><td>'),
  'blocks inside blocks': full('<div>'),
  'paragraphs of spaces': full(`<p>${' '.repeat(400)}`),
  'a paragraph of spaces': `<p>${full(' ', LENGTH - 10)}`,
  comments: full('<!--'),
  'less-than signs': full('<'),
  'open attributes': full('<a href="'),
}

/** The deadline of the thread, and some time for a busy machine. */
const SOON_MS = 20_000

/** The longest time in which the server answered nobody, while `work` ran. */
async function silenceDuring(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const asked = performance.now()
      await opened().call('/health')
      longest = Math.max(longest, performance.now() - asked)
      await new Promise(setImmediate)
    }
  })()
  await work().finally(() => (isOver = true))
  await watching
  return longest
}

describe.each(Object.entries(BOMBS))('a template of %s', (_, body) => {
  test('is answered soon, and meanwhile everybody else is', { timeout: 120_000 }, async () => {
    const { call } = opened()
    const begun = performance.now()
    const longest = await silenceDuring(async () => {
      const path = '/email/templates/Email_12A_Request'
      const saved = await call(path, { token, body: { subject: 'S', body, version: 0 } })
      const { propertyId } = about
      const shown = await call(`${path}/preview`, { token, body: { subject: 'S', body, propertyId } })
      for (const answer of [saved, shown]) {
        expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(500)
        const { errors = [] } = answer.json<Partial<Problem>>()
        expect(errors.filter(({ path: named }) => named !== 'body')).toEqual([])
      }
    })
    expect(performance.now() - begun).toBeLessThan(2 * SOON_MS * slowness())
    expect(longest).toBeLessThan(2000 * slowness())
  })
})

test.each(['<table><tr><td>'.repeat(3000), '<div>'.repeat(20_000), '<b>'.repeat(101)])(
  'an e-mail nested deep (%.20s…) is a 400 that names the field',
  { timeout: 60_000 },
  async (emailContent) => {
    const { propertyId, recipientCompanyId, propertyServiceId } = about
    const body = {
      propertyId,
      recipientCompanyId,
      propertyServiceId,
      recipients: 'jobs@totara.example',
      emailSubject: 'BWOF',
      emailContent,
      emailContentTemplate: 'Email_12A_Request',
    }
    const answer = await opened().call('/email/generate-send-email', { token, body })
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: [{ path: 'emailContent', message: 'takes at most 100 levels of elements inside each other' }],
    })
  },
)

test('a template nested deep is a 400 that names the field', async () => {
  const body = { subject: 'S', body: '<table><tr><td>'.repeat(3000), version: 0 }
  const answer = await opened().call('/email/templates/Email_12A_Request', { token, body })
  expect(answer.json()).toMatchObject({
    status: 400,
    errors: [{ path: 'body', message: 'takes at most 100 levels of elements inside each other' }],
  })
})
