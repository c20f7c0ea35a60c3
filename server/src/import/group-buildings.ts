import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { isGood, refuse, type CheckedLine, type RegisterEntry, type GoodLine, type ServiceLine } from './check-line.ts'
import { HEADINGS, type ColumnName } from './columns.ts'
import { buildingOf, columnsOf, differences, tellServicesApart, serviceOf, shownValue, valueKey } from './describe.ts'
import { textKey } from './keys.ts'

/** The lines of one building, each a service of its own. */
export interface Building {
  /** The line that describes the building. The others agree with it. */
  first: GoodLine
  lines: GoodLine[]
}

/** A remark on a line that is not refused. */
export interface LineNote {
  line: number
  text: string
}

export interface GroupedLines {
  buildings: Building[]
  duplicates: LineNote[]
}

/**
 * Groups lines by "Our ref". Refuses lines that contradict the others, and leaves out exact duplicates. Only lines
 * without faults are part of a building.
 */
export function groupBuildings(lines: readonly CheckedLine[]): GroupedLines {
  const groups = Map.groupBy(lines, ({ read }) => textKey(read.ourRef ?? ''))
  groups.delete('')
  const duplicates: LineNote[] = []
  const byIdentity = new Map<string, Building>()
  for (const group of groups.values()) {
    refuseOtherBuildings(group)
    const services = takeServices(group.filter(isGood), duplicates)
    const [first] = services
    if (!first) continue
    const identity = identityOf(first.read)
    const namesake = byIdentity.get(identity)
    if (namesake) refuseSecondReference(services, namesake)
    else byIdentity.set(identity, { first, lines: services })
  }
  return { buildings: [...byIdentity.values()], duplicates }
}

/** The reference under which a building is stored: the customer's, or ours if there is none. */
export const referenceOf = ({ customerRef, ourRef }: Pick<RegisterEntry, 'customerRef' | 'ourRef'>): string =>
  customerRef || ourRef

/**
 * The key by which a building is recognised. The customer reference alone is not enough, because several buildings can
 * share it.
 */
export const identityOf = (
  building: Pick<RegisterEntry, 'customerRef' | 'ourRef' | 'street' | 'city' | 'building'>,
): string => [referenceOf(building), building.street, building.city, building.building].map(textKey).join('|')

/**
 * Refuses lines that describe another building than most lines of the group. In a tie, the value that comes first wins.
 */
function refuseOtherBuildings(lines: readonly CheckedLine[]): void {
  const said = lines.map((line) => ({ line, values: buildingOf(line.read) }))
  for (const column of columnsOf(buildingOf({}))) {
    const readable = said.filter(({ values }) => values[column] !== undefined)
    const byValue = Map.groupBy(readable, ({ values }) => valueKey(column, values[column] ?? ''))
    const [most, ...others] = [...byValue.values()].toSorted((one, other) => other.length - one.length)
    const [kept] = most ?? []
    if (!kept) continue
    for (const { line, values } of others.flat()) {
      const both = `${shownValue(values[column])} differs from ${shownValue(kept.values[column])} on line ${kept.line.row.line}`
      refuse(line, column, `${both}: all lines with the same ${HEADINGS.ourRef} must describe one building`)
    }
  }
}

/** Refuses lines of one building for a service that another one has, and leaves out exact duplicates. */
export function takeServices<Line extends ServiceLine>(lines: readonly Line[], duplicates: LineNote[]): Line[] {
  const taken: Line[] = []
  for (const line of lines) {
    const sameService = taken.filter(({ read }) => read.service.serviceId === line.read.service.serviceId)
    const others = sameService.map((other) => ({
      other,
      columns: differences(serviceOf(line.read), serviceOf(other.read)),
    }))
    const duplicate = others.find(({ columns }) => columns.length === 0)
    const rival = others.find(
      ({ columns }) => line.read.service.serviceId === BWOF_SERVICE_ID || !tellServicesApart(columns),
    )
    if (duplicate)
      duplicates.push({ line: line.row.line, text: `the same as line ${duplicate.other.row.line}; skipped` })
    else if (rival) refuseSecondService(line, rival.other, rival.columns)
    else taken.push(line)
  }
  return taken
}

function refuseSecondService(line: ServiceLine, first: ServiceLine, columns: readonly ColumnName[]): void {
  const isBwof = line.read.service.serviceId === BWOF_SERVICE_ID
  const others = columns.map((column) => HEADINGS[column]).join(', ')
  const advice = isBwof
    ? 'a building has only one BWOF'
    : 'keep one of the lines, or tell them apart by supplier or comment'
  refuse(
    line,
    'service',
    `"${line.read.service.serviceName}" is already on line ${first.row.line} for this building, with another ${others}: ${advice}`,
  )
}

function refuseSecondReference(lines: readonly GoodLine[], { first }: Building): void {
  for (const line of lines) {
    refuse(
      line,
      'ourRef',
      `"${line.read.ourRef}" is at the address that line ${first.row.line} calls "${first.read.ourRef}", with the same name and customer reference: use one reference for one building`,
    )
  }
}
