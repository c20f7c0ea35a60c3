import { describe, expect, test } from 'vitest'
import { EMAIL_KIND_NAMES } from '@app/contract/email/kinds'
import { checkTemplate } from '../check-template.ts'
import { EXAMPLE_FACTS } from '../example-facts.ts'
import { plainText } from '../plain-text.ts'
import type { TemplateData } from '../placeholders.ts'
import { renderTemplate } from '../render-template.ts'
import { DEFAULT_TEMPLATES } from './default-templates.ts'
import { RETURN_LINK_MARK } from '@app/contract/email/rules'

const isText = (value: unknown) => typeof value === 'string'

/** A property with nothing but an address. */
const BARE: TemplateData = {
  ...EXAMPLE_FACTS,
  ...Object.fromEntries(
    Object.entries(EXAMPLE_FACTS)
      .filter(([, value]) => isText(value))
      .map(([name]) => [name, '']),
  ),
  // The records of a warrant are never bare, and a refusal always has its reason.
  warrantNumber: EXAMPLE_FACTS.warrantNumber,
  warrantAnniversary: EXAMPLE_FACTS.warrantAnniversary,
  warrantIssueDate: EXAMPLE_FACTS.warrantIssueDate,
  warrantExpiryDate: EXAMPLE_FACTS.warrantExpiryDate,
  message: EXAMPLE_FACTS.message,
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
  leftOutSystems: [],
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

const HOSTILE = `<script>alert("1")</script> O'Brien & Sons`
const hostile = <T extends object>(facts: T): T => ({
  ...facts,
  ...Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => isText(value))
      .map(([name]) => [name, HOSTILE]),
  ),
})

/** All but the answer to a message, which is what somebody writes. */
const WORDED_KINDS = EMAIL_KIND_NAMES.filter((kind) => kind !== 'Email_Mail_Answer')

test('an answer to a message says what somebody wrote, and who', () => {
  const { body } = renderTemplate(DEFAULT_TEMPLATES.Email_Mail_Answer, { ...EXAMPLE_FACTS, returnLink: '' })
  expect(plainText(body)).toContain(EXAMPLE_FACTS.message)
  expect(plainText(body)).toContain(EXAMPLE_FACTS.senderName)
})

