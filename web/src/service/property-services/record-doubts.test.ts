import { recordCompliance } from '@app/contract/service/rules'
import { describe, expect, it, vi } from 'vitest'
import { buildService } from '../../testing/factories.ts'
import { recordDoubts } from './record-doubts.ts'
import { serviceRowOf, type ServiceRow } from './service-rows.ts'

vi.mock('../../lib/settings.ts', () => ({ settings: { timeZone: 'Pacific/Auckland' } }))

const TODAY = '2026-11-21'
const lifts = serviceRowOf(
  buildService({ propertyServiceId: 7, serviceId: 111, parentServiceId: 1, serviceName: 'Passenger lifts' }),
)
const warrant = serviceRowOf(buildService({ propertyServiceId: 1, whenNextServiceAnniversary: '2027-02-12' }))

const ask = (service: ServiceRow, services: readonly ServiceRow[] = [service], saved = service, received = TODAY) =>
  recordDoubts({ service, saved, services, dates: recordCompliance(service, received), today: TODAY })

describe('a compliance that seems to be recorded already', () => {
  it.each([
    // next, previous, interval, received, asks
    ['2027-02-12', '2026-02-20', 12, '2026-11-21', false],
    ['2026-11-01', '2025-11-20', 12, '2026-11-21', false],
    ['2026-10-01', '2026-10-28', 1, '2026-11-05', false],
    // recorded today, yesterday and a month ago: the year is over
    ['2028-02-12', '2026-11-21', 12, '2026-11-21', true],
    ['2028-02-12', '2026-11-20', 12, '2026-11-21', true],
    ['2028-02-12', '2026-10-20', 12, '2026-11-21', true],
    // the middle of the year is the last day that still belongs to it
    ['2027-05-22', '2026-05-22', 12, '2026-11-20', true],
    ['2027-05-22', '2026-05-22', 12, '2026-11-21', false],
    // two years late and recorded a week ago: the same work
    ['2025-02-12', '2026-11-14', 12, '2026-11-21', true],
    ['2025-02-12', '2026-11-06', 12, '2026-11-21', false],
    ['2026-11-01', '2026-11-14', 1, '2026-11-21', true],
    ['2026-11-01', '2026-11-13', 1, '2026-11-21', false],
    // nothing was ever recorded, and it is early
    ['2028-02-12', null, 12, '2026-11-21', true],
    // without an anniversary nothing moves twice
    [null, '2026-11-21', 12, '2026-11-21', false],
  ])('due %s, last recorded %s, every %i months, received %s: asks %s', (next, previous, months, received, asks) => {
    const service = {
      ...lifts,
      whenNextServiceAnniversary: next,
      whenLastComplianceReceived: previous,
      intervalMonths: months,
    }
    expect(ask(service, [service], service, received) !== null).toBe(asks)
  })

  it('is told with what was recorded and what the dates become', () => {
    const recorded = { ...lifts, ...recordCompliance(lifts, TODAY) }
    expect(ask(recorded, [recorded], lifts)).toEqual({
      title: 'Record compliance again?',
      message:
        'Passenger lifts was recorded for 21 Nov 2026 (today, not saved yet). The next anniversary is 12 Feb 2028 (in 448 days); recording 21 Nov 2026 moves it to 12 Feb 2029.',
    })
    expect(ask(recorded)?.message).toContain('recorded for 21 Nov 2026 (today).')
  })

  it('is told as early where nothing was recorded before', () => {
    const early = { ...lifts, whenNextServiceAnniversary: '2028-02-12', whenLastComplianceReceived: null }
    expect(ask(early)).toEqual({
      title: 'Record compliance so early?',
      message: 'The next anniversary is 12 Feb 2028 (in 448 days); recording 21 Nov 2026 moves it to 12 Feb 2029.',
    })
  })
})

describe('a warrant', () => {
  const ready = { ...lifts, whenNextServiceAnniversary: '2028-02-12' }

  it('whose systems are ready is recorded without a question', () => {
    expect(ask(warrant, [warrant, ready, { ...lifts, active: false }, { ...lifts, whenDeleted: 'now' }])).toBeNull()
  })

  it('names the systems that are outstanding, and what becomes of its date', () => {
    expect(ask(warrant, [warrant, lifts, ready])).toEqual({
      title: 'Record the warrant before its systems?',
      message:
        '1 of 2 systems are ready. Outstanding: Passenger lifts. The next anniversary is 12 Feb 2027 (in 83 days); recording 21 Nov 2026 moves it to 12 Feb 2028.',
    })
  })

  it('counts the systems that it does not name', () => {
    const many = Array.from({ length: 10 }, () => lifts)
    expect(ask(warrant, [warrant, ...many])?.message).toMatch(
      /^0 of 10 systems are ready\. Outstanding: (Passenger lifts(, )?){6} and 4 more\./,
    )
  })

  it('without a system is in doubt as well', () => {
    expect(ask(warrant, [warrant])?.message).toContain('No systems are listed below this warrant.')
  })

  it('recorded twice says both', () => {
    const recorded = { ...warrant, ...recordCompliance(warrant, TODAY) }
    expect(ask(recorded, [recorded, ready], warrant)).toEqual({
      title: 'Record compliance again?',
      message:
        '0 of 1 systems are ready. Outstanding: Passenger lifts. Building Warrant of Fitness was recorded for 21 Nov 2026 (today, not saved yet). The next anniversary is 12 Feb 2028 (in 448 days); recording 21 Nov 2026 moves it to 12 Feb 2029.',
    })
  })
})
