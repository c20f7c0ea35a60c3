/** The letters in `flags` of a list row, in this order (docs/rules/records.md#company-lists). */
export const COMPANY_FLAGS = { active: 'A', customer: 'C', owner: 'O', authority: 'R', supplier: 'S' } as const

export const hasFlag = (flags: string, flag: keyof typeof COMPANY_FLAGS): boolean => flags.includes(COMPANY_FLAGS[flag])

/** What is said of a company that was deleted before somebody chose it, or brought it back. */
export const DELETED_MEANWHILE = 'was deleted meanwhile'

/** The list screens, by the companies that they show. */
export const COMPANY_KINDS = ['company', 'customer', 'supplier', 'owner', 'authority'] as const
export type CompanyKind = (typeof COMPANY_KINDS)[number]

/** The columns of the screen that an export can have (docs/rules/views.md#exports). */
export const COMPANY_COLUMNS = [
  'id',
  'name',
  'location',
  'city',
  'contacts',
  'properties',
  'relations',
  'active',
] as const
export type CompanyColumn = (typeof COMPANY_COLUMNS)[number]

/** The kind of a company, by its strongest relationship (docs/rules/records.md#companies). */
export function companyKind(company: {
  isAuthority?: boolean | undefined
  isOwner?: boolean | undefined
  isCustomer?: boolean | undefined
  isSupplier?: boolean | undefined
}): CompanyKind {
  if (company.isAuthority) return 'authority'
  if (company.isOwner) return 'owner'
  if (company.isCustomer) return 'customer'
  if (company.isSupplier) return 'supplier'
  return 'company'
}

/**
 * The text that the keyword filter of company lists searches, on the screen and in exports
 * (docs/rules/records.md#keyword-filter).
 */
export const companySearchText = (row: {
  id: number
  name: string
  conts: string
  loc: string
  isle: string
}): string => [row.id, row.name, row.conts, row.loc, row.isle].join(' ')

/** The share of systems certified on time in whole percent; null for a supplier that was never asked. */
export const onTimePercent = ({ asked, onTime }: { asked: number; onTime: number }): number | null =>
  asked === 0 ? null : Math.round((100 * onTime) / asked)
