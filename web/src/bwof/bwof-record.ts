import type { PropertyBwof, SavedBwof } from '@app/contract/bwof/schema'
import { sameValues } from '../lib/same-values.ts'

/** A blank BWOF record. */
export const BLANK_BWOF: SavedBwof = {
  bwofIssuedBy: 'None',
  bwofIssuedDate: null,
  bwofExpectedDate: null,
  intendedLifeOfTheBuilding: '',
  firstConstructed: '',
  bwofLocated: '',
  buildingSafetyManualLocated: '',
  buildingSafetyManualIssuedOrUpdated: null,
  buildingConsent: '',
  complianceSchedule: '',
  codeComplianceCertificate: '',
  complianceScheduleMonths: null,
  complianceScheduleOnFile: false,
  legalDescription: '',
  locationOfBuildingWithinSite: '',
  buildingUse: '',
  purposeGroup: '',
  maximumNumberOfOccupants: '',
  highestFireHazardCategoryFhcNumber: '',
  levelUnitNo: '',
  issuedBy: '',
  relationshipToOwner: '',
  fireReportOnFile: false,
  compassDoTestingOrMaintenance: false,
  ownerInspectionsCompletedBy: 'None',
  ownerContactId: null,
}

/** The editable part of a record, with the owner contact by id only. */
export const bwofRecordOf = ({ ownerContact: _, ...record }: PropertyBwof): SavedBwof => record

export const isBlankBwof = (record: SavedBwof): boolean => sameValues(BLANK_BWOF, record)
