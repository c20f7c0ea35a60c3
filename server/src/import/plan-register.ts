import type { Entry, GoodLine } from './check-line.ts'
import { HEADINGS } from './columns.ts'
import { createCompanyBook, type PlannedCompany } from './company-book.ts'
import {
  buildingOf,
  describeBuilding,
  describeService,
  differences,
  serviceOf,
  shownValue,
  type Described,
} from './describe.ts'
import { identityOf, type Building, type Note } from './group-buildings.ts'
import type { KnownBuilding, KnownCompany, KnownMailbox, KnownService } from './known-register.ts'
import { pairServices } from './pair-services.ts'

export interface Known {
  companies: readonly KnownCompany[]
  buildings: readonly KnownBuilding[]
  services: readonly KnownService[]
  mailboxes: readonly KnownMailbox[]
}

export interface Plan {
  companies: ReadonlyMap<string, PlannedCompany>
  newBuildings: Building[]
  /** For buildings that are there already. */
  newServices: { propertyId: number; entry: Entry }[]
  /** How many lines have their service there, just as they say. */
  alreadyThere: number
  /** What is there with other values: an import fills, and never writes over what people did since. */
  leftAsIs: Note[]
  /** Services that come to a building which has another of the same kind. */
  addedBeside: Note[]
}

/** Compares the register with what is stored. Decides all and writes nothing. */
export function planRegister(buildings: readonly Building[], known: Known): Plan {
  const book = createCompanyBook(known.companies, known.mailboxes)
  const plan: Plan = {
    companies: book.companies,
    newBuildings: [],
    newServices: [],
    alreadyThere: 0,
    leftAsIs: [],
    addedBeside: [],
  }
  // Of two that are alike the older one counts.
  const stored = new Map(
    known.buildings.toReversed().map((building) => [identityOf({ ...building, ourRef: '' }), building]),
  )
  const servicesOf = Map.groupBy(known.services, ({ propertyId }) => propertyId)

  for (const building of buildings) {
    const existing = stored.get(identityOf(building.first.read))
    if (existing) {
      const services = servicesOf.get(existing.propertyId) ?? []
      for (const { read } of fillBuilding(plan, building, existing, services)) book.takeSupplier(read)
    } else {
      plan.newBuildings.push(building)
      book.takeBuilding(building.first.read)
      for (const { read } of building.lines) book.takeSupplier(read)
    }
  }
  return plan
}

/** Plans what a building that is there lacks, and answers the lines that are, or will be, there as they stand. */
function fillBuilding(
  plan: Plan,
  { first, lines }: Building,
  existing: KnownBuilding,
  services: readonly KnownService[],
): GoodLine[] {
  const said = buildingOf({ ...first.read, customerRef: existing.customerRef })
  noteDifference(plan, first, said, describeBuilding(existing))
  const pairs = pairServices(lines, services)
  return lines.filter((line) => {
    const service = pairs.get(line)
    if (!service) addService(plan, line, existing, services)
    else if (noteDifference(plan, line, serviceOf(line.read), describeService(service))) return false
    else plan.alreadyThere++
    return true
  })
}

function addService(
  plan: Plan,
  { read, row }: GoodLine,
  { propertyId }: KnownBuilding,
  services: readonly KnownService[],
) {
  plan.newServices.push({ propertyId, entry: read })
  const { serviceId, serviceName } = read.service
  const hasAnother = services.some((service) => service.serviceId === serviceId)
  if (!hasAnother) return
  plan.addedBeside.push({ line: row.line, text: `another "${serviceName}" for a building that has one` })
}

function noteDifference(plan: Plan, { row }: GoodLine, said: Described, held: Described): boolean {
  const columns = differences(said, held)
  if (columns.length === 0) return false
  const values = columns.map((column) => `${HEADINGS[column]} ${shownValue(held[column])}`).join(', ')
  plan.leftAsIs.push({ line: row.line, text: `already in Warrant with ${values}; left as it is there` })
  return true
}
