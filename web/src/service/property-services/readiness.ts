import type { Day } from '@app/contract/dates'
import { BWOF_SERVICE_ID, bwofAnniversary, isBwofSubService, isReady } from '@app/contract/service/rules'
import type { ServiceRow } from './service-rows.ts'

/** The progress of a property's warrant: its anniversary, and how many of its systems are ready. */
export interface Readiness {
  readonly bwofDay: Day | null
  readonly ready: number
  readonly total: number
}

export function readinessOf(rows: readonly ServiceRow[]): Readiness {
  const bwofDay = bwofAnniversary(rows)
  const systems = rows.filter(isBwofSubService)
  const ready = systems.filter((row) => isReady(row.whenNextServiceAnniversary, bwofDay)).length
  return { bwofDay, ready, total: systems.length }
}

export type ServiceReadiness = 'ready' | 'outstanding' | null

/** Whether a system is ready for the warrant; null if the service is not a system of one. */
export function serviceReadiness(row: ServiceRow, bwofDay: Day | null): ServiceReadiness {
  if (bwofDay === null || row.serviceId === BWOF_SERVICE_ID || !isBwofSubService(row)) return null
  return isReady(row.whenNextServiceAnniversary, bwofDay) ? 'ready' : 'outstanding'
}
