import { describe, expect, test } from 'vitest'
import { EMAIL_KIND_NAMES } from '@app/contract/email/kinds'
import { checkTemplate } from '../check-template.ts'
import { EXAMPLE_FACTS } from '../example-facts.ts'
import { plainText } from '../plain-text.ts'
import type { TemplateData } from '../placeholders.ts'
import { renderTemplate } from '../render-template.ts'
import { DEFAULT_TEMPLATES } from './default-templates.ts'

const isText = (value: unknown) => typeof value === 'string'

/** A property with nothing but an address. */
const BARE: TemplateData = {
  ...EXAMPLE_FACTS,
  ...Object.fromEntries(
    Object.entries(EXAMPLE_FACTS)
      .filter(([, value]) => isText(value))
      .map(([name]) => [name, '']),
  ),
  recipientFirstName: 'team',
  propertyName: 'Rimu House',
  buildingName: 'Rimu House',
  propertyAddress: '12 McVay Street',
  buildingAndAddress: 'Rimu House, 12 McVay Street',
  operatorName: 'Warrant',
  daysToDue: null,
  hasServices: false,
  isCustomerCopied: false,
  services: [],
}

const HOSTILE = `<script>alert("1")</script> O'Brien & Sons`
const hostile = <T extends object>(facts: T): T => ({
  ...facts,
  ...Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => isText(value))
      .map(([name]) => [name, HOSTILE]),
  ),
})

describe.each(EMAIL_KIND_NAMES)('the template of %s', (kind) => {
  const template = DEFAULT_TEMPLATES[kind]

  test('names nothing that does not exist', () => {
    expect(checkTemplate(template)).toEqual([])
  })

  test.each([
    ['everything known', EXAMPLE_FACTS],
    ['everything known, and overdue', { ...EXAMPLE_FACTS, daysToDue: -9, daysOverdue: 9, dueIn: '9 days ago' }],
    ['nearly nothing known', BARE],
  ])('reads well with %s', (_name, facts) => {
    const { subject, body } = renderTemplate(template, facts)
    for (const text of [subject, plainText(body).replaceAll(/\n */g, '\n')]) {
      expect(text).not.toMatch(/undefined|null|NaN|\{\{|\{%|\(\s*\)|[^\n] {2}| [,.;:]|,,|\.\./)
      expect(text.trim()).not.toBe('')
    }
    expect(body).not.toMatch(/<(p|li|td)>\s*<\/\1>/)
    expect(subject).toMatch(/ \[#1042\]$/)
    expect(plainText(body).replaceAll(/\s+/g, ' ')).toContain('Rimu House')
  })

  test('escapes names', () => {
    const facts = { ...hostile(EXAMPLE_FACTS), services: EXAMPLE_FACTS.services.map(hostile) }
    const { subject, body } = renderTemplate(template, facts)
    expect(body).not.toContain('<script')
    expect(body).toContain(`&lt;script&gt;alert("1")&lt;/script&gt; O'Brien &amp; Sons`)
    expect(subject).not.toContain('&amp;')
  })

  test('asks for the reply and tells who writes', () => {
    const text = plainText(renderTemplate(template, EXAMPLE_FACTS).body)
    for (const said of ['reply to this e-mail', EXAMPLE_FACTS.operatorReturnEmail, EXAMPLE_FACTS.operatorName]) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(said)
    }
  })
})

test.each(['Email_12A_Request', 'Email_12A_FollowUp', 'Email_12A_Urgent', 'Email_12A_Overdue'] as const)(
  '%s lists each system with its last certificate and notes',
  (kind) => {
    const text = plainText(renderTemplate(DEFAULT_TEMPLATES[kind], EXAMPLE_FACTS).body)
    expect(text.split('- SS4 Emergency lighting systems (Levels 1 to 3)')).toHaveLength(3)
    expect(text).toContain('Note: Two fittings replaced in May')
    expect(text).toContain('Last certificate: 12 March 2026')
  },
)

test('the council reads the contractor and the reason of each system', () => {
  const { body } = renderTemplate(DEFAULT_TEMPLATES.Email_AuthorityOverdueBwofNotification, EXAMPLE_FACTS)
  const text = plainText(body)
  expect(text).toContain('Contractor: Tūī Fire Protection Limited')
  expect(text).toContain('Reason: Two fittings replaced in May')
  expect(text).toContain('Legal description: Lot 2 DP 45213')
})
