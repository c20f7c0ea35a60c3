import type { ServiceType } from '@app/contract/service/rules'
import type { CompanyRef } from './directory.ts'
import type { Definition } from './definitions.ts'

/** One service of a building before its reminders are known; dates are days from today. */
export interface PlannedService {
  propertyServiceId: number
  definition: Definition
  supplier: CompanyRef | null
  serviceType: ServiceType
  intervalMonths: number
  next: number | null
  last: number | null
  ref: string
  /** The certificate for the coming warrant is still to come. */
  isOutstanding: boolean
  active: boolean
  isDeleted: boolean
  whenSent: string | null
  whenTriggered: string | null
  snoozedUntil: number | null
}

/** A service as it is thought up; what it leaves out is the same for most. */
export type Plan = Pick<PlannedService, 'definition' | 'supplier' | 'intervalMonths' | 'next' | 'last'> &
  Partial<Pick<PlannedService, 'isOutstanding' | 'serviceType' | 'ref'>>
