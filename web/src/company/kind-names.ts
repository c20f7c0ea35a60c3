import type { CompanyKind } from '@app/contract/company/rules'

/** The names of the kinds of companies on the screens. */
export const KIND_NAMES: Readonly<Record<CompanyKind, string>> = {
  authority: 'Authority',
  owner: 'Owner',
  customer: 'Customer',
  supplier: 'Supplier',
  company: 'Company',
}
