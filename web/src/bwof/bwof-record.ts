import type { PropertyBwof, SavedBwof } from '@app/contract/bwof/schema'
import { sameValues } from '../lib/same-values.ts'

/** A BWOF record that says nothing. */
export const BLANK_BWOF: SavedBwof = {
  bwofIssuedBy: 'None',
  bwofIssuedDate: null,
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
  fireReportOnFile: false,
  compassDoTestingOrMaintenance: false,
  ownerInspectionsCompletedBy: 'None',
  ownerContactId: null,
}

/** The part of a record that is edited: its owner contact by id. */
export const bwofRecordOf = ({ ownerContact: _, ...record }: PropertyBwof): SavedBwof => record

export const isBlankBwof = (record: SavedBwof): boolean => sameValues(BLANK_BWOF, record)
