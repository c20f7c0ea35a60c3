import { inventBuilding, type Building, type BuildingKind } from './building.ts'
import type { Calendar } from './calendar.ts'
import type { CompanyRef, CompanyDirectory } from './directory.ts'
import { inventContractors } from './contractors.ts'
import { chooseParties, type Parties } from './parties.ts'
import type { Address, Places } from './places.ts'
import type { Random } from './random.ts'
import { inventCycle, type WarrantCycle } from './warrant-cycle.ts'
import type { Trade, Words } from './words.ts'

/** An invented building, before its rows are made. */
export interface Site extends Parties {
  propertyId: number
  /** The day on which the office took it on, counted from today. */
  created: number
  address: Address
  building: Building
  /** The council of the district, whether or not the record names it. */
  council: CompanyRef | null
  /** Null for a building without a warrant. */
  cycle: WarrantCycle | null
  /** The office took it on in this cycle, and nothing has been certified yet. */
  isNew: boolean
  hasTrials: boolean
  operatorInspects: boolean
  contractorFor: (trade: Trade | null) => CompanyRef
}

interface Surroundings {
  calendar: Calendar
  words: Words
  places: Places
  directory: CompanyDirectory
  kinds: readonly (readonly [BuildingKind, number])[]
}

export function inventSite(
  random: Random,
  { calendar, words, places, directory, kinds }: Surroundings,
  { propertyId, created }: Pick<Site, 'propertyId' | 'created'>,
): Site {
  const kind = random.weigh(kinds)
  const address = places.address(random, kind.units)
  const council = directory.councils.get(address.council) ?? null
  const parties = chooseParties(random, directory, { council, kind, region: address.region })
  const hasWarrant = random.chance(0.965)
  const cycle = hasWarrant ? inventCycle(random, calendar) : null
  return {
    propertyId,
    created,
    address,
    council,
    ...parties,
    building: inventBuilding(random, kind, words, { address, ownerName: parties.owner?.name }),
    cycle,
    isNew: cycle !== null && created > cycle.previousDue && random.chance(0.5),
    hasTrials: !hasWarrant || random.chance(kind.scheme * 0.72),
    operatorInspects: hasWarrant && random.chance(0.085),
    contractorFor: inventContractors(random, directory, address.region),
  }
}
