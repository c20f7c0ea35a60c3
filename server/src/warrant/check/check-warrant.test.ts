import { describe, expect, it, test } from 'vitest'
import type { Day } from '@app/contract/dates'
import type { CheckFacts, SystemCertificate, SystemFacts } from './check-facts.ts'
import { checkWarrant } from './check-warrant.ts'

const D = '2027-03-14'
const CERTIFICATE: SystemCertificate = {
  certificateId: 9,
  documentId: 90,
  paperSize: 200_000,
  kind: 'Form12A',
  state: 'accepted',
  signedDate: '2027-03-01',
  periodTo: '2027-03-01',
  iqpName: 'Hana Moana',
  iqpRegistrationNumber: 'IQP 1042',
  recommendation: '',
  registration: { active: true, confirmed: true, validUntil: '2028-01-01', ssCodes: ['SS7'] },
}
const SYSTEM: SystemFacts = {
  propertyServiceId: 7,
  serviceName: 'Automatic backflow preventers',
  buildingAct: 'SS7',
  councilCodes: '',
  ref: '',
  supplierCompanyId: 3,
  supplierName: 'Tōtara Fire',
  whenNextServiceAnniversary: D,
  whenLastComplianceReceived: null,
  certifiedFor: null,
  whenLastSupplierEmailSent: null,
  whenEmailed: [],
  certificates: [CERTIFICATE],
  defects: [],
}
const FACTS: CheckFacts = {
  propertyId: 12,
  whenUpdated: '2027-03-01T00:00:00Z',
  bwofAnniversary: D,
  presentAnniversary: D,
  ownerName: 'Kauri Holdings',
  bwofIssuedBy: 'Operator',
  operatorName: 'Warrant Services',
  warrantSupplierName: '',
  streetAddress: '12 McVay Street',
  buildingUse: 'Offices',
  maximumNumberOfOccupants: '120',
  complianceSchedule: 'CS 99',
  buildingSafetyManualLocated: 'Reception',
  complianceScheduleMonths: 12,
  legalDescription: 'Lot 1 DP 2',
  purposeGroup: 'WL',
  highestFireHazardCategoryFhcNumber: '2',
  firstConstructed: '1990',
  evidence: 'certificates',
  systems: [SYSTEM],
  defects: [],
}

const ISSUED = '2027-03-10'
const check = (facts: Partial<CheckFacts> = {}, issueDate: Day = ISSUED, today: Day = issueDate) =>
  checkWarrant({ ...FACTS, ...facts }, { issueDate, today, timeZone: 'Pacific/Auckland' })
const found = (facts: Partial<CheckFacts> = {}, issueDate: Day = ISSUED, today: Day = issueDate) =>
  check(facts, issueDate, today).findings.map(({ severity, code, field }) =>
    [severity, code, field ?? ''].join(' ').trim(),
  )
const withSystem = (change: Partial<SystemFacts>) => ({ systems: [{ ...SYSTEM, ...change }] })
/** Its period ends on the day of signing unless another day is given. */
const withCertificate = (change: Partial<SystemCertificate>) => {
  const { signedDate = CERTIFICATE.signedDate } = change
  return withSystem({ certificates: [{ ...CERTIFICATE, periodTo: signedDate, ...change }] })
}

it('a building where all is in can be issued, and expires a year after the anniversary', () => {
  expect(check()).toMatchObject({ canIssue: true, findings: [], bwofAnniversary: D, expiryDate: '2028-03-14' })
  expect(check({}, '2027-10-20')).toMatchObject({ expiryDate: '2028-03-14' })
})

describe('the issue date', () => {
  it.each<[string, Day, Day, string[]]>([
    ['tomorrow', '2027-03-11', '2027-03-10', ['stop date-in-future issueDate']],
    [
      'a year before the anniversary',
      '2026-03-14',
      '2027-03-10',
      ['stop too-early issueDate', 'doubt old-certificate'],
    ],
    ['a day after that', '2026-03-15', '2027-03-10', ['doubt early issueDate', 'doubt old-certificate']],
    ['31 days before', '2027-02-11', '2027-03-10', ['doubt early issueDate', 'doubt old-certificate']],
    ['30 days before', '2027-02-12', '2027-03-10', ['doubt old-certificate']],
    ['the anniversary', D, D, []],
    ['a day late', '2027-03-15', '2027-03-15', ['doubt late issueDate']],
    ['a day before it would expire', '2028-03-13', '2028-03-13', ['doubt late issueDate']],
    ['the day on which it would expire', '2028-03-14', '2028-03-14', ['stop expired issueDate']],
  ])('%s', (_, issueDate, today, expected) => {
    // The certificate of these facts is signed on 1 March 2027.
    expect(found({}, issueDate, today)).toEqual(expected)
  })

  it('is not looked at without an anniversary, which stops by itself', () => {
    const without = { bwofAnniversary: null, presentAnniversary: null }
    expect(check(without)).toMatchObject({ canIssue: false, expiryDate: null })
    expect(found(without)).toEqual(['stop no-anniversary whenNextServiceAnniversary'])
  })
})

