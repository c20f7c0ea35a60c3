import { describe, expect, it } from 'vitest'
import type { Severity } from '@app/contract/defect/rules'
import type { FormFacts } from '@app/contract/document/form-facts'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { DocumentKind } from '@app/contract/document/kinds'
import { ISSUE_DAY, withText } from './answers.ts'
import { defaultAnswers } from './default-answers.ts'
import { formDoubts } from './form-doubts.ts'
import { supplierSystems } from './parts/systems.ts'
import { buildDefects, OPERATOR, smallFacts, typicalFacts } from './testing/facts.ts'

/** The doubts with the default answers, once the agent's relationship to the owner is written in. */
const doubtsOf = (kind: DocumentKind, facts: FormFacts) =>
  formDoubts(kind, facts, withText(defaultAnswers(kind, facts), 'agent.relationship', 'Contract of 1 May 2025'))

const withWarrant = (bwof: Partial<NonNullable<FormFacts['bwof']>>): FormFacts => ({
  ...typicalFacts,
  bwof: typicalFacts.bwof && { ...typicalFacts.bwof, ...bwof },
})

describe('before a warrant is issued', () => {
  it('nothing is said of one that is all in order', () => {
    expect(doubtsOf('bwof', typicalFacts)).toEqual([])
  })

  it('what the law asks for and nobody has entered is named', () => {
    expect(doubtsOf('bwof', smallFacts)).toEqual([
      'The legal description is missing.',
      'The location of the building within its site is missing.',
      'The current use is missing.',
      'The highest fire hazard category is missing.',
      'The owner’s name is missing.',
      'The number of occupants is missing.',
      'The place where the compliance schedule is kept is missing.',
      'The name of the person who signs is missing.',
      'The date of issue is missing.',
      'The compliance schedule number is missing.',
      'The expiry date is missing.',
    ])
  })

  it('what is written on the page is not missing', () => {
    const facts = withWarrant({ legalDescription: '', bwofIssuedBy: 'Owners Agent' })
    expect(doubtsOf('bwof', facts)).toEqual([
      'The legal description is missing.',
      'The agent’s name is missing.',
      'The name of the person who signs is missing.',
    ])
    expect(formDoubts('bwof', typicalFacts, defaultAnswers('bwof', typicalFacts))).toEqual([
      'The agent’s relationship to the owner is missing.',
    ])
    const texts = {
      'agent.relationship': 'Contract of 1 May 2025',
      'building.legalDescription': 'Lot 2 DP 45213',
      'agent.name': 'Tōtara Managers',
      'signature.name': ' ',
    }
    const answers = { ...defaultAnswers('bwof', facts), texts }
    expect(formDoubts('bwof', facts, answers)).toEqual(['The name of the person who signs is missing.'])
    expect(formDoubts('bwof', facts, { ...answers, issuedBy: 2 })).toEqual([])
  })

  it.each([
    ['date of issue', { bwof: typicalFacts.bwof && { ...typicalFacts.bwof, bwofIssuedDate: null }, issuedDate: null }],
    ['expiry date', { services: typicalFacts.services.filter(({ serviceId }) => serviceId !== BWOF_SERVICE_ID) }],
    ['name of the person who signs', { signatories: [] }],
  ])('a blank %s is named', (fact, change) => {
    expect(doubtsOf('bwof', { ...typicalFacts, ...change })).toEqual([`The ${fact} is missing.`])
  })

  it.each([
    ['2028-02-18', []],
    ['2028-02-19', ['SS 3/1 Automatic doors has no certificate from the last 12 months.']],
  ])('issued on %s, certificates may be a year old', (issuedDate, doubts) => {
    const facts = { ...typicalFacts, issuedDate }
    const [doors] = facts.services.filter(({ buildingAct }) => buildingAct === 'SS3/1')
    const [warrant] = facts.services
    const services = [warrant, doors].filter((service) => service !== undefined)
    const moved = services.map((service) => ({
      ...service,
      whenNextServiceAnniversary: '2028-03-14',
      certificateSignedDate: null,
    }))
    expect(doubtsOf('bwof', { ...facts, services: moved })).toEqual(doubts)
  })

  it('an accepted certificate counts before a recorded date', () => {
    const services = typicalFacts.services.map((service) => ({
      ...service,
      whenLastComplianceReceived: null,
      certificateSignedDate: service.buildingAct === 'SS4' ? null : '2027-02-20',
    }))
    expect(doubtsOf('bwof', { ...typicalFacts, services })).toEqual([
      'SS 4 Emergency lighting systems has no certificate from the last 12 months.',
    ])
  })

  it.each([
    ['தமிழ் Foods', ['There is no font for "தமிழ்": it may be printed as boxes.']],
    ['王小明 山田カナー 김철수 علي דוד शर्मा สมชาย Nguyễn Ελένη Иван Tūī & Co 🔥 ½', []],
  ])('an owner called %s', (companyName, doubts) => {
    expect(
      doubtsOf('bwof', { ...typicalFacts, owner: typicalFacts.owner && { ...typicalFacts.owner, companyName } }),
    ).toEqual(doubts)
  })

  it('the reasons why it is a draft come first', () => {
    const draftReasons = ['The lift has an open defect.']
    expect(doubtsOf('bwof', { ...typicalFacts, draftReasons, services: [] })).toEqual([
      'The lift has an open defect.',
      'The expiry date is missing.',
    ])
  })

  it.each(['PO Box 1204, Taupō', 'P.O. Box 7', 'Private Bag 55123, Wellington'])(
    'a compliance schedule is not kept at %s',
    (buildingSafetyManualLocated) => {
      expect(doubtsOf('bwof', withWarrant({ buildingSafetyManualLocated }))).toEqual([
        'The place where the compliance schedule is kept is missing.',
        `The compliance schedule cannot be kept at ${buildingSafetyManualLocated}: name a building.`,
      ])
    },
  )

  it('last year’s date of issue is not this warrant’s, and one that is written in counts', () => {
    const facts = { ...withWarrant({ bwofIssuedDate: '2026-03-10' }), issuedDate: null }
    expect(doubtsOf('bwof', facts)).toEqual(['The date of issue is missing.'])
    const answers = withText(defaultAnswers('bwof', facts), ISSUE_DAY, '2027-03-15')
    expect(formDoubts('bwof', facts, answers)).toEqual([
      'The agent’s relationship to the owner is missing.',
      'The date of issue is later than the anniversary, 14 March 2027.',
    ])
  })

  it('a warrant that has expired before it is issued is noticed', () => {
    const issued = (issuedDate: string) => doubtsOf('bwof', { ...typicalFacts, issuedDate }).at(-1)
    expect(issued('2028-03-13')).toBe('The date of issue is later than the anniversary, 14 March 2027.')
    expect(issued('2028-03-14')).toBe('The warrant expires on 14 March 2028, before it is issued.')
  })

  it('a date of issue after the anniversary is noticed', () => {
    expect(doubtsOf('bwof', { ...typicalFacts, issuedDate: '2027-03-14' })).toEqual([])
    expect(doubtsOf('bwof', { ...typicalFacts, issuedDate: '2027-03-15' }).at(-1)).toBe(
      'The date of issue is later than the anniversary, 14 March 2027.',
    )
  })

  it('less than a year is noticed', () => {
    expect(doubtsOf('bwof', withWarrant({ complianceScheduleMonths: 11 }))).toEqual([
      'The council may refuse a statement that covers only 11 months.',
    ])
    expect(doubtsOf('bwof', withWarrant({ complianceScheduleMonths: 1 }))).toEqual([
      'The council may refuse a statement that covers only 1 month.',
    ])
  })
})

