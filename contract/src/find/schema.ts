import { z } from 'zod'
import { FoundCertificate } from '../certificate/schema.ts'
import { SearchText } from '../scalars.ts'
import { NUMBERED_PAPERS } from './rules.ts'

export const FindQuery = z.object({ text: SearchText })

/** A person at a company, or on the site of a property: one of the two ids is null. `place` is its name. */
export const FoundContact = z.object({
  contactId: z.int(),
  companyId: z.int().nullable(),
  propertyId: z.int().nullable(),
  displayName: z.string(),
  jobTitle: z.string(),
  email: z.string(),
  mobile: z.string(),
  ddi: z.string(),
  place: z.string(),
  isActive: z.boolean(),
})
export type FoundContact = z.infer<typeof FoundContact>

/** A company by its telephone, its account number or that of one of its billing entities. */
export const FoundCompany = z.object({
  companyId: z.int(),
  companyName: z.string(),
  companyPhone: z.string(),
  /** The one that matches; empty for a company that is found by its telephone. */
  accountNumber: z.string(),
  active: z.boolean(),
})
export type FoundCompany = z.infer<typeof FoundCompany>

export const FoundPaper = z.object({
  propertyId: z.int(),
  propertyName: z.string(),
  paper: z.enum(NUMBERED_PAPERS),
  number: z.string(),
  active: z.boolean(),
})
export type FoundPaper = z.infer<typeof FoundPaper>

export const FoundWarrant = z.object({
  warrantId: z.int(),
  propertyId: z.int(),
  propertyName: z.string(),
  number: z.string(),
  expiryDate: z.string(),
  isWithdrawn: z.boolean(),
})
export type FoundWarrant = z.infer<typeof FoundWarrant>

export const FoundIqp = z.object({
  iqpId: z.int(),
  name: z.string(),
  registrationNumber: z.string(),
  companyName: z.string(),
  active: z.boolean(),
})
export type FoundIqp = z.infer<typeof FoundIqp>

/**
 * What the lists of the browser do not hold. `isNearly` says that the contacts are those whose names are most like the
 * text, because none has its words.
 */
export const Found = z.object({
  contacts: z.array(FoundContact),
  isNearly: z.boolean(),
  companies: z.array(FoundCompany),
  papers: z.array(FoundPaper),
  warrants: z.array(FoundWarrant),
  iqps: z.array(FoundIqp),
  certificates: z.array(FoundCertificate),
})
export type Found = z.infer<typeof Found>

export const NOTHING_FOUND: Found = {
  contacts: [],
  isNearly: false,
  companies: [],
  papers: [],
  warrants: [],
  iqps: [],
  certificates: [],
}