describe('an anniversary', () => {
  it.each<[string, Day | null, string[]]>([
    ['of a building that has none', null, ['stop no-anniversary whenNextServiceAnniversary']],
    ['of the schedule', D, []],
    ['of an earlier year', '2029-03-14', []],
    ['of a later year', '2026-03-14', ['doubt other-anniversary whenNextServiceAnniversary']],
    ['a day early', '2027-03-15', ['doubt other-anniversary whenNextServiceAnniversary']],
    ['a day late, two years before', '2029-03-13', ['doubt other-anniversary whenNextServiceAnniversary']],
  ])('%s', (_, presentAnniversary, expected) => {
    expect(found({ presentAnniversary })).toEqual(expected)
  })

  it.each([
    ['2028-02-29', '2028-02-29', false],
    ['2028-02-29', '2029-02-28', false],
    // The dates of a building move on by a year at a time.
    ['2024-02-29', '2028-02-28', false],
    ['2024-02-29', '2028-02-29', false],
    ['2027-02-28', '2028-02-29', false],
    ['2028-02-28', '2028-02-29', true],
    ['2028-02-29', '2028-02-28', true],
    ['2027-03-01', '2028-02-29', true],
  ])('on 29 February is on 28 February in other years: %s while the building is due on %s', (day, present, isOther) => {
    const codes = check({ bwofAnniversary: day, presentAnniversary: present }, day).findings.map(({ code }) => code)
    expect(codes.includes('other-anniversary')).toBe(isOther)
  })
})

test('a system is named with its reference only beside another one of its kind', () => {
  const [one, other] = [1, 2].map((number) => ({
    ...SYSTEM,
    propertyServiceId: number,
    ref: `RPZ ${number}`,
    certificates: [],
  }))
  const textsOf = (...systems: SystemFacts[]) => check({ systems }).findings.map(({ text }) => text)
  expect(textsOf(one ?? SYSTEM)).toEqual([expect.stringMatching(/^Automatic backflow preventers: no accepted/)])
  expect(textsOf(one ?? SYSTEM, other ?? SYSTEM)).toEqual([
    expect.stringMatching(/^Automatic backflow preventers · RPZ 1: /),
    expect.stringMatching(/^Automatic backflow preventers · RPZ 2: /),
  ])
})

test('what is said of a missing year is what Form 12 prints', () => {
  expect(check({ firstConstructed: '' }).findings.map(({ text }) => text)).toEqual([
    'The year of construction is missing: Form 12 says "Not known".',
  ])
})

describe('facts of the building', () => {
  it.each([
    ['ownerName', 'ownerId'],
    ['streetAddress', 'streetAddress'],
    ['buildingUse', 'buildingUse'],
    ['maximumNumberOfOccupants', 'maximumNumberOfOccupants'],
    ['complianceSchedule', 'complianceSchedule'],
    ['buildingSafetyManualLocated', 'buildingSafetyManualLocated'],
  ] as const)('stop without %s', (fact, field) => {
    expect(found({ [fact]: '' })).toEqual([`stop fact-missing ${field}`])
  })

  it.each(['legalDescription', 'purposeGroup', 'highestFireHazardCategoryFhcNumber', 'firstConstructed'] as const)(
    'raise a doubt without %s',
    (fact) => {
      expect(found({ [fact]: '' })).toEqual([`doubt fact-wanted ${fact}`])
    },
  )

  it.each(['PO Box 12, Napier', 'P.O. Box 7', 'po box 1'])('raise a doubt about the place %s', (place) => {
    expect(found({ buildingSafetyManualLocated: place })).toEqual(['doubt place buildingSafetyManualLocated'])
  })

  it('raise a doubt about a schedule of fewer than twelve months, and none about one of unknown age', () => {
    expect(found({ complianceScheduleMonths: 11 })).toEqual(['doubt months complianceScheduleMonths'])
    expect(found({ complianceScheduleMonths: null })).toEqual([])
  })

  it.each<[string, Partial<CheckFacts>, boolean]>([
    ['nobody, so that the operator signs', { bwofIssuedBy: 'None' }, false],
    ['the operator that the settings do not name', { operatorName: '' }, true],
    ['a supplier', { bwofIssuedBy: 'Operator Supplier', warrantSupplierName: 'Tōtara Fire' }, false],
    ['a supplier that the services do not name', { bwofIssuedBy: 'Operator Supplier' }, true],
    ['an agent whom the records do not name', { bwofIssuedBy: 'Owners Agent' }, true],
  ])('raise a doubt about the name of the agent where the warrant is issued by %s', (_, facts, isBlank) => {
    expect(found(facts)).toEqual(isBlank ? ['doubt fact-wanted bwofIssuedBy'] : [])
  })

  it('stop without systems', () => {
    expect(found({ systems: [] })).toEqual(['stop no-systems'])
  })
})