describe('before a certificate is signed', () => {
  it('two systems of the same kind are told apart by their references', () => {
    const [first, second, ...rest] = typicalFacts.services.filter(({ parentServiceId }) => parentServiceId !== null)
    if (!first || !second) throw new Error('The typical building has two systems')
    const twin = { ...first, propertyServiceId: 990, ref: 'Annex', exceptionNotes: 'Two heads are missing.' }
    const facts = { ...typicalFacts, services: [{ ...first, ref: 'Tower' }, second, ...rest, twin] }
    expect(doubtsOf('certificate', facts).at(-1)).toBe(
      'SS 2 Automatic or manual emergency warning systems for fire or other dangers · Annex cannot be certified: Two heads are missing.',
    )
    const old = {
      ...facts,
      services: facts.services.map((service) => ({ ...service, certificateSignedDate: '2020-01-01' })),
    }
    expect(doubtsOf('bwof', old).find((doubt) => doubt.includes('no certificate'))).toMatch(
      /^SS 2 Automatic .* · Tower has no certificate/,
    )
  })

  it('noted exceptions of its systems are shown', () => {
    expect(doubtsOf('certificate', typicalFacts)).toEqual([
      'SS 7 Automatic backflow preventers connected to a potable water supply cannot be certified: Valve not accessible until the joinery is moved.',
    ])
  })

  it('open defects of its systems are shown, notes and those of other systems not', () => {
    const [system] = supplierSystems(typicalFacts)
    const found = (severity: Severity, propertyServiceId = system?.propertyServiceId ?? 0) => {
      const defects = buildDefects(1).map((defect) => ({
        ...defect,
        system: defect.system && { ...defect.system, propertyServiceId },
        severity,
        description: 'A valve leaks',
      }))
      return doubtsOf('certificate', { ...typicalFacts, defects }).filter((doubt) => doubt.includes('A valve leaks'))
    }
    expect(found('note')).toEqual([])
    expect(found('minor', 999_999)).toEqual([])
    for (const severity of ['minor', 'major', 'life safety'] as const) {
      expect(found(severity)).toEqual([expect.stringMatching(/^SS .* cannot be certified: .*A valve leaks$/)])
    }
  })

  it('a supplier without systems is noticed', () => {
    expect(doubtsOf('certificate', { ...typicalFacts, supplier: typicalFacts.customer })).toEqual([
      'This supplier does not look after any specified systems of this property.',
    ])
  })

  it('blanks of the operator’s own are named; others fill them in by hand', () => {
    const own = { ...typicalFacts, supplier: OPERATOR, signatories: [], issuedDate: null }
    expect(doubtsOf('certificate', own).filter((doubt) => doubt.endsWith('is missing.'))).toEqual([
      'The name of the person who signs is missing.',
      'The IQP registration number is missing.',
      'The date of issue is missing.',
    ])
  })
})

it('what Form 11 must state is named', () => {
  const facts = withWarrant({ bwofIssuedBy: 'Owners Agent', legalDescription: '' })
  expect(doubtsOf('amendment', facts)).toEqual([
    'The legal description is missing.',
    'The agent’s name is missing.',
    'The first proposed amendment is missing.',
    'The name of the person who signs is missing.',
  ])
})

it('what an evacuation report must state is named', () => {
  expect(doubtsOf('evacuationReport', typicalFacts)).toEqual([
    'The date of evacuation is missing.',
    'The time of evacuation is missing.',
    'The time until everyone was out is missing.',
    'The name of the person responsible is missing.',
  ])
})

it('a council that takes no reports in lieu is named on one', () => {
  expect(doubtsOf('reportInLieu', typicalFacts)).toEqual([])
  const authority = typicalFacts.authority && { ...typicalFacts.authority, takesReportsInLieu: false }
  expect(doubtsOf('reportInLieu', { ...typicalFacts, authority })).toEqual([
    'Taupō District Council does not take reports in lieu: it wants a specified system report and declaration (S-RaD).',
  ])
})

it('says nothing of forms that no law prescribes', () => {
  expect(doubtsOf('defectReport', smallFacts)).toEqual([])
})
