import type { CompanyKind } from '@app/contract/company/rules'

/** What the screens call a company of each kind. */
export const KIND_NAMES: Readonly<Record<CompanyKind, string>> = {
  authority: 'Authority',
  owner: 'Owner',
  customer: 'Customer',
  supplier: 'Supplier',
  company: 'Company',
}
