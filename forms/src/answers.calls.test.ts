import { describe, expect, it } from 'vitest'
import { isSameAnswers, withText, withTick, type Answers } from './answers.ts'
import type { FormFacts } from '@app/contract/document/form-facts'
import { formSigners } from '@app/forms/render'
import { defaultAnswers, unsignedAnswers } from './default-answers.ts'
import { largestFacts, smallFacts, typicalFacts } from './testing/facts.ts'

const blank: Answers = { issuedBy: null, texts: {}, ticks: {} }

describe('the time of an evacuation', () => {
  it('is in the morning or in the afternoon, not both', () => {
    const morning = withTick(blank, 'time.am', true)
    expect(withTick(morning, 'time.pm', true).ticks).toEqual({ 'time.am': false, 'time.pm': true })
  })

  it('may be neither again', () => {
    const morning = withTick(blank, 'time.am', true)
    expect(withTick(morning, 'time.am', false).ticks).toEqual({ 'time.am': false, 'time.pm': false })
  })
})

it('lets a question be answered with yes and no alike', () => {
  const yes = withTick(blank, 'heard.yes', true)
  expect(withTick(yes, 'heard.no', true).ticks).toEqual({ 'heard.yes': true, 'heard.no': true })
})

it('leaves what was there before as it was', () => {
  const before = withText(blank, 'problems', 'None')
  withText(before, 'problems', 'Some')
  expect(before.texts).toEqual({ problems: 'None' })
})

describe('two answers', () => {
  const answered: Answers = { issuedBy: 1, texts: { problems: 'None' }, ticks: { 'time.am': true } }

  it('print the same when what they lack is empty', () => {
    expect(isSameAnswers(answered, withTick(withText(answered, 'debrief', ''), 'time.pm', false))).toBe(true)
  })

  it.each([
    ['a text', withText(answered, 'problems', '')],
    ['a box', withTick(answered, 'heard.yes', true)],
    ['who signs', { ...answered, issuedBy: null }],
  ])('differ in %s', (_, other) => {
    expect(isSameAnswers(answered, other)).toBe(false)
    expect(isSameAnswers(other, answered)).toBe(false)
  })
})

describe('what a form proposes', () => {
  it('is issued by whom the record of the warrant names', () => {
    const bwof = typicalFacts.bwof && { ...typicalFacts.bwof, issuedBy: 'Sina Fa‘asavalu' }
    expect(defaultAnswers('bwof', { ...typicalFacts, bwof }).issuedBy).toBe(2)
  })

  const issuedBy = (bwof: Partial<NonNullable<FormFacts['bwof']>>) => {
    const facts = { ...typicalFacts, bwof: typicalFacts.bwof && { ...typicalFacts.bwof, ...bwof }, warrantSupplier }
    const { issuedBy: id } = defaultAnswers('bwof', facts)
    return formSigners('bwof', facts).find(({ signatoryId }) => signatoryId === id)?.name ?? null
  }
  const warrantSupplier = typicalFacts.supplier

  it.each([
    ['Operator', '', 'Rāwiri Hēmi'],
    ['Operator', 'Sina Fa‘asavalu', 'Sina Fa‘asavalu'],
    ['Operator', 'Somebody who left', 'Rāwiri Hēmi'],
    ['Operator Supplier', '', 'Hōne Parāone-Whitiwhiti'],
    ['Operator Supplier', 'Sina Fa‘asavalu', 'Sina Fa‘asavalu'],
    ['Operator Supplier', 'Wī Ōkeroa', 'Wī Ōkeroa'],
    ['Owners Agent', '', null],
    ['Owners Agent', 'Sina Fa‘asavalu', 'Sina Fa‘asavalu'],
    ['Owners Agent', 'Wī Ōkeroa', 'Wī Ōkeroa'],
    ['None', 'Sina Fa‘asavalu', null],
  ] as const)('of a warrant issued by %s with "%s" on record is signed by %s', (bwofIssuedBy, recorded, signer) => {
    expect(issuedBy({ bwofIssuedBy, issuedBy: recorded })).toBe(signer)
  })

  it('is issued by the first signatory, or by nobody', () => {
    expect(defaultAnswers('bwof', typicalFacts).issuedBy).toBe(1)
    expect(defaultAnswers('bwof', smallFacts).issuedBy).toBeNull()
  })

  it('leaves the recommendations of a certificate to the pen', () => {
    expect(defaultAnswers('certificate', largestFacts).texts).toEqual({})
    expect(defaultAnswers('certificate', typicalFacts).texts).toEqual({})
  })

  it('is signed by nobody if it goes out for signature', () => {
    expect(defaultAnswers('certificate', largestFacts).issuedBy).toBe(1)
    expect(unsignedAnswers('certificate', largestFacts).issuedBy).toBeNull()
  })

  it('has four statements in a report in lieu', () => {
    expect(Object.keys(defaultAnswers('reportInLieu', typicalFacts).texts)).toEqual([
      'report.notDone',
      'report.why',
      'report.stateNow',
      'report.next',
    ])
  })
})
