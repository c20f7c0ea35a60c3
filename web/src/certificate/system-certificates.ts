import { certifiesCompliance } from '@app/contract/certificate/rules'
import type { VisibleCertificate } from '@app/contract/certificate/schema'
import { isOfWarrant } from '@app/contract/bwof/rules'
import type { Day } from '@app/contract/dates'
import type { VisiblePropertyService } from '@app/contract/service/schema'
import { isBwofSubService } from '@app/contract/service/rules'

/** How far the evidence of a system is for one warrant. */
export type SystemState = 'certified' | 'received' | 'in lieu' | 'none'

/** A specified system with its certificates for one warrant. */
export interface SystemRow {
  /** The anniversary of the warrant. */
  readonly bwofAnniversary: Day | null
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

/**
 * The state of a system: the first that fits (docs/rules/evidence.md#the-warrant-check). What was accepted before the anniversary was
 * corrected is filed for the new one too before a warrant can be issued, so it certifies nothing yet.
 */
function stateOf(certificates: readonly VisibleCertificate[], bwofAnniversary: Day | null): SystemState {
  const accepted = certificates.filter((each) => each.state === 'accepted' && each.bwofAnniversary === bwofAnniversary)
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
    .filter((each) => bwofAnniversary !== null && isOfWarrant(each.bwofAnniversary, bwofAnniversary))
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
      bwofAnniversary,
      propertyServiceId,
      serviceName,
      ref,
      supplierName,
      state: stateOf(own, bwofAnniversary),
      certificates: own,
      isPresent: known.has(propertyServiceId),
    }
  })
}

/**
 * The anniversaries to choose from: the present one, and those of all certificates; the latest first. One of before a correction is
 * left out, because its certificates are shown with the corrected one.
 */
export function anniversariesOf(present: Day | null, certificates: readonly VisibleCertificate[]): readonly Day[] {
  const named = certificates.map(({ bwofAnniversary }) => bwofAnniversary)
  const chosen: Day[] = []
  for (const day of [...(present ? [present] : []), ...named.toSorted().toReversed()]) {
    if (!chosen.some((each) => isOfWarrant(day, each))) chosen.push(day)
  }
  return chosen.toSorted().toReversed()
}
