import { INTENDED_LIVES } from '@app/contract/bwof/rules'
import type { Building } from './building.ts'
import type { Calendar } from './calendar.ts'
import { SIGNATORIES } from './operator.ts'
import type { Address } from './places.ts'
import type { Random } from './random.ts'
import type { FullRow } from './rows.ts'
import type { Site } from './site.ts'

type BwofRow = FullRow<'propertyBwof'>

/** How owners have authorised their agents; a few are not recorded. */
const AUTHORITIES = [
  'Contractual: service agreement with the owner',
  'Authorised in writing by the owner',
  'Property manager, by the management agreement',
  'Authorised in writing by the owner',
  '',
]

/** `issued` is the day of the last warrant, counted from today; null if there was none. */
export function bwofRow(random: Random, calendar: Calendar, site: Site, issued: number | null): BwofRow {
  const { propertyId, building, address, owner, operatorInspects } = site
  const built = random.int(1905, 2023)
  const consent = consentNumber(random, address.council)
  const bwofIssuedBy = random.weigh<BwofRow['bwofIssuedBy']>([
    ['Operator', 74],
    ['Owners Agent', 14],
    ['Operator Supplier', 6],
    ['None', 6],
  ])
  return {
    propertyId,
    bwofIssuedBy,
    bwofIssuedDate: issued === null ? null : calendar.day(issued),
    bwofExpectedDate: null,
    intendedLifeOfTheBuilding: random.weigh([
      [INTENDED_LIVES[0], 78],
      [INTENDED_LIVES[1], 12],
      [`Specified as ${random.int(2, 9) * 5} years`, 4],
      ['', 6],
    ]),
    firstConstructed: random.weigh([
      [String(built), 60],
      [`c ${Math.floor(built / 10) * 10}s`, 25],
      ['', 15],
    ]),
    bwofLocated: random.pick([
      'Main entrance foyer',
      'Ground floor lift lobby',
      'Reception',
      'Beside the fire panel',
      '',
    ]),
    buildingSafetyManualLocated: random.pick([
      'Red box beside the fire panel',
      'Reception',
      "Manager's office",
      'Site office',
      '',
    ]),
    buildingSafetyManualIssuedOrUpdated: random.chance(0.7) ? calendar.day(-random.int(20, 2_400)) : null,
    buildingConsent: consent,
    complianceSchedule: random.chance(0.97) ? scheduleNumber(random, address.council) : '',
    codeComplianceCertificate: consent && random.chance(0.5) ? `CCC ${consent}` : '',
    complianceScheduleMonths: random.weigh<number | null>([
      [12, 95],
      [null, 3],
      [11, 1],
      [8, 1],
    ]),
    complianceScheduleOnFile: random.chance(0.86),
    legalDescription: random.chance(0.97) ? legalDescription(random, address, building) : '',
    locationOfBuildingWithinSite: random.pick([
      `Front of the site, entrance from ${address.street}`,
      'Whole site',
      'Rear building beside the car park',
      'Eastern half, access by the service lane',
      'Stands alone, north-west corner',
      '',
    ]),
    buildingUse: building.use,
    purposeGroup: building.kind.purposeGroup,
    maximumNumberOfOccupants: random.chance(0.95) ? String(building.occupants) : '',
    highestFireHazardCategoryFhcNumber: building.kind.hazard,
    levelUnitNo: address.unit,
    issuedBy: random.pick(SIGNATORIES).name,
    relationshipToOwner: bwofIssuedBy === 'None' ? '' : (AUTHORITIES[propertyId % AUTHORITIES.length] ?? ''),
    fireReportOnFile: random.chance(0.4),
    compassDoTestingOrMaintenance: random.chance(0.45),
    ownerInspectionsCompletedBy: operatorInspects
      ? 'Operator'
      : random.weigh([
          ['Tenant', 42],
          ['Owners Agent', 30],
          ['None', 20],
          ['Operator Supplier', 8],
        ]),
    ownerContactId: random.chance(0.95) ? (owner?.firstContactId ?? null) : null,
  }
}

/** Each council numbers its compliance schedules in its own way. */
function scheduleNumber(random: Random, council: string): string {
  const year = random.int(1994, 2024)
  const short = String(random.int(1, 999)).padStart(3, '0')
  const styles = [
    `CS ${random.int(100, 6_999)}`,
    `BWOF/${year}/${short.padStart(4, '0')}`,
    `COM-${year}-${short}`,
    String(random.int(200, 9_999)),
  ]
  return styles[council.length % styles.length] ?? ''
}

function consentNumber(random: Random, council: string): string {
  const recent =
    council === 'Auckland Council' ? `BCO10${random.int(200_000, 399_999)}` : `BC${random.int(100_000, 249_999)}`
  return random.weigh([
    [recent, 55],
    [`ABA9${random.int(10_000, 99_999)}`, 15],
    ['', 30],
  ])
}

const ROMAN = ['II', 'III', 'IV', 'V', 'VII', 'IX', 'XII']

function legalDescription(random: Random, { region, city }: Address, { kind }: Building): string {
  const lot = random.int(1, 28)
  const plan = random.int(4_100, 99_999)
  if (kind.owner === 'body corporate') return `Unit ${lot}${random.pick(['A', 'B', 'C', 'D'])} DP ${plan}`
  const deposited = region === 'Waikato' || region === 'Bay of Plenty' ? 'DPS' : 'DP'
  return random.weigh([
    [`Lot ${lot} ${deposited} ${plan}`, 66],
    [`Lots ${lot} & ${lot + 1} ${deposited} ${plan}`, 14],
    [`Pt Lot ${lot} ${deposited} ${plan}`, 12],
    [`Sec ${lot} Blk ${random.pick(ROMAN)} Town of ${city}`, 8],
  ])
}
