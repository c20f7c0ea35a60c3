import type { SavedBwof } from '@app/contract/bwof/schema'

/** The labels of a BWOF record's fields. */
export const BWOF_LABELS = {
  bwofIssuedBy: 'BWOF issued by',
  bwofIssuedDate: 'BWOF issued date',
  issuedBy: 'Issued by',
  ownerContactId: 'Owner contact on the BWOF',
  bwofLocated: 'BWOF located',
  ownerInspectionsCompletedBy: 'Owner inspections completed by',
  buildingUse: 'Building use',
  purposeGroup: 'Purpose group',
  highestFireHazardCategoryFhcNumber: 'Highest fire hazard category (FHC)',
  maximumNumberOfOccupants: 'Maximum number of occupants',
  firstConstructed: 'First constructed',
  intendedLifeOfTheBuilding: 'Intended life of the building',
  levelUnitNo: 'Level / unit no.',
  locationOfBuildingWithinSite: 'Location of building within site',
  legalDescription: 'Legal description',
  complianceSchedule: 'Compliance schedule',
  complianceScheduleMonths: 'Compliance schedule months',
  buildingConsent: 'Building consent',
  codeComplianceCertificate: 'Code compliance certificate',
  buildingSafetyManualLocated: 'Safety manual located',
  buildingSafetyManualIssuedOrUpdated: 'Safety manual issued or updated',
  complianceScheduleOnFile: 'Compliance schedule on file',
  fireReportOnFile: 'Fire report on file',
  compassDoTestingOrMaintenance: 'The operator does testing or maintenance',
} as const satisfies Record<keyof SavedBwof, string>
