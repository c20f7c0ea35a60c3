import { expect, it } from 'vitest'
import { EVACUATION_DAY, withText } from './answers.ts'
import { defaultAnswers } from './default-answers.ts'
import { formDay, formFileName, formScaling } from './form-file.ts'
import { largestFacts, smallFacts, typicalFacts } from './testing/facts.ts'

const facts = { ...typicalFacts, today: '2026-12-20' }

it('names a warrant by the year of its anniversary', () => {
  expect(formFileName('bwof', facts, defaultAnswers('bwof', facts))).toBe('4127 BWOF 2027.pdf')
})

it('names an evacuation report by the year of the evacuation, or by this year while that is not known', () => {
  const answers = defaultAnswers('evacuationReport', facts)
  expect(formFileName('evacuationReport', facts, answers)).toBe('4127 Evacuation Report 2026.pdf')
  const held = withText(answers, EVACUATION_DAY, '2025-11-02')
  expect(formFileName('evacuationReport', facts, held)).toBe('4127 Evacuation Report 2025.pdf')
  expect(formDay('evacuationReport', held)).toBe('2025-11-02')
  expect(formDay('evacuationReport', answers)).toBeNull()
})

it('names a supplier’s form by the supplier and this year', () => {
  expect(formFileName('certificate', facts, defaultAnswers('certificate', facts))).toBe(
    '4127 Whangārei Fire & Egress Services Limited 12A Certificate of Compliance 2026.pdf',
  )
})

it('leaves out signs that nobody sees, such as those that turn a name round', () => {
  const supplier = facts.supplier && { ...facts.supplier, companyName: 'Kea\u200b\u202eFire\u00ad' }
  expect(formFileName('certificate', { ...facts, supplier }, defaultAnswers('certificate', facts))).toBe(
    '4127 Kea Fire 12A Certificate of Compliance 2026.pdf',
  )
})

it('names an IQP statement by the year in its title', () => {
  expect(formFileName('iqpStatement', facts, defaultAnswers('iqpStatement', facts))).toBe(
    '4127 Whangārei Fire & Egress Services Limited Contractor IQP Statement 2027.pdf',
  )
})

it('fits reports in lieu on one page while that is readable, and never makes a warrant smaller', () => {
  expect(formScaling('bwof', smallFacts)).toEqual({ fitToPageCount: null, scalingPercentage: 100 })
  expect(formScaling('bwof', largestFacts)).toEqual({ fitToPageCount: null, scalingPercentage: 100 })
  expect(formScaling('reportInLieu', typicalFacts)).toEqual({
    fitToPageCount: 1,
    scalingPercentage: 96,
    smallestPercentage: 86,
  })
  expect(formScaling('reportInLieu', largestFacts)).toEqual({
    fitToPageCount: null,
    scalingPercentage: 86,
    smallestPercentage: 86,
  })
  expect(formScaling('amendment', largestFacts)).toEqual({ fitToPageCount: null, scalingPercentage: 100 })
})