describe.each(WORDED_KINDS)('the template of %s', (kind) => {
  const template = DEFAULT_TEMPLATES[kind]

  test('names nothing that does not exist', () => {
    expect(checkTemplate(template)).toEqual([])
  })

  test.each([
    ['everything known', EXAMPLE_FACTS],
    ['everything known, and overdue', { ...EXAMPLE_FACTS, daysToDue: -9, daysOverdue: 9, dueIn: '9 days ago' }],
    ['everything known, to our own company', { ...EXAMPLE_FACTS, isInternal: true, siteContactPhone: '' }],
    ['nearly nothing known', BARE],
    ['nearly nothing known, to our own company', { ...BARE, isInternal: true }],
  ])('reads well with %s', (_name, facts) => {
    const { subject, body } = renderTemplate(template, facts)
    for (const text of [subject, plainText(body).replaceAll(/\n */g, '\n')]) {
      expect(text).not.toMatch(/undefined|null|NaN|\{\{|\{%|\(\s*\)|[^\n] {2}| [,.;:]|,,|\.\./)
      expect(text.trim()).not.toBe('')
    }
    expect(body).not.toMatch(/<(p|li|td)>\s*<\/\1>/)
    expect(subject).toMatch(/ \[#1042\]$/)
    expect(oneLine(plainText(body))).toContain('Rimu House')
  })

  test.each([
    ['to others', EXAMPLE_FACTS],
    ['to our own company', { ...EXAMPLE_FACTS, isInternal: true }],
    ['when it is late', { ...EXAMPLE_FACTS, daysToDue: -9, daysOverdue: 9, fenzNoticeBy: '' }],
  ])('says no address twice and brackets nothing, %s', (_case, facts) => {
    const text = oneLine(plainText(renderTemplate(template, facts).body))
    for (const address of [facts.buildingAndAddress, facts.senderEmail]) {
      expect(text.split(address), address).toHaveLength(2)
    }
    expect(text.replaceAll('(BWOF)', '').replaceAll(RETURN_LINK_MARK, '')).not.toMatch(/[()[\]]/)
  })

  test('has the link to answer by once, and nothing of it where there is none', () => {
    const linksIn = (facts: TemplateData) => renderTemplate(template, facts).body.split(RETURN_LINK_MARK).length - 1
    expect(linksIn(EXAMPLE_FACTS)).toBe(1)
    expect(linksIn({ ...EXAMPLE_FACTS, returnLink: '' })).toBe(0)
  })

  test('escapes names', () => {
    const facts = { ...hostile(EXAMPLE_FACTS), services: EXAMPLE_FACTS.services.map(hostile) }
    const { subject, body } = renderTemplate(template, facts)
    expect(body).not.toContain('<script')
    expect(body).toContain(`&lt;script&gt;alert("1")&lt;/script&gt; O'Brien &amp; Sons`)
    expect(subject).not.toContain('&amp;')
  })

  test('asks for the reply and tells who writes', () => {
    const text = oneLine(plainText(renderTemplate(template, EXAMPLE_FACTS).body))
    for (const said of ['reply to this email', EXAMPLE_FACTS.senderEmail, EXAMPLE_FACTS.operatorName]) {
      expect(text).toContain(said)
    }
  })
})

test.each(['Email_12A_Request', 'Email_12A_FollowUp', 'Email_12A_Urgent', 'Email_12A_Overdue'] as const)(
  '%s lists each system with its last certificate and notes',
  (kind) => {
    const text = plainText(renderTemplate(DEFAULT_TEMPLATES[kind], EXAMPLE_FACTS).body)
    expect(text.split('- SS 4 Emergency lighting systems, Levels 1 to 3')).toHaveLength(3)
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

const CERTIFICATE_KINDS = [
  'Email_12A_Request',
  'Email_12A_FollowUp',
  'Email_12A_Urgent',
  'Email_12A_Overdue',
  'Email_Bwof_Audit',
] as const

test.each(CERTIFICATE_KINDS)('%s says what a certificate has to be', (kind) => {
  const textFor = (facts: TemplateData) => oneLine(plainText(renderTemplate(DEFAULT_TEMPLATES[kind], facts).body))
  const required =
    'for compliance schedule CS 2041, signed by an IQP registered with Napier City Council, dated on or before 14 March 2027, for the 12 months before its date'
  expect(textFor(EXAMPLE_FACTS)).toContain(required)
  expect(textFor({ ...EXAMPLE_FACTS, isInternal: true, leftOutSystems: [] })).toContain(required)
  expect(textFor({ ...EXAMPLE_FACTS, complianceScheduleNumber: '', councilName: '' })).toContain(
    'has to be signed by an IQP registered with the council, dated on or before 14 March 2027',
  )
})

test.each(CERTIFICATE_KINDS)(
  '%s tells our own company what its certificate leaves out, and asks it for no reply',
  (kind) => {
    const text = oneLine(
      plainText(renderTemplate(DEFAULT_TEMPLATES[kind], { ...EXAMPLE_FACTS, isInternal: true }).body),
    )
    expect(text).toMatch(/None of them can be certified yet/)
    expect(text).toContain('SS 4 Emergency lighting systems, Levels 1 to 3 Why: Two fittings replaced in May')
    const { services } = EXAMPLE_FACTS
    const partly = {
      ...EXAMPLE_FACTS,
      isInternal: true,
      leftOutSystems: EXAMPLE_FACTS.leftOutSystems.slice(0, 1),
      services,
    }
    const signed = oneLine(plainText(renderTemplate(DEFAULT_TEMPLATES[kind], partly).body))
    expect(signed).toContain('attached for signature')
    expect(signed).toContain('It leaves this system out')
    expect(text).not.toMatch(/send us|reply to/i)
    const others = oneLine(plainText(renderTemplate(DEFAULT_TEMPLATES[kind], EXAMPLE_FACTS).body))
    expect(others).not.toContain('leaves these systems out')
  },
)

test('an urgent e-mail names the systems before it asks for their certificates', () => {
  const text = plainText(renderTemplate(DEFAULT_TEMPLATES.Email_12A_Urgent, EXAMPLE_FACTS).body)
  expect(text.indexOf('SS 4')).toBeGreaterThan(0)
  expect(text.indexOf('Please send us')).toBeGreaterThan(text.indexOf('SS 4'))
})

test.each([
  [{ daysOverdue: 9 }, 'was due on 14 March 2027 and is late.', 'BWOF overdue: '],
  [{ daysOverdue: 0 }, 'is due on 14 March 2027 and will be late.', 'BWOF will be late: '],
])('with %j the council reads that the warrant %s', (facts, said, subjectStart) => {
  const { subject, body } = renderTemplate(DEFAULT_TEMPLATES.Email_AuthorityOverdueBwofNotification, {
    ...EXAMPLE_FACTS,
    ...facts,
  })
  expect(oneLine(plainText(body))).toContain(said)
  expect(subject).toMatch(new RegExp(`^${subjectStart}`))
})

test.each([
  ['30 April 2027', 'by 30 April 2027.'],
  ['', 'tell you the date as soon as it is firm.'],
])('the council reads by when the warrant is expected: %j', (bwofExpectedDate, said) => {
  const facts = { ...EXAMPLE_FACTS, bwofExpectedDate }
  const { body } = renderTemplate(DEFAULT_TEMPLATES.Email_AuthorityOverdueBwofNotification, facts)
  expect(oneLine(plainText(body))).toContain(said)
})

const OVERDUE = { ...EXAMPLE_FACTS, daysToDue: -9, daysOverdue: 9, dueIn: '9 days ago' }

test.each([...CERTIFICATE_KINDS, 'Email_Bwof_Audit_Site'] as const)(
  '%s says of a warrant that is late that it was due',
  (kind) => {
    for (const isInternal of [false, true]) {
      const { subject, body } = renderTemplate(DEFAULT_TEMPLATES[kind], { ...OVERDUE, isInternal })
      const text = oneLine(plainText(body))
      expect(text).toContain('was due on 14 March 2027, 9 days ago')
      expect(text).not.toMatch(/\bis due on/)
      expect(subject).not.toContain('BWOF due')
    }
  },
)

test.each(CERTIFICATE_KINDS)('%s asks for no certificate that is signed for a day that is gone', (kind) => {
  const textFor = (facts: TemplateData) => oneLine(plainText(renderTemplate(DEFAULT_TEMPLATES[kind], facts).body))
  expect(textFor(OVERDUE)).toContain('carries the day on which it is signed: please do not backdate it.')
  expect(textFor({ ...OVERDUE, isInternal: true, leftOutSystems: [] })).toContain(
    'If it was not signed by then, it carries the day on which it is signed.',
  )
})

test.each([...CERTIFICATE_KINDS, 'Email_Bwof_Audit_Site', 'Email_AuthorityOverdueBwofNotification'] as const)(
  '%s says of one system that it is one',
  (kind) => {
    const services = EXAMPLE_FACTS.services.slice(0, 1)
    for (const leftOutSystems of [[], EXAMPLE_FACTS.leftOutSystems.slice(0, 1)]) {
      for (const isInternal of [false, true]) {
        const facts = { ...EXAMPLE_FACTS, services, leftOutSystems, isInternal }
        const text = oneLine(plainText(renderTemplate(DEFAULT_TEMPLATES[kind], facts).body))
        expect(text).not.toMatch(
          /these systems|systems (below|are)|each (of|system|certificate)|none of them|about them/i,
        )
        expect(text).not.toMatch(/certificates (for|today)|Each contractor/)
      }
    }
    const partly = { ...EXAMPLE_FACTS, leftOutSystems: EXAMPLE_FACTS.leftOutSystems.slice(0, 1), isInternal: true }
    expect(oneLine(plainText(renderTemplate(DEFAULT_TEMPLATES[kind], partly).body))).not.toMatch(
      /leaves these systems out/,
    )
  },
)

test('the site does not read of several contractors where one looks after all systems', () => {
  const services = EXAMPLE_FACTS.services.slice(0, 2).map((service) => ({ ...service, supplierName: 'Kea Fire' }))
  const { body } = renderTemplate(DEFAULT_TEMPLATES.Email_Bwof_Audit_Site, { ...EXAMPLE_FACTS, services })
  expect(oneLine(plainText(body))).toContain(
    'these systems and their records are audited. Each contractor will be in touch',
  )
})

test.each(['Email_AuthorityOverdueBwofNotification', 'Email_Warrant_Council'] as const)(
  'the subject of %s names the property that has no address',
  (kind) => {
    const facts = { ...EXAMPLE_FACTS, propertyAddress: '' }
    expect(renderTemplate(DEFAULT_TEMPLATES[kind], facts).subject).toMatch(/: Rimu House, /)
  },
)
