import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, type Day } from '../dates.ts'
import { isReady } from '../service/rules.ts'
import { acceptanceFindings, certifiedAnniversary, type Acceptable } from './acceptance.ts'
import { periodStart } from './rules.ts'

const D = '2027-03-14'
const certificate = (change: Partial<Acceptable> = {}): Acceptable => ({
  kind: 'Form12A',
  bwofAnniversary: D,
  iqpName: 'Hana Moana',
  signedDate: '2027-03-01',
  periodFrom: '2026-03-02',
  periodTo: '2027-03-01',
  documentId: 12,
  ...change,
})
const codes = (change: Partial<Acceptable>) => acceptanceFindings(certificate(change)).map(({ code }) => code)

describe('a Form 12A can be accepted', () => {
  it.each<[string, Partial<Acceptable>, string[]]>([
    ['with all its facts', {}, []],
    ['without its paper', { documentId: null }, ['no-document']],
    ['without the name of the IQP', { iqpName: '' }, ['no-iqp']],
    ['signed a year before the anniversary', { signedDate: '2026-03-14' }, []],
    ['signed a day earlier than that', { signedDate: '2026-03-13' }, ['signed-date']],
    ['signed after the anniversary', { signedDate: '2027-05-01' }, []],
    ['without a day of signing', { signedDate: null }, ['signed-date']],
    ['for a day less than twelve months', { periodFrom: '2026-03-03' }, []],
    ['for a day more than twelve months', { periodFrom: '2026-03-01' }, []],
    ['for two days less', { periodFrom: '2026-03-04' }, ['period']],
    ['for two days more', { periodFrom: '2026-02-28' }, ['period']],
    ['without a period', { periodFrom: null, periodTo: null }, ['period']],
    [
      'with nothing',
      { documentId: null, iqpName: '', signedDate: null, periodFrom: null },
      ['no-document', 'no-iqp', 'signed-date', 'period'],
    ],
  ])('%s', (_, change, expected) => {
    expect(codes(change)).toEqual(expected)
  })

  it('while its systems have no defect that stops it', () => {
    const defect = { propertyServiceId: 7, serviceName: 'Sprinklers', description: 'A valve leaks.' }
    expect(acceptanceFindings(certificate(), [defect])).toMatchObject([
      {
        severity: 'stop',
        code: 'open-defect',
        propertyServiceId: 7,
        text: expect.stringContaining('A valve leaks. Clear'),
      },
    ])
  })
})

it.each(['ReportInLieu', 'SRaD'] as const)('a %s needs its paper and the IQP alone', (kind) => {
  expect(codes({ kind, signedDate: null, periodFrom: null })).toEqual([])
  expect(codes({ kind, documentId: null, iqpName: '' })).toEqual(['no-document', 'no-iqp'])
})

describe('the next anniversary of a certified system', () => {
  it.each<[string, Day | null, number, Day, Day]>([
    ['of the same day as the warrant', D, 12, '2027-03-01', '2028-03-14'],
    ['signed late', D, 12, '2027-10-20', '2028-03-14'],
    ['signed more than a year late', D, 12, '2028-05-01', '2029-03-14'],
    ['of every month, some months behind', '2026-12-01', 1, '2027-02-28', '2027-04-01'],
    ['of every six months, due before the warrant', '2026-11-30', 6, '2027-03-01', '2027-05-30'],
    ['that is ready already', '2027-06-01', 12, '2027-03-01', '2027-06-01'],
    ['without an anniversary', null, 12, '2027-03-01', '2028-03-14'],
    ['at the end of a month', '2026-08-31', 1, '2027-03-01', '2027-03-31'],
  ])('%s', (_, anniversary, intervalMonths, signed, expected) => {
    expect(certifiedAnniversary({ whenNextServiceAnniversary: anniversary, intervalMonths }, signed, D)).toBe(expected)
  })

  it('is later than the warrant and the signing, and no interval later than it has to be', () => {
    const day = fc.integer({ min: -2000, max: 2000 }).map((days) => addDays(D, days))
    const system = fc.record({
      whenNextServiceAnniversary: fc.option(day),
      intervalMonths: fc.integer({ min: 1, max: 12 }),
    })
    fc.assert(
      fc.property(system, day, (dates, signed) => {
        const next = certifiedAnniversary(dates, signed, D)
        expect(isReady(next, D)).toBe(true)
        expect(next > signed).toBe(true)
        const latest = signed > D ? signed : D
        const start = dates.whenNextServiceAnniversary
        // Counted from the anniversary itself, months of other lengths move it by up to three days.
        const isEarliest = addDays(addMonths(next, -dates.intervalMonths), -3) <= latest
        expect(start !== null && start > latest ? next === start : isEarliest).toBe(true)
      }),
    )
  })
})

it('a period of twelve months ends on the day that it is given', () => {
  expect(periodStart('2027-03-01')).toBe('2026-03-02')
  expect(periodStart('2028-02-29')).toBe('2027-03-01')
})
