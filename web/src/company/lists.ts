import type { COMPANY_FLAGS } from '@app/contract/company/rules'
import type { ViewList } from '@app/contract/view/rules'

export interface CompanyListKind {
  readonly title: string
  /** What the list holds, in lower case: `suppliers`. */
  readonly of: Extract<ViewList, 'companies' | 'customers' | 'suppliers' | 'owners' | 'authorities'>
  /** The relationship to list; null for all companies. */
  readonly flag: keyof typeof COMPANY_FLAGS | null
}
