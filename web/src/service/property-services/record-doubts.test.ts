import { recordCompliance } from '@app/contract/service/compliance'
import { expect, it } from 'vitest'
import { buildService } from '../../testing/factories.ts'
import { recordDoubts } from './record-doubts.ts'
import { serviceRowOf, type ServiceRow } from './service-rows.ts'

const TODAY = '2026-11-21'
const lifts = serviceRowOf(
  buildService({ propertyServiceId: 7, serviceId: 111, parentServiceId: 1, serviceName: 'Passenger lifts' }),
)
const ready = { ...lifts, whenNextServiceAnniversary: '2028-02-12' }
const warrant = serviceRowOf(
  buildService({
    propertyServiceId: 1,
    whenNextServiceAnniversary: '2027-02-12',
    whenLastComplianceReceived: '2026-02-10',
  }),
)

const ask = (service: ServiceRow, services: readonly ServiceRow[], received = TODAY) =>
  recordDoubts(service, services, recordCompliance(service, received))

it('a system is recorded without a question', () => {
  expect(ask(lifts, [warrant, lifts])).toBeNull()
})

it('a warrant whose systems are ready is recorded without a question', () => {
  expect(ask(warrant, [warrant, ready, { ...lifts, active: false }, { ...lifts, whenDeleted: 'now' }])).toBeNull()
})

it('the systems that are outstanding are named, and the date to which the warrant moves', () => {
  expect(ask(warrant, [warrant, lifts, ready])).toEqual({
    title: 'Record the warrant before its systems?',
    message:
      '1 of 2 systems are ready. Outstanding: Passenger lifts. The next anniversary moves from 12 Feb 2027 to 12 Feb 2028.',
  })
})

it('the systems that are not named are counted', () => {
  const many = Array.from({ length: 10 }, () => lifts)
  expect(ask(warrant, [warrant, ...many])?.message).toMatch(
    /^0 of 10 systems are ready\. Outstanding: (Passenger lifts(, )?){6} and 4 more\./,
  )
})

it('a warrant without a system is in doubt as well', () => {
  expect(ask(warrant, [warrant])?.message).toContain('No systems are listed below this warrant.')
})

it('a record that moves no anniversary needs no question', () => {
  expect(ask(warrant, [warrant, lifts], '2026-02-15')).toBeNull()
})
