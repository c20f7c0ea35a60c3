import { z } from 'zod'

/** What a company is made as, by its number in the address (docs/rules/records.md#companies). */
const COMPANY_TYPES = { company: 0, customer: 1, supplier: 2, owner: 3 } as const

/** What the screen of a new company takes from the address. */
export const NewCompanySearch = z.object({
  companyType: z.coerce.number().int().min(0).max(3).default(COMPANY_TYPES.company).catch(COMPANY_TYPES.company),
})

/** The type that the New button of a list makes; an authority begins as any company. */
export const companyTypeOf = (flag: string | null): number =>
  Object.entries(COMPANY_TYPES).find(([type]) => type === flag)?.[1] ?? COMPANY_TYPES.company

/** The relationship that a type begins with. */
export const relationshipsOf = (companyType: number) => ({
  isCustomer: companyType === COMPANY_TYPES.customer,
  isSupplier: companyType === COMPANY_TYPES.supplier,
  isOwner: companyType === COMPANY_TYPES.owner,
})
