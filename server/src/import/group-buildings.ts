import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { isGood, refuse, type CheckedLine, type Entry, type GoodLine } from './check-line.ts'
import { HEADINGS, type ColumnName } from './columns.ts'
import { buildingOf, columnsOf, differences, isToldApart, serviceOf, shownValue, valueKey } from './describe.ts'
import { textKey } from './keys.ts'

/** The lines of one building, each a service of its own. */
export interface Building {
  /** It says what the building is; the others agree with it. */
  first: GoodLine
  lines: GoodLine[]
}

/** Something to tell about a line that is not refused. */
export interface Note {
  line: number
  text: string
}

export interface Grouped {
  buildings: Building[]
  doubles: Note[]
}

/**
 * Puts the lines of one "Our ref" together. Refuses those that contradict the others, and leaves out exact doubles.
 * Only good lines get into a building.
 */
export function groupBuildings(lines: readonly CheckedLine[]): Grouped {
  const groups = Map.groupBy(lines, ({ read }) => textKey(read.ourRef ?? ''))
  groups.delete('')
  const doubles: Note[] = []
  const byIdentity = new Map<string, Building>()
  for (const group of groups.values()) {
    refuseOtherBuildings(group)
    const services = takeServices(group.filter(isGood), doubles)
    const [first] = services
    if (!first) continue
    const identity = identityOf(first.read)
    const namesake = byIdentity.get(identity)
    if (namesake) refuseSecondReference(services, namesake)
    else byIdentity.set(identity, { first, lines: services })
  }
  return { buildings: [...byIdentity.values()], doubles }
}

/** The reference under which a building is kept: the customer's, or ours where there is none. */
export const referenceOf = ({ customerRef, ourRef }: Pick<Entry, 'customerRef' | 'ourRef'>): string =>
  customerRef || ourRef

/** By what a building is known again. One customer reference can stand on several buildings, so it is not enough. */
export const identityOf = (building: Pick<Entry, 'customerRef' | 'ourRef' | 'street' | 'city' | 'building'>): string =>
  [referenceOf(building), building.street, building.city, building.building].map(textKey).join('|')

/** What most lines say is the building; the first say counts where as many say one thing as another. */
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
      refuse(line, column, `${both}; the lines of one ${HEADINGS.ourRef} are one building`)
    }
  }
}

function takeServices(lines: readonly GoodLine[], doubles: Note[]): GoodLine[] {
  const taken: GoodLine[] = []
  for (const line of lines) {
    const sameService = taken.filter(({ read }) => read.service.serviceId === line.read.service.serviceId)
    const others = sameService.map((other) => ({
      other,
      columns: differences(serviceOf(line.read), serviceOf(other.read)),
    }))
    const double = others.find(({ columns }) => columns.length === 0)
    const rival = others.find(({ columns }) => line.read.service.serviceId === BWOF_SERVICE_ID || !isToldApart(columns))
    if (double) doubles.push({ line: line.row.line, text: `the same as line ${double.other.row.line}; skipped` })
    else if (rival) refuseSecondService(line, rival.other, rival.columns)
    else taken.push(line)
  }
  return taken
}

function refuseSecondService(line: GoodLine, first: GoodLine, columns: readonly ColumnName[]): void {
  const isBwof = line.read.service.serviceId === BWOF_SERVICE_ID
  const others = columns.map((column) => HEADINGS[column]).join(', ')
  const takes = isBwof
    ? 'a building has one BWOF'
    : 'it takes one line, or another supplier or comment to tell them apart'
  refuse(
    line,
    'service',
    `"${line.read.service.serviceName}" stands on line ${first.row.line} for this building already, with another ${others}; ${takes}`,
  )
}

function refuseSecondReference(lines: readonly GoodLine[], { first }: Building): void {
  for (const line of lines) {
    refuse(
      line,
      'ourRef',
      `"${line.read.ourRef}" is at the address that line ${first.row.line} calls "${first.read.ourRef}", with the same name and customer reference; it takes one reference for one building`,
    )
  }
}
