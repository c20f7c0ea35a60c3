/** The facts that Form 12 needs, and those that it prints blank without them. */
export const COMPLETE_RECORD = {
  bwofIssuedBy: 'Operator',
  buildingUse: 'Offices',
  maximumNumberOfOccupants: '120',
  complianceSchedule: 'CS 99',
  complianceScheduleMonths: 12,
  buildingSafetyManualLocated: 'Reception',
  legalDescription: 'Lot 1 DP 2',
  purposeGroup: 'WL',
  highestFireHazardCategoryFhcNumber: '2',
  firstConstructed: '1990',
}
