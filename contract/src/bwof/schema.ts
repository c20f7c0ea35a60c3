import { z } from 'zod'
import { VisibleContact } from '../contact/schema.ts'
import { Line, Notes, OptionalDay, OptionalEnteredDay, OptionalId, wholeNumber } from '../scalars.ts'
import { BWOF_ISSUED_BY, COMPLIANCE_SCHEDULE_MONTHS, OWNER_INSPECTIONS_COMPLETED_BY } from './rules.ts'

const months = wholeNumber(Math.min(...COMPLIANCE_SCHEDULE_MONTHS), Math.max(...COMPLIANCE_SCHEDULE_MONTHS)).nullable()

/** The details of a building for its warrant of fitness (docs/rules/records.md#bwof-and-evacuation-records). */
export const SavedBwof = z.object({
  bwofIssuedBy: z.enum(BWOF_ISSUED_BY),
  bwofIssuedDate: OptionalDay,
  /** The day by which a late warrant is expected, for the notice to the authority; null while nobody knows. */
  bwofExpectedDate: OptionalDay,
  intendedLifeOfTheBuilding: Line,
  firstConstructed: Line,
  bwofLocated: Line,
  buildingSafetyManualLocated: Line,
  buildingSafetyManualIssuedOrUpdated: OptionalDay,
  buildingConsent: Line,
  complianceSchedule: Line,
  codeComplianceCertificate: Line,
  complianceScheduleMonths: months,
  complianceScheduleOnFile: z.boolean(),
  legalDescription: Line,
  locationOfBuildingWithinSite: Line,
  buildingUse: Notes,
  purposeGroup: Line,
  maximumNumberOfOccupants: Line,
  highestFireHazardCategoryFhcNumber: Line,
  levelUnitNo: Line,
  issuedBy: Line,
  /** How the owner has authorised the agent who issues the warrant, as Form 11 and Form 12 ask for it. */
  relationshipToOwner: Line,
  fireReportOnFile: z.boolean(),
  compassDoTestingOrMaintenance: z.boolean(),
  ownerInspectionsCompletedBy: z.enum(OWNER_INSPECTIONS_COMPLETED_BY),
  ownerContactId: OptionalId,
})
export type SavedBwof = z.infer<typeof SavedBwof>

/** What somebody enters of it. */
export const EnteredBwof = SavedBwof.extend({
  bwofIssuedDate: OptionalEnteredDay,
  bwofExpectedDate: OptionalEnteredDay,
  buildingSafetyManualIssuedOrUpdated: OptionalEnteredDay,
})

export const PropertyBwof = SavedBwof.extend({ ownerContact: VisibleContact.nullable() })
export type PropertyBwof = z.infer<typeof PropertyBwof>
