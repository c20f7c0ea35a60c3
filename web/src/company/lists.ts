import type { COMPANY_FLAGS } from '@app/contract/company/rules'

export interface CompanyListKind {
  readonly title: string
  /** What the list holds, in lower case: `suppliers`. */
  readonly of: string
  /** The relationship to list; null for all companies. */
  readonly flag: keyof typeof COMPANY_FLAGS | null
}