describe('a system', () => {
  const RECORDED = { whenNextServiceAnniversary: '2028-03-14', whenLastComplianceReceived: '2027-03-01' }

  it.each<[string, Partial<SystemFacts>, string, string[]]>([
    ['without anything', { certificates: [] }, 'missing', ['stop not-certified']],
    [
      'whose supplier was asked',
      { certificates: [], whenLastSupplierEmailSent: '2027-01-10T00:00:00Z' },
      'requested',
      ['stop not-certified'],
    ],
    [
      'whose supplier was asked the year before',
      { certificates: [], whenLastSupplierEmailSent: '2026-02-10T00:00:00Z' },
      'missing',
      ['stop not-certified'],
    ],
    [
      'whose certificate waits',
      { certificates: [{ ...CERTIFICATE, state: 'received' }] },
      'received',
      ['stop not-certified'],
    ],
    ['with a report in lieu', { certificates: [{ ...CERTIFICATE, kind: 'SRaD' }] }, 'in lieu', ['stop in-lieu']],
    [
      'with a report in lieu, while another paper waits',
      {
        certificates: [
          { ...CERTIFICATE, kind: 'SRaD' },
          { ...CERTIFICATE, state: 'received' },
        ],
      },
      'received',
      ['stop in-lieu', 'stop not-certified'],
    ],
    [
      'with a certificate beside a report',
      { certificates: [{ ...CERTIFICATE, kind: 'ReportInLieu' }, CERTIFICATE] },
      'certified',
      [],
    ],
    ['recorded without a certificate', { certificates: [], ...RECORDED }, 'missing', ['stop not-certified']],
  ])('%s', (_, change, state, expected) => {
    const checked = check(withSystem(change))
    expect(checked.systems).toMatchObject([{ state, ssCode: 'SS 7' }])
    expect(found(withSystem(change))).toEqual(expected)
    expect(checked.canIssue).toBe(expected.length === 0)
  })

  it.each<[string, string, Day, string]>([
    ['in its own cycle', '2027-01-10', '2028-03-14', 'requested'],
    ['late, before the next cycle began', '2027-12-01', '2028-03-14', 'requested'],
    ['in the next cycle', '2027-12-20', '2028-03-14', 'missing'],
    ['two years later', '2029-01-10', '2029-03-14', 'missing'],
    // Nobody has issued it, so it is still this one that is asked for.
    ['ten months late, while it is the present one', '2028-01-10', D, 'requested'],
  ])('of an earlier year whose supplier was asked %s', (_, day, presentAnniversary, state) => {
    const asked = withSystem({ certificates: [], whenLastSupplierEmailSent: `${day}T00:00:00Z` })
    expect(check({ ...asked, presentAnniversary }).systems).toMatchObject([{ state }])
  })

  it('whose papers are too large for a council pack stop the warrant, each paper counted once', () => {
    const large = { ...CERTIFICATE, paperSize: 76 * 1024 * 1024 }
    const each = (documentId: number) => ({ ...SYSTEM, certificates: [{ ...large, documentId }] })
    expect(found({ systems: [each(90), each(91)] })).toEqual(['stop pack-too-large'])
    expect(check({ systems: [each(90), each(91)] }).findings[0]?.text).toContain('are 152 MB')
    expect(found({ systems: [each(90), each(90)] })).toEqual([])
  })

  it('recorded without a certificate is a doubt where dates are enough', () => {
    const facts = withSystem({ certificates: [], ...RECORDED })
    expect(found({ ...facts, evidence: 'dates' })).toEqual(['doubt no-paper'])
    expect(found({ ...withSystem({ certificates: [] }), evidence: 'dates' })).toEqual(['stop not-certified'])
    const report: SystemCertificate = { ...CERTIFICATE, kind: 'SRaD' }
    const waiting = withSystem({ certificates: [report, { ...report, state: 'received' }], ...RECORDED })
    expect(found({ ...waiting, evidence: 'dates' })).toEqual(['stop in-lieu', 'doubt no-paper'])
  })

  it.each<[string, 'stop' | 'doubt']>([
    ['note', 'doubt'],
    ['minor', 'stop'],
    ['major', 'stop'],
    ['life safety', 'stop'],
  ])('with an open defect of severity %s is a %s', (severity, expected) => {
    const defects = [{ severity: severity as 'note', description: 'A valve leaks' }]
    expect(found(withSystem({ defects }))).toEqual([`${expected} open-defect`])
    expect(check(withSystem({ defects })).systems).toMatchObject([{ openDefects: 1 }])
    expect(found({ defects })).toEqual(['doubt open-defect'])
  })

  it.each(['A valve leaks', 'A valve leaks.'])('names a defect in a sentence with one full stop: %s', (description) => {
    const defects = [{ severity: 'minor' as const, description }]
    for (const facts of [{ defects }, withSystem({ defects })]) {
      expect(check(facts).findings.map(({ text }) => text)).toEqual([expect.stringMatching(/: A valve leaks\.(?!\.)/)])
    }
  })
})

