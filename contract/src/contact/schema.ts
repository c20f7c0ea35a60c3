import { z } from 'zod'
import { CurrentPassword } from '../auth/schema.ts'
import {
  Email,
  fromText,
  Id,
  Island,
  Line,
  Moment,
  OptionalId,
  OptionalMoment,
  RowId,
  requiredText,
  SearchText,
  wholeNumber,
} from '../scalars.ts'
import {
  CONTACT_SEARCH_LIMIT,
  ERASED_PLACES,
  ERASURE_REASON_LENGTH,
  KEPT_PLACES,
  type ContactSwitch,
  type PersonField,
} from './rules.ts'

/** Which record a contact belongs to, and what the server keeps. */
type Kept =
  | 'contactId'
  | 'companyId'
  | 'propertyId'
  | 'emailFailsSince'
  | 'whenErased'
  | 'whenCreated'
  | 'whenUpdated'
  | 'whenDeleted'

/** A person at a company or on a site (docs/rules/records.md#contacts). `ddi` is the landline. */
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
  /** Since when messages to the address have come back (docs/rules/mailbox.md#addresses-that-fail). */
  emailFailsSince: OptionalMoment,
  whenCreated: Moment,
  whenUpdated: Moment,
  whenDeleted: OptionalMoment,
  /** When the person was erased on their request (docs/rules/accounts.md#erasure). */
  whenErased: OptionalMoment,
} satisfies Record<PersonField | ContactSwitch | Kept, z.ZodType>)
export type Contact = z.infer<typeof Contact>

/** What every audience sees of a contact (docs/rules/sessions-and-roles.md#external-logins). */
const FOR_EVERYONE = {
  contactId: true,
  companyId: true,
  propertyId: true,
  firstName: true,
  lastName: true,
  jobTitle: true,
  email: true,
  mobile: true,
  ddi: true,
} as const

/** A contact for external logins. */
export const ExternalContact = Contact.pick(FOR_EVERYONE)

/** A contact with the fields that only some audiences get as optional. */
export const VisibleContact = Contact.partial().required(FOR_EVERYONE)
export type VisibleContact = z.infer<typeof VisibleContact>

/** A contact in the payload of a saved company or property. Fields that are left out keep their values. */
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
  } satisfies Record<
    Exclude<keyof Contact, 'propertyId' | 'emailFailsSince' | 'whenCreated' | 'whenErased'>,
    z.ZodType
  >)
  .partial()
export type SavedContact = z.infer<typeof SavedContact>

/**
 * A contact in lists, with the company or, for a site contact, the property that it belongs to, whose address and
 * island it shows. `isActive` means active and not archived. `isCompanyActive` is true for a site contact, which has no
 * company that could prevent its restoration.
 */
export const ContactListRow = Contact.extend({
  displayName: z.string(),
  companyName: z.string(),
  propertyName: z.string(),
  streetAddress: z.string(),
  postalAddress: z.string(),
  suburb: z.string(),
  city: z.string(),
  postCode: z.string(),
  island: Island,
  accountNumber: z.string(),
  isCustomer: z.boolean(),
  isSupplier: z.boolean(),
  isAuthority: z.boolean(),
  isOwner: z.boolean(),
  isCompanyActive: z.boolean(),
  isCompanyDeleted: z.boolean(),
  isActive: z.boolean(),
})
export type ContactListRow = z.infer<typeof ContactListRow>

/**
 * A search of the mailing list (docs/rules/records.md#mailing-list); the defaults are those of the screen. A company's
 * contact is included if any of the company's relationships is. `city` filters by suburb and city, `keywords` by all
 * search fields. `includeInactive` adds archived contacts and those of inactive companies and properties.
 */
export const ContactSearchQuery = z.object({
  keywords: SearchText.default(''),
  city: SearchText.default(''),
  island: Island.default(''),
  includeCustomers: z.boolean().default(true),
  includeSuppliers: z.boolean().default(true),
  includeOwners: z.boolean().default(true),
  includeSiteContacts: z.boolean().default(false),
  includeContactsWithoutEmail: z.boolean().default(false),
  includeInactive: z.boolean().default(false),
  ignoreDuplicateEmailAddresses: z.boolean().default(true),
  recordLimit: wholeNumber(1, CONTACT_SEARCH_LIMIT).default(CONTACT_SEARCH_LIMIT),
})
export type ContactSearchQuery = z.infer<typeof ContactSearchQuery>

/** A contact to archive or restore, as the caller has read it. */
export const ReadContact = z.object({ contactId: Id, whenUpdated: Moment })
export type ReadContact = z.infer<typeof ReadContact>

/**
 * New values of a contact. Fields that are left out keep their values. Archiving and restoring have their own calls.
 */
export const ContactUpdate = SavedContact.omit({ companyId: true, whenDeleted: true }).extend(ReadContact.shape)
export type ContactUpdate = z.infer<typeof ContactUpdate>

export const ErasureQuery = z.object({ contactId: fromText(Id) })

/** Why somebody is erased: what they asked for, and how. */
export const ErasureRequest = z.object({
  contactId: Id,
  reason: requiredText(ERASURE_REASON_LENGTH),
  currentPassword: CurrentPassword,
})
export type ErasureRequest = z.infer<typeof ErasureRequest>

const ErasedContact = z.object({
  contactId: z.int(),
  displayName: z.string(),
  /** The company or the property. */
  place: z.string(),
})

/**
 * What the erasure of a person changes, or has changed (docs/rules/accounts.md#erasure). `contacts` are all records of
 * this person; `others` share the name or the address and stay. `goes` and `stays` count records. `refusals` say what has
 * to be done before; the call is refused while there are any.
 */
export const Erasure = z.object({
  contacts: z.array(ErasedContact),
  others: z.array(ErasedContact),
  /** The buildings whose warrant names the person as the owner's contact; it names nobody afterwards. */
  ownerContactOf: z.array(z.string()),
  goes: z.array(z.object({ place: z.enum(ERASED_PLACES), count: z.int() })),
  stays: z.array(z.object({ place: z.enum(KEPT_PLACES), count: z.int() })),
  refusals: z.array(z.string()),
})
export type Erasure = z.infer<typeof Erasure>
