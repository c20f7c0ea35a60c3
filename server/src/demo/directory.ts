import type { OwnerSort } from './company-names.ts'
import type { Pool } from './pool.ts'
import type { Trade } from './words.ts'

export interface Recipient {
  contactId: number
  email: string
}

/** What properties need to know about a company. A national data set has a hundred thousand of these. */
export interface CompanyRef {
  companyId: number
  name: string
  /** Empty for one that works everywhere. */
  region: string
  recipients: Recipient[]
  firstContactId: number | null
  billingEntityIds: number[]
  isCustomer: boolean
  isAutomated: boolean
  copiesUrgent: boolean
  copiesFollowUp: boolean
}

/** The companies that a property can have, by role. */
export interface CompanyDirectory {
  operator: CompanyRef
  councils: Map<string, CompanyRef>
  owners: Record<OwnerSort, Pool<CompanyRef>>
  customers: { local: Pool<CompanyRef>; national: Pool<CompanyRef> }
  suppliers: Record<Trade, { local: Pool<CompanyRef>; national: Pool<CompanyRef> }>
}
