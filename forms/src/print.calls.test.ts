import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { FormFacts } from '@app/contract/document/form-facts'
import { DOCUMENT_KINDS, type DocumentKind } from '@app/contract/document/kinds'
import { formScaling, renderForm, renderRecommendations } from '@app/forms/render'
import { buildDefects, largestFacts, OPERATOR, smallFacts, typicalFacts } from './testing/facts.ts'
import { blocksOf, overflowing, smallestText } from './testing/measure.ts'
import { fitOnePage, openPrinter } from './testing/printer.ts'
import { countPages, readPdf, withoutSpace } from './testing/read-pdf.ts'

/** In points; Chromium rounds to whole pixels. */
const A4 = { width: 595.28, height: 841.89 }
const PIXEL = 1
/** Of a form that is displayed on a wall; Chromium rounds. */
const SMALLEST_POINTS = 7.99
/** Texts that could be printed by mistake when a fact is missing. */
const SLIPS = /undefined|null|NaN|Invalid Date|\[object/

const SIZES: Record<string, FormFacts> = {
  'nothing known, no services': smallFacts,
  'eight services': typicalFacts,
  '15 services, long names': { ...largestFacts, services: largestFacts.services.slice(0, 15) },
  '34 services, long names': largestFacts,
}

const ONE_PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let printer: Awaited<ReturnType<typeof openPrinter>>
beforeAll(async () => {
  printer = await openPrinter(inject('chromium'))
})
afterAll(() => printer.close())

const KINDS = Object.keys(DOCUMENT_KINDS).filter((kind): kind is DocumentKind => kind in DOCUMENT_KINDS)

describe.each(Object.entries(SIZES))('of a building with %s', (_, facts) => {
  it.each(KINDS)('%s prints whole, tagged and readable on A4', async (kind) => {
    const html = renderForm(kind, facts)
    const { fitToPageCount, scalingPercentage } = formScaling(kind, facts)
    const { pdf, percent } = fitToPageCount
      ? await fitOnePage((tried) => printer.print(html, tried), countPages, scalingPercentage)
      : { pdf: await printer.print(html, scalingPercentage), percent: scalingPercentage }
    const printed = await readPdf(pdf)
    expect(printed.pages.length).toBeLessThanOrEqual(fitToPageCount ?? 3)

    for (const [index, page] of printed.pages.entries()) {
      expect(Math.abs(page.width - A4.width)).toBeLessThan(PIXEL)
      expect(Math.abs(page.height - A4.height)).toBeLessThan(PIXEL)
      expect(page.text).toContain(`Page ${index + 1} of ${printed.pages.length}`)
      expect(page.text).toContain(`Property ${facts.property.propertyId}`)
    }
    expect(printed.isTagged).toBe(true)
    expect(printed.language).toBe('en-NZ')
    expect(printed.title).toContain(DOCUMENT_KINDS[kind].header)
    expect([...(printed.pages[0]?.roles ?? [])]).toEqual(expect.arrayContaining(['H1', 'H2']))

    expect(printed.fonts.size).toBeGreaterThan(0)
    expect([...printed.fonts.keys()].filter((font) => !font.includes('SourceSans3'))).toEqual([])
    expect([...printed.fonts.values()]).not.toContain(false)

    const text = printed.pages.map((page) => page.text).join('\n')
    expect(text).not.toMatch(SLIPS)
    const solid = withoutSpace(text)
    const lost = (await blocksOf(printer.page)).filter((block) => !solid.includes(withoutSpace(block)))
    expect(lost).toEqual([])
    expect(await overflowing(printer.page)).toEqual([])
    expect(((await smallestText(printer.page)) * percent) / 100).toBeGreaterThanOrEqual(SMALLEST_POINTS)
  })
})

describe('the pages of a warrant', () => {
  const pagesOf = async (facts: FormFacts) => (await readPdf(await printer.print(renderForm('bwof', facts)))).pages

  it('are one, or two where the table of systems does not fit below the form', async () => {
    const few = { ...typicalFacts, services: typicalFacts.services.slice(0, 5) }
    expect(await pagesOf(few)).toHaveLength(1)
    for (const facts of [typicalFacts, largestFacts]) {
      const [form, systems, ...more] = await pagesOf(facts)
      expect(more).toEqual([])
      expect(form?.text).toContain('Recommendations for amendments to the compliance schedule.')
      expect(form?.text).not.toContain('Date of Form 12A')
      expect(systems?.text).toContain('Date of Form 12A')
    }
  })

  it('are each marked while it is a draft', async () => {
    const pages = await pagesOf({ ...typicalFacts, draftReasons: ['The lift has an open defect.'] })
    expect(pages.map(({ text }) => text.includes('DRAFT, not issued'))).toEqual([true, true])
    expect(pages[1]?.text).toContain('The lift has an open defect.')
  })
})

it('a report in lieu of many systems is signed on the page that holds the report', async () => {
  const { scalingPercentage } = formScaling('reportInLieu', largestFacts)
  const printed = await printer.print(renderForm('reportInLieu', largestFacts), scalingPercentage)
  const [systems, report, ...more] = (await readPdf(printed)).pages
  expect(more).toEqual([])
  expect(systems?.text).not.toContain('What was not done')
  expect(report?.text).toContain('What was not done')
  expect(report?.text).toContain('Signature of independently qualified person')
})

it('keeps the lines of a text', async () => {
  const lines = 'Ground floor: shop 60\n2 offices: 40'
  const [service, ...services] = typicalFacts.services.toReversed()
  const facts: FormFacts = {
    ...typicalFacts,
    bwof: typicalFacts.bwof && { ...typicalFacts.bwof, buildingUse: lines },
    services: [...services, ...(service ? [{ ...service, exceptionNotes: lines }] : [])],
  }
  const linesOf = async (html: string, of: string) => {
    await printer.page.setContent(html)
    return printer.page.locator(of, { hasText: 'Ground floor: shop 60' }).innerText()
  }
  expect(await linesOf(renderForm('bwof', facts), '.value')).toBe(lines)
  expect(await linesOf(renderForm('certificateRequest', facts), 'td')).toBe(lines)
  expect(await linesOf(renderForm('defectReport', facts), 'li')).toContain(lines)
  const recommendation = { systems: ['SS 7'], iqpName: 'Hana Moana', recommendation: lines }
  expect(await linesOf(renderRecommendations(facts, [recommendation]), 'td')).toBe(lines)
})

it('tags fields as labels with their values', async () => {
  const { pages } = await readPdf(await printer.print(renderForm('bwof', typicalFacts)))
  expect(pages[0]?.fields).toMatchObject({
    'Street address of building': '22 Te Heuheu Street, Taupō 3330',
    'Name of owner': 'Kahikatea Holdings Limited',
    'The compliance schedule is kept at': 'Reception, ground floor',
  })
})

const BUILDING = ['22 Te Heuheu Street, Taupō 3330', 'Kōwhai House']
const OWNER = ['Kahikatea Holdings Limited', 'Mere Tāwhai']
const OWNER_IN_FULL = [
  ...OWNER,
  'PO Box 1204, Taupō 3351',
  '14 Tūwharetoa Street, Taupō 3351',
  '07 555 0188',
  '021 555 0142',
  'mere.tawhai@example.com',
]
const PLACE = ['Lot 2 DP 45213', 'Block A, access from Te Heuheu Street', 'Levels 1–2', 'CS 2041']
const RISK = ['c 1987', 'N/A: indefinite, but not less than 50 years', 'WL, CS', '105']
const CONTRACTOR = ['Whangārei Fire & Egress Services Limited']
const USE = 'Offices over two levels above a café: ground floor: 60 occupants, level 1: 45 occupants'
const SYSTEMS = ['SS 3/1', 'Automatic doors', 'SS 15/4', 'Final exits']
const AGENT = ['Rimu Compliance Limited', 'PO Box 88, Taupō 3351', 'rawiri.hemi@rimu.example', 'Rāwiri Hēmi']

const VALUES: Record<DocumentKind, string[]> = {
  bwof: [
    ...BUILDING,
    ...PLACE,
    USE,
    ...RISK,
    ...OWNER_IN_FULL,
    ...AGENT,
    ...SYSTEMS,
    'Whangārei Fire & Egress Services Limited',
    'Reception, ground floor',
    '20 February 2027',
    '4 March 2027',
    'BC210442',
    'CCC-210442',
    '14 March 2028',
    'Main entrance lobby',
    'have been fully complied with during the 12 months prior to the date stated below',
  ],
  certificate: [
    ...BUILDING,
    ...PLACE,
    USE,
    ...OWNER_IN_FULL,
    ...CONTRACTOR,
    ...SYSTEMS,
    'PO Box 7740, Port Whangārei, Whangārei 0110',
    '09 555 0177',
  ],
  certificateRequest: [
    ...BUILDING,
    'CS 2041',
    'KH-22',
    'Hōne Parāone-Whitiwhiti',
    '4127-11-2027',
    '14 March 2027',
    '5 March 2027',
    ...SYSTEMS,
    '18 February 2027',
    'Valve not accessible until the joinery is moved.',
    'office@rimu.example',
    'Aroha Ngātai',
  ],
  amendment: [
    ...BUILDING,
    ...PLACE,
    USE,
    ...RISK,
    ...OWNER_IN_FULL,
    ...AGENT,
    'I request that the compliance schedule for the above building be amended as follows.',
  ],
  iqpStatement: [
    ...BUILDING,
    USE,
    'CS 2041',
    ...OWNER,
    ...CONTRACTOR,
    'Hōne Parāone-Whitiwhiti',
    'service@egress.example',
    ...SYSTEMS,
    'I carried out, or supervised, the procedures shown above on the dates shown',
  ],
  reportInLieu: [
    ...BUILDING,
    ...PLACE,
    USE,
    ...OWNER,
    ...SYSTEMS,
    'This report is not a certificate of compliance.',
    'The inspection was missed because',
  ],
  evacuationReport: [
    ...BUILDING,
    ...OWNER,
    'EV204417',
    'KH-22',
    'Aroha Ngātai',
    'Type 4',
    'Tūī Monitoring',
    'Monitored',
    'Was the alarm heard throughout the building?',
    'Is a change to the scheme needed',
    'within 10 working days of the evacuation',
  ],
  defectReport: [
    ...BUILDING,
    USE,
    '105',
    'CS 2041',
    'KH-22',
    'Pōhutukawa Property Management',
    ...OWNER,
    'Aroha Ngātai',
    '14 March 2027',
    '13',
    ...SYSTEMS,
    'Pending',
    'Valve not accessible until the joinery is moved.',
    'The door does not close against the pressure of the stair.',
    'NZS 4520:2010',
    '31 March 2027',
    'IQP 1187',
  ],
}

it('prints whatever a company is called, its logo, and what has been answered', async () => {
  const named = {
    ...typicalFacts,
    operator: { ...OPERATOR, companyName: 'Tūī & Co. "North" </style> \\A {Limited}' },
    logo: ONE_PIXEL,
  }
  const answers = {
    issuedBy: 2,
    texts: { 'evacuation.day': '2027-08-31', problems: 'Door 3 was wedged open.\nRemoved.' },
    ticks: { 'time.pm': true, 'heard.yes': true },
  }
  const { pages } = await readPdf(await printer.print(renderForm('evacuationReport', named, answers)))
  const text = pages.map((page) => page.text).join('\n')
  expect(text).toContain('Tūī & Co. "North" </style> \\A {Limited} · 07 555 0110')
  expect(text).toContain('31 August 2027')
  expect(text).toContain('29 February 2028')
  expect(text).toContain('Door 3 was wedged open.\nRemoved.')
  expect(text).toContain('Sina Fa‘asavalu')
  expect(text.match(/×/g)).toHaveLength(2)
  expect(pages[0]?.roles).toContain('Figure')
})

describe('Issued by', () => {
  const warrantSupplier = typicalFacts.supplier
  const textWith = async (
    kind: DocumentKind,
    bwof: Partial<NonNullable<FormFacts['bwof']>>,
    issuedBy: number | null,
  ) => {
    const facts = { ...typicalFacts, warrantSupplier, bwof: typicalFacts.bwof && { ...typicalFacts.bwof, ...bwof } }
    const { pages } = await readPdf(await printer.print(renderForm(kind, facts, { issuedBy, texts: {}, ticks: {} })))
    return pages.map(({ text }) => text).join('\n')
  }

  it.each([
    ['bwof', 'Operator'],
    ['bwof', 'Operator Supplier'],
    ['bwof', 'Owners Agent'],
    ['amendment', 'Operator'],
    ['amendment', 'Operator Supplier'],
    ['amendment', 'Owners Agent'],
  ] as const)('of %s issued by %s names who signs, with position and registration', async (kind, bwofIssuedBy) => {
    const signed = await textWith(kind, { bwofIssuedBy }, 2)
    for (const fact of ['Sina Fa‘asavalu', 'Director', 'IQP 0764']) expect(signed).toContain(fact)
    // As the agent's contact, and below the signature.
    expect(signed.match(/Sina Fa‘asavalu/g)).toHaveLength(2)
    expect(await textWith(kind, { bwofIssuedBy }, null)).not.toMatch(/Sina|IQP registration number/)
  })

  it('names the person on record who is no signatory', async () => {
    const signed = await textWith('bwof', { bwofIssuedBy: 'Owners Agent', issuedBy: 'Wī Ōkeroa' }, 0)
    expect(signed.match(/Wī Ōkeroa/g)).toHaveLength(2)
  })

  it('has the owner sign what the owner issues', async () => {
    const signed = await textWith('bwof', { bwofIssuedBy: 'None' }, null)
    // As the owner's contact, and below the signature.
    expect(signed.match(/Mere Tāwhai/g)).toHaveLength(2)
  })

  it('names the operator as the agent where its signatory signs for an owner without one', async () => {
    const signed = await textWith('bwof', { bwofIssuedBy: 'None' }, 2)
    expect(signed.match(/Mere Tāwhai/g)).toHaveLength(1)
    expect(signed.match(/Sina Fa‘asavalu/g)).toHaveLength(2)
    expect(signed).not.toContain('Not applicable')
  })
})

describe('what is known of a building', () => {
  it.each(KINDS)('stands in %s', async (kind) => {
    const { pages } = await readPdf(await printer.print(renderForm(kind, typicalFacts)))
    const solid = withoutSpace(pages.map(({ text }) => text).join(''))
    expect(VALUES[kind].filter((value) => !solid.includes(withoutSpace(value)))).toEqual([])
  })
})

describe('the defect report', () => {
  const pagesOf = async (facts: FormFacts) =>
    (await readPdf(await printer.print(renderForm('defectReport', facts)))).pages.map(({ text }) => text)

  it('prints every open defect, however many there are', async () => {
    const defects = buildDefects(60).map((defect) => ({ ...defect, description: `Fault F${defect.defectId}F` }))
    const pages = await pagesOf({ ...typicalFacts, defects })
    const text = pages.join(' ')
    expect(defects.filter(({ description }) => !text.includes(description))).toEqual([])
    expect(pages.length).toBeGreaterThan(2)
    expect(await overflowing(printer.page)).toEqual([])
  })

  it('has rows for the pen only without a defect', async () => {
    const rows = () => printer.page.getByRole('table', { name: 'Defects' }).locator('tbody').count()
    await pagesOf({ ...typicalFacts, defects: [] })
    expect(await rows()).toBe(6)
    await pagesOf({ ...typicalFacts, defects: buildDefects(1) })
    expect(await rows()).toBe(1)
  })
})
