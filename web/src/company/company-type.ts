import { z } from 'zod'

/** The types of new companies, by their number in the address (docs/rules/records.md#companies). */
const COMPANY_TYPES = { company: 0, customer: 1, supplier: 2, owner: 3 } as const

/** The query of the new company screen's address. */
export const NewCompanySearch = z.object({
  companyType: z.coerce.number().int().min(0).max(3).default(COMPANY_TYPES.company).catch(COMPANY_TYPES.company),
})

/** The type for the New button of a list. A new authority starts as a plain company. */
export const companyTypeOf = (flag: string | null): number =>
  Object.entries(COMPANY_TYPES).find(([type]) => type === flag)?.[1] ?? COMPANY_TYPES.company

/** The relationships that a new company of a type starts with. */
export const relationshipsOf = (companyType: number) => ({
  isCustomer: companyType === COMPANY_TYPES.customer,
  isSupplier: companyType === COMPANY_TYPES.supplier,
  isOwner: companyType === COMPANY_TYPES.owner,
})