describe('an accepted certificate', () => {
  it.each<[string, Partial<SystemCertificate>, string[]]>([
    ['signed after the issue date', { signedDate: '2027-03-11' }, ['doubt old-certificate']],
    ['signed three months before the anniversary', { signedDate: '2026-12-14' }, []],
    ['signed a day earlier than that', { signedDate: '2026-12-13' }, ['doubt old-certificate']],
    ['whose period ended three months before the anniversary', { periodTo: '2026-12-14' }, []],
    ['whose period ended a day earlier than that', { periodTo: '2026-12-13' }, ['doubt period']],
    ['whose period ends after the day of signing', { periodTo: '2027-03-02' }, ['doubt period']],
    ['of an unknown period', { periodTo: null }, []],
    ['with a recommendation', { recommendation: 'Add the new valve.' }, ['doubt recommendation']],
    ['by somebody unknown', { registration: null }, ['doubt registration']],
    ['by somebody inactive', { registration: registered({ active: false }) }, ['doubt registration']],
    ['by somebody unconfirmed', { registration: registered({ confirmed: false }) }, ['doubt registration']],
    [
      'whose registration had ended',
      { registration: registered({ validUntil: '2027-02-28' }) },
      ['doubt registration'],
    ],
    ['on the last day of the registration', { registration: registered({ validUntil: '2027-03-01' }) }, []],
    ['by somebody for another system', { registration: registered({ ssCodes: ['SS14/2'] }) }, ['doubt registration']],
  ])('%s', (_, change, expected) => {
    expect(found(withCertificate(change))).toEqual(expected)
  })

  it('quotes a recommendation as a sentence, whether or not it has a full stop', () => {
    for (const recommendation of ['Add the new valve', 'Add the new valve.\n']) {
      expect(check(withCertificate({ recommendation })).findings.map(({ text }) => text)).toEqual([
        expect.stringMatching(/: Add the new valve\. Apply for it/),
      ])
    }
  })

  it('is covered by the code of the system above it', () => {
    const system = withSystem({
      buildingAct: 'SS3/1',
      certificates: [{ ...CERTIFICATE, registration: registered({ ssCodes: ['SS3'] }) }],
    })
    expect(found(system)).toEqual([])
    const sibling = withSystem({
      buildingAct: 'SS3',
      certificates: [{ ...CERTIFICATE, registration: registered({ ssCodes: ['SS3/1'] }) }],
    })
    expect(found(sibling)).toEqual(['doubt registration'])
  })
})

function registered(change: Partial<NonNullable<SystemCertificate['registration']>>) {
  return { active: true, confirmed: true, validUntil: '2028-01-01', ssCodes: ['SS7'], ...change }
}

it('every finding says in a sentence what to do', () => {
  const bare = check({ systems: [{ ...SYSTEM, certificates: [] }], ownerName: '', legalDescription: '' })
  for (const { text } of bare.findings) expect(text).toMatch(/^[A-Z].*\.$/)
  expect(bare.findings.map(({ severity }) => severity)).toEqual(['stop', 'stop', 'doubt'])
})
