import { refuse, type GoodLine, type RegisterEntry } from './check-line.ts'
import { HEADINGS } from './columns.ts'
import { createCompanyBook, type PlannedCompany } from './company-book.ts'
import {
  buildingOf,
  corrections,
  describeBuilding,
  describeService,
  differences,
  serviceOf,
  shownValue,
  type DescribedValues,
} from './describe.ts'
import { inactiveReason } from './find-service.ts'
import { identityOf, type Building, type LineNote } from './group-buildings.ts'
import type { KnownBuilding, KnownCompany, KnownMailbox, KnownService } from './known-register.ts'
import { pairServices } from './pair-services.ts'

export interface KnownRecords {
  companies: readonly KnownCompany[]
  buildings: readonly KnownBuilding[]
  services: readonly KnownService[]
  mailboxes: readonly KnownMailbox[]
}

export interface ImportPlan {
  companies: ReadonlyMap<string, PlannedCompany>
  newBuildings: Building[]
  /** Services to add to stored buildings. */
  newServices: { propertyId: number; entry: RegisterEntry }[]
  /** How many lines match a stored service exactly. */
  alreadyThere: number
  /** Lines that differ from stored records. An import adds records, and never overwrites what people have changed. */
  leftAsIs: LineNote[]
  /** Services to add to a building that already has another one of the same kind. */
  addedBeside: LineNote[]
}

/**
 * Compares the register with the stored records and decides what to write. Refuses lines that would add a service of an
 * inactive definition.
 */
export function planRegister(buildings: readonly Building[], known: KnownRecords): ImportPlan {
  const book = createCompanyBook(known.companies, known.mailboxes)
  const plan: ImportPlan = {
    companies: book.companies,
    newBuildings: [],
    newServices: [],
    alreadyThere: 0,
    leftAsIs: [],
    addedBeside: [],
  }
  // The older one of two identical buildings wins.
  const stored = new Map(
    known.buildings.toReversed().map((building) => [identityOf({ ...building, ourRef: '' }), building]),
  )
  const servicesOf = Map.groupBy(known.services, ({ propertyId }) => propertyId)

  for (const building of buildings) {
    const existing = stored.get(identityOf(building.first.read))
    if (existing) {
      const services = servicesOf.get(existing.propertyId) ?? []
      for (const { read } of fillBuilding(plan, building, existing, services)) book.takeSupplier(read)
      continue
    }
    const lines = building.lines.filter((line) => !refuseInactive(line))
    const [first] = lines
    if (!first) continue
    plan.newBuildings.push({ first, lines })
    book.takeBuilding(first.read)
    for (const { read } of lines) book.takeSupplier(read)
  }
  return plan
}

/** Plans what to add to a stored building. Returns the lines that say the same as it, now or after the import. */
function fillBuilding(
  plan: ImportPlan,
  { first, lines }: Building,
  existing: KnownBuilding,
  services: readonly KnownService[],
): GoodLine[] {
  const said = buildingOf({ ...first.read, customerRef: existing.customerRef })
  noteDifference(plan, first, said, describeBuilding(existing))
  const pairs = pairServices(lines, services)
  return lines.filter((line) => {
    const service = pairs.get(line)
    if (!service) {
      if (refuseInactive(line)) return false
      addService(plan, line, existing, services)
      return true
    }
    const [saidOfService, held] = [serviceOf(line.read), describeService(service)]
    if (!noteDifference(plan, line, saidOfService, held)) plan.alreadyThere++
    return differences(saidOfService, held).length === 0
  })
}

/** Returns whether it refused the line. */
function refuseInactive(line: GoodLine): boolean {
  const reason = inactiveReason(line.read.service)
  if (reason !== undefined) refuse(line, 'service', reason)
  return reason !== undefined
}

function addService(
  plan: ImportPlan,
  { read, row }: GoodLine,
  { propertyId }: KnownBuilding,
  services: readonly KnownService[],
) {
  plan.newServices.push({ propertyId, entry: read })
  const { serviceId, serviceName } = read.service
  const hasAnother = services.some((service) => service.serviceId === serviceId)
  if (!hasAnother) return
  plan.addedBeside.push({ line: row.line, text: `adds another "${serviceName}" to a building that already has one` })
}

function noteDifference(plan: ImportPlan, { row }: GoodLine, said: DescribedValues, held: DescribedValues): boolean {
  const columns = corrections(said, held)
  if (columns.length === 0) return false
  const values = columns.map((column) => `${HEADINGS[column]} ${shownValue(held[column])}`).join(', ')
  plan.leftAsIs.push({ line: row.line, text: `already in Warrant with ${values}; left as it is there` })
  return true
}
