import { z } from 'zod'
import { Email, Line, Moment, OptionalId, OptionalMoment, RowId } from '../scalars.ts'

/** A person at a company or on a site (core-records 3). `ddi` is the landline. */
export const Contact = z.object({
  contactId: z.int(),
  companyId: z.int().nullable(),
  propertyId: z.int().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  jobTitle: z.string(),
  email: z.string(),
  mobile: z.string(),
  ddi: z.string(),
  loginAccess: z.boolean(),
  mailingList: z.boolean(),
  isInvoiceRecipient: z.boolean(),
  enableAutomationEmails: z.boolean(),
  active: z.boolean(),
  whenCreated: Moment,
  whenUpdated: Moment,
  whenDeleted: OptionalMoment,
})
export type Contact = z.infer<typeof Contact>

/** What external logins see of a contact: name, job title, e-mail and phones (decisions 3). */
export const ExternalContact = Contact.pick({
  contactId: true,
  companyId: true,
  propertyId: true,
  firstName: true,
  lastName: true,
  jobTitle: true,
  email: true,
  mobile: true,
  ddi: true,
})

/** A contact as any audience may read it. */
export const SeenContact = Contact.partial({
  loginAccess: true,
  mailingList: true,
  isInvoiceRecipient: true,
  enableAutomationEmails: true,
  active: true,
  whenCreated: true,
  whenUpdated: true,
  whenDeleted: true,
})
export type SeenContact = z.infer<typeof SeenContact>

/** A contact row inside a saved company or property; fields left out stay as they are. */
export const SavedContact = z
  .object({
    contactId: RowId.nullable(),
    firstName: Line,
    lastName: Line,
    jobTitle: Line,
    email: Email,
    mobile: Line,
    ddi: Line,
    loginAccess: z.boolean(),
    mailingList: z.boolean(),
    isInvoiceRecipient: z.boolean(),
    enableAutomationEmails: z.boolean(),
    active: z.boolean(),
    whenUpdated: OptionalMoment,
    whenDeleted: OptionalMoment,
    companyId: OptionalId,
  })
  .partial()
export type SavedContact = z.infer<typeof SavedContact>
