import { beforeAll, describe, expect, test } from 'vitest'
import { buildLogin, buildProperty } from '../testing/factories.ts'
import { buildLargeRegister } from '../testing/large-register.ts'
import { useTestApp } from '../testing/test-app.ts'
import { EXPORTS, PRINTS, READS } from './limits.ts'

const opened = useTestApp()
const tokens = { greedy: '', other: '' }
let propertyId = 0

beforeAll(async () => {
  const { db, tokenOf } = opened()
  await buildLargeRegister(db, 2000)
  propertyId = await buildProperty(db)
  for (const name of ['greedy', 'other'] as const) {
    await buildLogin(db, { loginEmail: `${name}@office.example`, isCompassStaff: true })
    tokens[name] = await tokenOf(`${name}@office.example`)
  }
}, 60_000)

const ask = (token: string, path: string, body: object) => opened().call(path, { token, body })

const print = (name: string) => ({
  propertyId,
  documentHeader: name,
  filename: `${propertyId} ${name}.pdf`,
  htmlContent: `<p>${name}</p>`,
})

describe.each([
  ['exports', EXPORTS, '/property/dashboard-excel-export', () => ({})],
  ['searches', READS, '/contact/search', () => ({ query: {} })],
  ['prints', PRINTS, '/document/generate', print],
] as const)('60 %s at once by one login', (_, limits, path, body) => {
  test('are answered up to its share, and somebody else is served meanwhile', { timeout: 180_000 }, async () => {
    const flood = Array.from({ length: 60 }, (_each, number) => ask(tokens.greedy, path, body(`Flood ${number}`)))
    const order: string[] = []
    for (const answer of flood) void answer.then(({ statusCode }) => statusCode === 200 && order.push('flood'))
    const asked = performance.now()
    const health = await opened().call('/health')
    expect([health.statusCode, performance.now() - asked < 2000]).toEqual([200, true])
    const other = await ask(tokens.other, path, body('Other'))
    order.push('other')
    expect(other.statusCode).toBe(200)
    const answers = await Promise.all(flood)
    const taken = limits.perCaller + limits.waitingPerCaller
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(taken)
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused).toHaveLength(60 - taken)
    for (const answer of refused) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '10'])
      expect(answer.json()).toMatchObject({ type: 'urn:warrant:problem:too-many-at-once' })
    }
    expect(order.indexOf('other')).toBeLessThan(taken / 2)
  })
})
