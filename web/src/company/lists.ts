import type { COMPANY_FLAGS } from '@app/contract/company/rules'

export interface CompanyListKind {
  readonly title: string
  /** What it holds, in the middle of a sentence. */
  readonly of: string
  /** Null holds all. */
  readonly flag: keyof typeof COMPANY_FLAGS | null
}
