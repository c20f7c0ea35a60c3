import { z } from 'zod'
import { SavedBwof } from '../bwof/schema.ts'
import { Company } from '../company/schema.ts'
import { Contact } from '../contact/schema.ts'
import { Defect } from '../defect/schema.ts'
import { PropertyEvacuation } from '../evacuation/schema.ts'
import { Signatory } from '../operator/schema.ts'
import { Day, OptionalDay } from '../scalars.ts'
import { PropertyService, ServiceDefinition } from '../service/schema.ts'

const FormContact = Contact.pick({
  firstName: true,
  lastName: true,
  jobTitle: true,
  email: true,
  mobile: true,
  ddi: true,
})
export type FormContact = z.infer<typeof FormContact>

/** A company on a form. `contact` is the person whom the form names. */
export const FormCompany = Company.pick({
  companyId: true,
  companyName: true,
  streetAddress: true,
  postalAddress: true,
  suburb: true,
  city: true,
  postCode: true,
  companyPhone: true,
}).extend({ contact: FormContact.nullable() })
export type FormCompany = z.infer<typeof FormCompany>

/** A council: `takesReportsInLieu` says whether it takes reports in lieu of a Form 12A besides S-RaDs. */
const FormAuthority = FormCompany.extend(Company.pick({ takesReportsInLieu: true }).shape)

/** A signatory with their own address and telephone: those of the operator's contact of the same name, else empty. */
export const FormSignatory = Signatory.extend(FormContact.pick({ email: true, mobile: true, ddi: true }).shape)
export type FormSignatory = z.infer<typeof FormSignatory>

/**
 * A service with the code of its specified system (`buildingAct`, `councilCodes`); never its price or admin notes.
 * `certificateSignedDate` is the date of the accepted Form 12A for the present anniversary; null without one.
 * `hasTwin` says of a specified system that the building has another of its kind, also where a form leaves that one out.
 * The facts of older warrants do not have it.
 */
const FormService = PropertyService.pick({
  propertyServiceId: true,
  serviceId: true,
  serviceName: true,
  parentServiceId: true,
  ref: true,
  serviceType: true,
  supplierCompanyId: true,
  supplierName: true,
  whenNextServiceAnniversary: true,
  whenLastComplianceReceived: true,
  intervalMonths: true,
  active: true,
  exceptionNotes: true,
  whenDeleted: true,
}).extend({
  ...ServiceDefinition.pick({ buildingAct: true, councilCodes: true }).shape,
  certificateSignedDate: OptionalDay,
  hasTwin: z.boolean().optional(),
})
export type FormService = z.infer<typeof FormService>

/** An open defect of the property. */
const FormDefect = Defect.pick({
  defectId: true,
  system: true,
  location: true,
  description: true,
  severity: true,
  standard: true,
  action: true,
  responsible: true,
  dueDate: true,
})
export type FormDefect = z.infer<typeof FormDefect>

/** A property as forms print it: the fields that the property itself has under these names. */
const FormProperty = z.object({
  propertyId: z.int(),
  propertyName: z.string(),
  buildingName: z.string(),
  streetAddress: z.string(),
  suburb: z.string(),
  city: z.string(),
  postcode: z.string(),
  customerPropertyRef: z.string(),
  bwofTemplate: z.string(),
})

/**
 * Everything that forms print about a property (docs/rules/documents.md#kinds-of-documents). Where a value is empty or
 * null, a form leaves a line to fill in by hand.
 *
 * - `owner.contact` is the owner contact of the warrant, otherwise the owner's first active contact. For other
 * companies, `contact` is the first active one.
 * - `services` has all services that are not deleted, in the order of their definitions.
 * - `defects` has the open ones, the most severe first.
 * - `supplier` is the company that a supplier form is for; null for the main forms. If it is the operator, the form is
 * the operator's own variant.
 * - `warrantSupplier` supplies the property's BWOF service. It is the agent of a warrant issued by 'Operator Supplier'.
 * - `certificateCount` is the number of accepted certificates for the present anniversary; one can cover many systems.
 * - `hasRecommendations` says whether one of them recommends to amend the compliance schedule.
 * - `needsCertificates` says whether dates are not enough evidence (docs/rules/evidence.md#what-is-enough-evidence). The facts
 * of older warrants do not have it.
 * - `draftReasons` say, one sentence each, why Form 12 cannot be issued. With one it is printed as a draft.
 * - `certificatesWantedBy` is the working day by which contractors are asked for their certificates. It may be in the
 * past; null without an anniversary.
 * - `holidays` are the Mondays to Fridays of last year, this year and the next that are no working days where the
 * building is (docs/rules/services-and-dates.md#working-days).
 * - `logo` is a data URI; the alternate logo if `bwofTemplate` of the property says so. Null prints the name.
 * - `expiryDate` is the day on which a warrant that is issued expires; without it, Form 12 reckons it from the anniversary.
 * - `issuedDate` is printed as the date of a form; null leaves it blank. `today` is the day of printing.
 */
export const FormFacts = z.object({
  property: FormProperty,
  bwof: SavedBwof.omit({ ownerContactId: true }).nullable(),
  evacuation: PropertyEvacuation.nullable(),
  services: z.array(FormService),
  defects: z.array(FormDefect),
  siteContacts: z.array(FormContact),
  owner: FormCompany.nullable(),
  customer: FormCompany.nullable(),
  authority: FormAuthority.nullable(),
  supplier: FormCompany.nullable(),
  warrantSupplier: FormCompany.nullable(),
  operator: FormCompany.nullable(),
  signatories: z.array(FormSignatory),
  certificateCount: z.int().min(0),
  hasRecommendations: z.boolean(),
  needsCertificates: z.boolean().optional(),
  draftReasons: z.array(z.string()),
  certificatesWantedBy: OptionalDay,
  holidays: z.array(Day),
  logo: z.string().startsWith('data:image/').nullable(),
  expiryDate: Day.optional(),
  issuedDate: OptionalDay,
  today: Day,
})
export type FormFacts = z.infer<typeof FormFacts>
