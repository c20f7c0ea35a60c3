import type { CertificateKind, CertificateState } from '@app/contract/certificate/rules'
import { describe, expect, it, test } from 'vitest'
import { buildCertificate, buildService } from '../testing/factories.ts'
import { anniversariesOf, systemRows } from './system-certificates.ts'

const D = '2027-02-12'
const system = (propertyServiceId: number, change = {}) =>
  buildService({ propertyServiceId, serviceId: 100 + propertyServiceId, parentServiceId: 1, ...change })
const certificate = (certificateId: number, kind: CertificateKind, state: CertificateState, change = {}) =>
  buildCertificate({ certificateId, kind, state, bwofAnniversary: D, propertyServiceIds: [102], ...change })

describe('the state of a system', () => {
  it.each([
    ['none', []],
    ['none', [certificate(1, 'Form12A', 'refused'), certificate(2, 'Form12A', 'withdrawn')]],
    ['received', [certificate(1, 'Form12A', 'received')]],
    ['received', [certificate(1, 'SRaD', 'accepted'), certificate(2, 'Form12A', 'received')]],
    ['in lieu', [certificate(1, 'ReportInLieu', 'accepted')]],
    ['certified', [certificate(1, 'Form12A', 'accepted'), certificate(2, 'SRaD', 'received')]],
    ['none', [certificate(1, 'Form12A', 'accepted', { bwofAnniversary: '2026-02-12' })]],
    // The day before the anniversary was corrected: what waits may be given the new one, what was accepted counts for the other.
    ['received', [certificate(1, 'Form12A', 'received', { bwofAnniversary: '2027-02-06' })]],
    ['none', [certificate(1, 'Form12A', 'accepted', { bwofAnniversary: '2027-02-06' })]],
  ] as const)('is %s', (state, certificates) => {
    expect(systemRows([system(102)], certificates, D)).toMatchObject([{ propertyServiceId: 102, state }])
  })
})

test('a system has its certificates of that warrant, those that stand first', () => {
  const all = [
    certificate(1, 'Form12A', 'withdrawn'),
    certificate(2, 'Form12A', 'refused'),
    certificate(3, 'Form12A', 'received', { propertyServiceIds: [102, 103] }),
    certificate(4, 'SRaD', 'accepted'),
    certificate(5, 'Form12A', 'accepted', { bwofAnniversary: '2026-02-12' }),
  ]
  const rows = systemRows([system(102), system(103)], all, D)
  expect(rows.map(({ certificates }) => certificates.map(({ certificateId }) => certificateId))).toEqual([
    [4, 3, 2, 1],
    [3],
  ])
  expect(anniversariesOf(D, all)).toEqual([D, '2026-02-12'])
  expect(anniversariesOf(null, [])).toEqual([])
})

test('the certificates of before the anniversary was corrected are those of the corrected one', () => {
  const all = [
    certificate(1, 'Form12A', 'accepted', { bwofAnniversary: '2027-02-06' }),
    certificate(2, 'SRaD', 'refused', { bwofAnniversary: '2027-08-12' }),
    certificate(3, 'Form12A', 'accepted', { bwofAnniversary: '2026-08-12' }),
    certificate(4, 'Form12A', 'accepted', { bwofAnniversary: '2026-02-20' }),
  ]
  const [row] = systemRows([system(102)], all, D)
  expect(row?.certificates.map(({ certificateId }) => certificateId)).toEqual([1, 2])
  expect(anniversariesOf(D, all)).toEqual([D, '2026-08-12'])
  expect(anniversariesOf('2027-02-01', all.slice(0, 1))).toEqual(['2027-02-01'])
})

test('a system that has left the schedule is shown while a certificate names it; others are not', () => {
  const named = certificate(1, 'Form12A', 'accepted', {
    propertyServiceIds: [109],
    systems: [{ propertyServiceId: 109, serviceName: 'Lifts', buildingAct: 'SS8/1', councilCodes: '', ref: '' }],
  })
  const services = [buildService(), system(102), system(103, { active: false })]
  expect(systemRows(services, [named], D)).toMatchObject([
    { propertyServiceId: 102, isPresent: true },
    { propertyServiceId: 109, isPresent: false, serviceName: 'Lifts', state: 'certified' },
  ])
})
