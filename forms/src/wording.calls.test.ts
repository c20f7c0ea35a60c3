import { describe, expect, it } from 'vitest'
import type { FormFacts, FormService } from '@app/contract/document/form-facts'
import { RESPONSIBLE_PARTIES } from '@app/contract/defect/rules'
import { DOCUMENT_KIND_NAMES, type DocumentKind } from '@app/contract/document/kinds'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { defaultAnswers, formDoubts, renderForm, unsignedAnswers, type Answers } from '@app/forms/render'
import { withText } from './answers.ts'
import { buildDefects, OPERATOR, typicalFacts } from './testing/facts.ts'

/** The words of a printed form, in order, with one space between them. */
const wordsOf = (kind: DocumentKind, facts: FormFacts, answers?: Answers): string =>
  renderForm(kind, facts, answers)
    .replace(/<(style|title)[^>]*>[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

const withWarrant = (bwof: Partial<NonNullable<FormFacts['bwof']>>, more: Partial<FormFacts> = {}): FormFacts => ({
  ...typicalFacts,
  bwof: typicalFacts.bwof && { ...typicalFacts.bwof, ...bwof },
  ...more,
})
const withSystems = (change: (service: FormService, index: number) => Partial<FormService>): FormFacts => ({
  ...typicalFacts,
  services: typicalFacts.services.map((service, index) => ({ ...service, ...change(service, index) })),
})
/** The operator is its own contractor. */
const own: FormFacts = {
  ...withSystems(() => ({ supplierCompanyId: OPERATOR.companyId })),
  supplier: OPERATOR,
}

/** What comes between two texts. */
const between = (words: string, from: string, to: string): string =>
  words.slice(words.indexOf(from) + from.length, words.indexOf(to, words.indexOf(from))).trim()

const PRESCRIBED = [
  'Section 108, Building Act 2004',
  'The building',
  'Street address of building',
  'Legal description of land where building is located',
  'Building name',
  'Location of building within site/block number',
  'Level/unit number',
  'Current, lawfully established, use (include number of occupants per level and per use if more than one)',
  'Year first constructed (insert year, approximate date is acceptable, eg. c1920s or 1960 – 1970)',
  'Intended life of the building if 50 years or less (years)',
  'Highest fire hazard category for building use (state number)',
  'The owner',
  'Name of owner',
  'Contact person (complete if applicable)',
  'Mailing address',
  'Street address',
  'Registered office',
  'Telephone number',
  'Mobile number',
  'Facsimile',
  'Email address',
  'Website',
  'Agent (Only required if application is being made on behalf of the owner)',
  'Name of agent (only required if warrant is being supplied on behalf of the owner)',
  'Contact person (complete if applicable)',
  'Mailing address',
  'Telephone number',
  'Mobile number',
  'Facsimile',
  'Email address',
  'Relationship to owner (state details of authorisation from the owner to make the application on the owner’s behalf)',
  'Warrant',
  'The maximum number of occupants that can safely use this building is: 105',
  'The inspection, maintenance, and reporting procedures of the compliance schedule for the above building have been fully complied with during the 12 months prior to the date stated below.',
  'The compliance schedule is kept at',
  'Signature of owner/agent on behalf of and with the authority of the owner',
  'Date',
  'Attachments',
  'Certificates relating to inspections, maintenance, and reporting.',
  'Recommendations for amendments to the compliance schedule.',
]

describe('Form 11', () => {
  const agentOf = (by: 'None' | 'Owners Agent') =>
    between(wordsOf('amendment', withWarrant({ bwofIssuedBy: by })), '3 The agent', 'written authorisation')

  it('says that an agent does not apply where the owner applies', () => {
    expect(agentOf('None')).toMatch(/Name of agent Not applicable Contact person – .* Relationship to owner .* – Owner/)
    expect(agentOf('Owners Agent')).not.toMatch(/Not applicable|–/)
  })
})

describe.each(['bwof', 'amendment'] as const)('the agent on a %s', (kind) => {
  it('has the relationship to the owner that is on record, or a line for the pen', () => {
    const relationship = 'Contractual: service agreement of 1 May 2025'
    const printed = wordsOf(kind, withWarrant({ bwofIssuedBy: 'Operator', relationshipToOwner: relationship }))
    expect(printed).toContain(`on the owner’s behalf) ${relationship}`)
    const doubts = (facts: FormFacts) => formDoubts(kind, facts, defaultAnswers(kind, facts)).join()
    expect(doubts(withWarrant({ relationshipToOwner: relationship }))).not.toContain('relationship')
    expect(doubts(withWarrant({ relationshipToOwner: '' }))).toContain('relationship to the owner is missing')
  })
})

describe.each(['bwof', 'amendment'] as const)('the intended life on a %s', (kind) => {
  it.each([
    ['Indefinite, but not less than 50 years', 'N/A: indefinite, but not less than 50 years'],
    ['75 years', 'N/A: 75 years'],
    ['100', 'N/A: 100'],
    ['60 yrs', 'N/A: 60 yrs'],
    ['50+ years', 'N/A: 50+ years'],
    ['More than 50 years', 'N/A: more than 50 years'],
    ['Not less than 50 years', 'N/A: not less than 50 years'],
    ['Life: indefinite', 'N/A: life: indefinite'],
    ['Specified as 50 years', 'Specified as 50 years'],
    ['Not more than 50 years', 'Not more than 50 years'],
    ['50 years or less', '50 years or less'],
    ['Until 2045', 'Until 2045'],
    ['15', '15'],
    ['', 'Not known'],
  ])('of %j is %j: it is asked for only up to 50 years', (intendedLifeOfTheBuilding, printed) => {
    expect(wordsOf(kind, withWarrant({ intendedLifeOfTheBuilding }))).toContain(`or less (years) ${printed} `)
  })
})

describe('Form 12', () => {
  it.each(['Operator', 'None'] as const)('issued by %s has the words of the ministry’s form in their order', (by) => {
    const words = wordsOf('bwof', withWarrant({ bwofIssuedBy: by }))
    let place = 0
    for (const text of PRESCRIBED) {
      const found = words.indexOf(text, place)
      expect([text, found >= place]).toEqual([text, true])
      place = found + text.length
    }
  })

  it('counts certificates, not systems', () => {
    const line = 'and reporting. Number:'
    expect(between(wordsOf('bwof', typicalFacts), line, 'Recommendations')).toMatch(/^3\b/)
    expect(between(wordsOf('bwof', { ...typicalFacts, certificateCount: 0 }), line, 'Recommendations')).not.toMatch(
      /\d/,
    )
    expect(defaultAnswers('bwof', typicalFacts).ticks).toMatchObject({ 'attached.certificates': true })
  })

  it('says that recommendations are attached where a certificate has one', () => {
    const tickOf = (hasRecommendations: boolean) =>
      defaultAnswers('bwof', { ...typicalFacts, hasRecommendations }).ticks['attached.recommendations']
    expect([tickOf(true), tickOf(false)]).toEqual([true, false])
  })

  it.each(['', 'PO Box 1204, Taupō'])(
    'leaves the place of the schedule to the pen where the record says "%s"',
    (place) => {
      const words = wordsOf('bwof', withWarrant({ buildingSafetyManualLocated: place }))
      expect(between(words, 'The compliance schedule is kept at', 'The reports on')).toBe('')
      expect(between(words, 'schedule are kept at', 'Signature')).toBe('')
    },
  )

  it.each([
    ['the date asked for', '2027-03-10', '2027-03-04', '10 March 2027'],
    ['the date asked for, not last year’s', '2027-03-10', '2026-03-10', '10 March 2027'],
    ['the recorded one of this warrant', null, '2027-03-04', '4 March 2027'],
    ['nothing instead of last year’s', null, '2026-03-10', ''],
    ['nothing instead of last year’s, which was late', null, '2026-04-20', ''],
  ])('is dated with %s', (_, issuedDate, bwofIssuedDate, date) => {
    const words = wordsOf('bwof', withWarrant({ bwofIssuedDate }, { issuedDate }))
    expect(between(words, 'authority of the owner Date', 'Name ')).toBe(date)
  })

  it('dates the Form 12A of a system from its accepted certificate alone', () => {
    expect(wordsOf('bwof', typicalFacts)).toContain('20 February 2027')
    const words = wordsOf(
      'bwof',
      withSystems(() => ({ certificateSignedDate: null })),
    )
    expect(words).not.toContain('February 2027')
  })

  it.each([
    ['SS14/2', '', 'SS 14/2'],
    ['SS14/2', '14.2', 'SS 14/2'],
    ['SS14/2', '(SS 14/2)', 'SS 14/2'],
    ['SS15/2', 'B', 'SS 15/2 (B)'],
    ['SS15/2', '15(b)', 'SS 15/2'],
    ['SS15/2', '15.2, 15(b), 15/B', 'SS 15/2'],
    ['SS15/2', '15.2, B', 'SS 15/2 (B)'],
    ['SS15/2', '14(c)', 'SS 15/2, 14(c)'],
    ['', 'B', 'B'],
  ])('prints the code %s with the council’s %s as %s', (buildingAct, councilCodes, printed) => {
    const facts = withSystems((service, index) => (index === 2 ? { buildingAct, councilCodes } : {}))
    const [, , service] = facts.services
    expect(between(wordsOf('bwof', facts), 'Date of Form 12A', service?.serviceName ?? '')).toBe(printed)
  })

  it('prints a reference only where it tells two systems of the same kind apart', () => {
    const words = wordsOf(
      'bwof',
      withSystems((_, index) =>
        index === 4 || index === 5 ? { buildingAct: 'SS3/1', serviceName: 'Automatic doors' } : {},
      ),
    )
    expect(words).toContain('Automatic doors · A-3')
    // The other one has no reference of its own, and no other system needs one.
    expect(words.match(/ · A-\d/g)).toHaveLength(2)
    expect(wordsOf('bwof', typicalFacts)).not.toMatch(/A-\d/)
  })

  it('names one person as agent, with their own address and telephone', () => {
    const agent = (issuedBy: number) =>
      between(
        wordsOf('bwof', typicalFacts, { ...defaultAnswers('bwof', typicalFacts), issuedBy }),
        'Name of agent',
        'Relationship',
      )
    expect(agent(1)).toMatch(/Rāwiri Hēmi.*07 555 0111.*021 555 0187.*rawiri\.hemi@rimu\.example/)
    // Sina has no telephone on record, so the company's is printed, and nobody else's address.
    expect(agent(2)).toMatch(/Sina Fa‘asavalu.*07 555 0110/)
    expect(agent(2)).not.toContain('@')
  })

  it('is marked as a draft with its reasons', () => {
    const draftReasons = ['The lift has an open defect.', 'The owner’s name is missing.']
    const words = wordsOf('bwof', { ...typicalFacts, draftReasons })
    expect(words).toContain('DRAFT, not issued')
    for (const reason of draftReasons) expect(words).toContain(reason)
    expect(wordsOf('bwof', typicalFacts)).not.toContain('DRAFT')
  })
})

const UNSIGNED: readonly DocumentKind[] = ['certificate', 'iqpStatement', 'reportInLieu']

it.each(DOCUMENT_KIND_NAMES)('says of %s that it is for signature if it certifies or reports for an IQP', (kind) => {
  const notice = 'For signature, not a certificate until signed'
  expect(wordsOf(kind, own).includes(notice)).toBe(UNSIGNED.includes(kind))
})

describe('Form 12A', () => {
  it('states the compliance before the systems, without columns that nobody fills in', () => {
    const words = wordsOf('certificate', own)
    expect(words).toContain('Section 108(3)(c), Building Act 2004')
    expect(words).toContain(
      'The inspection, maintenance and reporting procedures of the compliance schedule have been fully complied with during the 12 months prior to the date stated below in relation to the following specified system(s): SS code Specified system SS 2 Automatic or manual',
    )
  })

  it.each([
    ['2027-03-04', '5 March 2026', '4 March 2027'],
    ['2027-02-28', '1 March 2026', '28 February 2027'],
    ['2028-02-29', '1 March 2027', '29 February 2028'],
  ])('signed on %s covers exactly twelve months', (issuedDate, from, to) => {
    const words = wordsOf('certificate', { ...own, issuedDate })
    expect(between(words, 'Period of 12 months: from', 'Signature')).toBe(`${from} to ${to}`)
  })

  it('of another contractor is dated by hand, or with the last day that is filled in', () => {
    expect(between(wordsOf('certificate', typicalFacts), 'Period of 12 months: from', 'Signature')).toBe('to')
    const answers = withText(defaultAnswers('certificate', typicalFacts), 'period.to', '2027-02-10')
    expect(wordsOf('certificate', typicalFacts, answers)).toContain('11 February 2026 to 10 February 2027')
  })

  it('recommends nothing by itself, and names nobody before somebody is chosen', () => {
    expect(between(wordsOf('certificate', own), 'Recommendations for', 'Independently')).not.toContain('None')
    expect(wordsOf('certificate', own, unsignedAnswers('certificate', own))).not.toMatch(/Rāwiri|IQP 1187|rawiri/)
    expect(wordsOf('certificate', typicalFacts)).not.toMatch(/Hōne|service@egress/)
  })
})

describe('Form 11', () => {
  it('has the words and fields of the prescribed forms', () => {
    const words = wordsOf('amendment', typicalFacts)
    expect(words).toContain('Intended life of the building if 50 years or less')
    expect(words.match(/Facsimile/g)).toHaveLength(2)
  })

  it('brings a sheet for each amended system', () => {
    const sheetsOf = (...systems: string[]) => {
      const filled = systems.reduce(
        (answers, system, index) => withText(answers, `amendment.${index + 1}.system`, system),
        defaultAnswers('amendment', typicalFacts),
      )
      return wordsOf('amendment', typicalFacts, filled)
        .split('Specified system sheet')
        .slice(1)
        .map((sheet) => between(sheet, ') Specified system', 'Building address'))
    }
    expect(sheetsOf()).toEqual([''])
    expect(sheetsOf('SS 4 Emergency lighting', 'SS 8/1 Lift', 'SS 4 Emergency lighting ')).toEqual([
      'SS 4 Emergency lighting',
      'SS 8/1 Lift',
    ])
  })
})

describe('the request for a certificate', () => {
  it('has one number for each supplier and cycle, whenever it is printed', () => {
    const numberOf = (facts: FormFacts) =>
      between(wordsOf('certificateRequest', facts), 'Request number', 'The building')
    expect(numberOf(typicalFacts)).toBe('4127-11-2027')
    expect(numberOf({ ...typicalFacts, today: '2026-12-24', issuedDate: '2026-12-24' })).toBe('4127-11-2027')
    expect(numberOf({ ...typicalFacts, supplier: { ...OPERATOR, companyId: 77 } })).toBe('4127-77-2027')
  })

  it('never asks for it by a day that is gone', () => {
    const whenNeeded = (today: string) =>
      between(wordsOf('certificateRequest', { ...typicalFacts, today }), 'When it is needed', 'Specified systems')
    expect(whenNeeded('2027-03-05')).toMatch(/by 5 March 2027 .*the council must have it by 14 March 2027$/)
    expect(whenNeeded('2027-03-06')).toMatch(/by Now .*the council must have it by 14 March 2027$/)
    expect(whenNeeded('2027-03-15')).toMatch(/by Now .*the council has been without it since 14 March 2027$/)
  })

  it('asks for an S-RaD alone where the council takes no reports in lieu', () => {
    expect(wordsOf('certificateRequest', typicalFacts)).toContain('a report in lieu or a specified system report')
    const authority = typicalFacts.authority && { ...typicalFacts.authority, takesReportsInLieu: false }
    const words = wordsOf('certificateRequest', { ...typicalFacts, authority })
    expect(words).toContain(
      'Where a Form 12A cannot be issued, a specified system report and declaration (S-RaD), with the reasons. Taupō District Council does not take reports in lieu.',
    )
  })
})

describe('the evacuation report', () => {
  const reportOf = (evacuated: string, today = '2027-03-30') => {
    const answers = withText(defaultAnswers('evacuationReport', typicalFacts), 'evacuation.day', evacuated)
    return wordsOf('evacuationReport', { ...typicalFacts, today }, answers)
  }

  it('asks about lifts in two questions', () => {
    const words = wordsOf('evacuationReport', typicalFacts)
    expect(words).toMatch(
      /Were the lifts left unused\? .*Did the lifts that are designed to do so return to the ground floor\?/,
    )
  })

  it.each([
    // Over Easter.
    ['2027-03-22', '2027-03-30', '7 April 2027'],
    ['2027-12-17', '2027-12-20', '7 January 2028'],
    // Further from today than the holidays are known.
    ['2025-12-30', '2027-03-30', ''],
  ])('of %s, seen on %s, is to be sent to FENZ by %s', (evacuated, today, due) => {
    expect(between(reportOf(evacuated, today), 'working days after this evacuation)', 'Next trial')).toBe(due)
  })
})

describe('the defects still open on an IQP statement', () => {
  const printed = (facts: FormFacts) =>
    between(wordsOf('iqpStatement', facts), 'Defects still open at the end of the period', 'Recommendations to amend')
  const doors = (ref: string, more: Partial<FormService> = {}) => {
    const [service] = typicalFacts.services.filter(({ buildingAct }) => buildingAct === 'SS3/1')
    if (!service) throw new Error('The typical building has automatic doors')
    return { ...service, ref, supplierCompanyId: typicalFacts.supplier?.companyId ?? null, ...more }
  }
  const own = doors('North', { propertyServiceId: 5000 })
  const others = doors('South', { propertyServiceId: 5001, supplierCompanyId: 99 })
  const [known] = buildDefects(1)
  if (!known) throw new Error('The first defect is of the automatic doors')
  const building = known.system && { ...known, defectId: 2, system: null, description: 'The roof leaks.' }
  const ofOthers = known.system && {
    ...known,
    defectId: 3,
    system: { ...known.system, propertyServiceId: 5001 },
    description: 'The southern door sticks.',
  }
  const defects = [known, building, ofOthers].filter((defect) => defect !== null)

  it('are those of the systems that the contractor looks after', () => {
    const said = 'Level 1, northern stair: The door does not close against the pressure of the stair.'
    expect(printed({ ...typicalFacts, services: [own], defects })).toBe(`SS 3/1 Automatic doors, ${said}`)
    expect(printed({ ...typicalFacts, services: [own, others], defects })).toBe(
      `SS 3/1 Automatic doors · North, ${said}`,
    )
  })

  it('are left to the pen where the records know none', () => {
    expect(printed({ ...typicalFacts, services: [own], defects: [] })).toBe('')
  })
})

it('titles an IQP statement with the year of its file name', () => {
  expect(wordsOf('iqpStatement', { ...typicalFacts, today: '2026-12-20' })).toContain('Annual IQP statement 2027')
})

it.each([
  ['2027-03-14', '0'],
  ['2027-03-26', 'None, 12 late'],
])(
  'of a warrant due on 14 March, seen on %s, the defect report says "%s" of the days remaining',
  (today, remaining) => {
    expect(between(wordsOf('defectReport', { ...typicalFacts, today }), 'Days remaining', 'The building')).toBe(
      remaining,
    )
  },
)

it('the exceptions of two systems of the same kind are told apart by their references', () => {
  const facts = withSystems((service, index) =>
    index === 2 || index === 3
      ? { serviceName: 'Lifts', buildingAct: 'SS8/1', councilCodes: '', ref: `Core ${index}`, exceptionNotes: 'Stuck.' }
      : {},
  )
  const exceptions = between(wordsOf('defectReport', facts), 'Exceptions', 'Effect on')
  expect(exceptions).toContain('SS 8/1 Lifts · Core 2: Stuck.')
  expect(exceptions).toContain('SS 8/1 Lifts · Core 3: Stuck.')
})

it('a defect report says by the reference which of two systems of the same kind a defect is of', () => {
  const lift = { serviceName: 'Lifts', buildingAct: 'SS8/1', councilCodes: '' }
  const facts = withSystems((_, index) => (index === 2 || index === 3 ? { ...lift, ref: `Core ${index}` } : {}))
  const locationsOf = (defects: readonly { of: number; location: string }[]) => {
    const [first] = typicalFacts.defects
    const found = defects.flatMap(({ of, location }) =>
      facts.services.slice(of, of + 1).flatMap((system) => (first ? [{ ...first, system, location }] : [])),
    )
    const { texts } = defaultAnswers('defectReport', { ...facts, defects: found })
    return found.map((_, index) => texts[`defect.${index + 1}.location`])
  }
  expect(
    locationsOf([
      { of: 2, location: '' },
      { of: 3, location: 'Motor room' },
      { of: 3, location: 'Motor room of Core 3' },
      { of: 4, location: 'Level 1' },
    ]),
  ).toEqual(['Core 2', 'Core 3, Motor room', 'Motor room of Core 3', 'Level 1'])
})

it.each(RESPONSIBLE_PARTIES)(
  'a defect report names the %s as responsible with a word that it explains',
  (responsible) => {
    const facts = {
      ...typicalFacts,
      defects: typicalFacts.defects.slice(0, 1).map((defect) => ({ ...defect, responsible })),
    }
    const printed = defaultAnswers('defectReport', facts).texts['defect.1.responsible'] ?? ''
    const words = wordsOf('defectReport', facts)
    expect(between(words, 'Date cleared', 'Open Priority 1')).toContain(printed)
    expect(between(words, 'Responsible: ', 'Exceptions')).toContain(printed.toLowerCase())
  },
)

it.each([
  [true, ['Pending', 'Received']],
  [false, ['Received', 'Received']],
  [undefined, ['Received', 'Received']],
] as const)(
  'a defect report says by certificates where they are needed (%s), else by dates, whether a Form 12A is received',
  (needed, expected) => {
    const systems = typicalFacts.services
      .filter(({ parentServiceId }) => parentServiceId === BWOF_SERVICE_ID)
      .slice(0, 2)
    const services = systems.map((system, index) => ({
      ...system,
      whenNextServiceAnniversary: '2099-01-01',
      certificateSignedDate: index === 0 ? null : '2027-02-20',
    }))
    const warrant = typicalFacts.services.filter(({ serviceId }) => serviceId === BWOF_SERVICE_ID)
    const { texts } = defaultAnswers('defectReport', {
      ...typicalFacts,
      services: [...warrant, ...services],
      ...(needed !== undefined && { needsCertificates: needed }),
    })
    expect(services.map(({ propertyServiceId }) => texts[`system.${propertyServiceId}.certificate`])).toEqual(expected)
  },
)
