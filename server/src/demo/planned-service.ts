import type { ServiceType } from '@app/contract/service/rules'
import type { CompanyRef } from './directory.ts'
import type { Definition } from './definitions.ts'

/** A service of a building before its reminders are added. Dates are days from today. */
export interface PlannedService {
  propertyServiceId: number
  definition: Definition
  supplier: CompanyRef | null
  serviceType: ServiceType
  intervalMonths: number
  next: number | null
  last: number | null
  ref: string
  /** The certificate for the next warrant has not been received. */
  isOutstanding: boolean
  active: boolean
  isDeleted: boolean
  whenSent: string | null
  whenTriggered: string | null
  snoozedUntil: number | null
}

/** The fields of a service that differ between services. The others have defaults. */
export type ServicePlan = Pick<PlannedService, 'definition' | 'supplier' | 'intervalMonths' | 'next' | 'last'> &
  Partial<Pick<PlannedService, 'isOutstanding' | 'serviceType' | 'ref'>>
