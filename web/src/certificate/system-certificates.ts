import { certifiesCompliance } from '@app/contract/certificate/rules'
import type { VisibleCertificate } from '@app/contract/certificate/schema'
import type { Day } from '@app/contract/dates'
import type { VisiblePropertyService } from '@app/contract/service/schema'
import { isBwofSubService } from '@app/contract/service/rules'

/** How far the evidence of a system is for one warrant. */
export type SystemState = 'certified' | 'received' | 'in lieu' | 'none'

/** A specified system with its certificates for one warrant. */
export interface SystemRow {
  readonly propertyServiceId: number
  readonly serviceName: string
  readonly ref: string
  readonly supplierName: string
  readonly state: SystemState
  /** Those that stand first, then the withdrawn ones; the newest first. */
  readonly certificates: readonly VisibleCertificate[]
  /** False for a system that has left the schedule since its certificate was filed. */
  readonly isPresent: boolean
}

const ORDER = ['accepted', 'received', 'refused', 'withdrawn']

/** The state of a system: the first that fits (docs/rules/evidence.md#the-warrant-check). */
function stateOf(certificates: readonly VisibleCertificate[]): SystemState {
  const accepted = certificates.filter(({ state }) => state === 'accepted')
  if (accepted.some(({ kind }) => certifiesCompliance(kind))) return 'certified'
  if (certificates.some(({ state }) => state === 'received')) return 'received'
  return accepted.length > 0 ? 'in lieu' : 'none'
}

/**
 * The specified systems of a property, each with its certificates for the warrant of an anniversary. Systems that have left
 * the schedule follow if a certificate names them.
 */
export function systemRows(
  services: readonly VisiblePropertyService[],
  certificates: readonly VisibleCertificate[],
  bwofAnniversary: Day | null,
): readonly SystemRow[] {
  const ofYear = certificates
    .filter((each) => each.bwofAnniversary === bwofAnniversary)
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || b.certificateId - a.certificateId)
  const present = services.filter(isBwofSubService)
  const known = new Set(present.map(({ propertyServiceId }) => propertyServiceId))
  const left = new Map(
    ofYear
      .flatMap(({ systems, supplierName }) => systems.map((system) => ({ ...system, supplierName })))
      .filter(({ propertyServiceId }) => !known.has(propertyServiceId))
      .map((system) => [system.propertyServiceId, system]),
  )
  return [...present, ...left.values()].map(({ propertyServiceId, serviceName, ref, supplierName }) => {
    const own = ofYear.filter(({ propertyServiceIds }) => propertyServiceIds.includes(propertyServiceId))
    return {
      propertyServiceId,
      serviceName,
      ref,
      supplierName,
      state: stateOf(own),
      certificates: own,
      isPresent: known.has(propertyServiceId),
    }
  })
}

/** The anniversaries to choose from: the present one, and those of all certificates; the latest first. */
export const anniversariesOf = (present: Day | null, certificates: readonly VisibleCertificate[]): readonly Day[] =>
  [...new Set([...(present ? [present] : []), ...certificates.map(({ bwofAnniversary }) => bwofAnniversary)])]
    .toSorted()
    .toReversed()
