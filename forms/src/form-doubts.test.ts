import { describe, expect, it } from 'vitest'
import type { FormFacts } from '@app/contract/document/form-facts'
import { formDoubts } from './form-doubts.ts'
import { largestFacts, smallFacts, typicalFacts } from './testing/facts.ts'

const withWarrant = (bwof: Partial<NonNullable<FormFacts['bwof']>>): FormFacts => ({
  ...typicalFacts,
  bwof: typicalFacts.bwof && { ...typicalFacts.bwof, ...bwof },
})

describe('before a warrant is issued', () => {
  it('nothing is said of one that is all in order', () => {
    expect(formDoubts('bwof', typicalFacts)).toEqual([])
  })

  it('what the law asks for and nobody has entered is named', () => {
    expect(formDoubts('bwof', smallFacts)).toEqual([
      'The owner’s name is missing.',
      'The legal description is missing.',
      'The current use is missing.',
      'The number of occupants is missing.',
      'The compliance schedule number is missing.',
    ])
  })

  it.each([
    ['2028-02-18', []],
    ['2028-02-19', ['SS 3/1 Automatic doors has no certificate of the last 12 months.']],
  ])('issued on %s, certificates may be a year old', (bwofIssuedDate, doubts) => {
    const facts = withWarrant({ bwofIssuedDate })
    const [doors] = facts.services.filter(({ buildingAct }) => buildingAct === 'SS3/1')
    const [warrant] = facts.services
    const services = [warrant, doors].filter((service) => service !== undefined)
    const moved = services.map((service) => ({ ...service, whenNextServiceAnniversary: '2028-03-14' }))
    expect(formDoubts('bwof', { ...facts, services: moved })).toEqual(doubts)
  })

  it('a date of issue after the anniversary is noticed', () => {
    expect(formDoubts('bwof', withWarrant({ bwofIssuedDate: '2027-03-14' }))).toEqual([])
    expect(formDoubts('bwof', withWarrant({ bwofIssuedDate: '2027-03-15' })).at(-1)).toBe(
      'The date of issue is later than the anniversary, 14 March 2027.',
    )
  })

  it('less than a year is noticed', () => {
    expect(formDoubts('bwof', withWarrant({ complianceScheduleMonths: 11 }))).toEqual([
      'The council may refuse a statement that covers 11 months only.',
    ])
  })
})

describe('before a certificate is signed', () => {
  it('noted exceptions of its systems are shown', () => {
    expect(formDoubts('certificate', typicalFacts)).toEqual([
      'SS 7 Automatic backflow preventers connected to a potable water supply has an exception: Valve not accessible until the joinery is moved.',
    ])
  })

  it('a supplier without systems is noticed', () => {
    expect(formDoubts('certificate', { ...largestFacts, supplier: smallFacts.supplier })).toEqual([
      'This supplier looks after none of the specified systems here.',
    ])
  })
})

it('says nothing of other forms', () => {
  expect(formDoubts('amendment', smallFacts)).toEqual([])
})
