import type { Transaction } from 'kysely'
import { shownDay } from '@app/contract/dates'
import type { ImportRow } from '@app/contract/import/schema'
import type { Connection } from '../../database/connection.ts'
import type { Tables } from '../../database/tables.ts'
import { cellText } from '../cell-text.ts'
import { createBuildingFinder, type BuildingFinder, type KnownProperty } from '../certificates/find-building.ts'
import { refuseStrayEmail, SERVICE_READERS, type ServiceCells } from '../check-line.ts'
import { createCompanyBook, type PlannedCompany } from '../company-book.ts'
import { corrections, describeService, serviceOf, type DescribedValues } from '../describe.ts'
import { createServiceFinder, inactiveReason, type ServiceFinder } from '../find-service.ts'
import { takeServices, type LineNote } from '../group-buildings.ts'
import {
  listDefinitions,
  listKnownCompanies,
  listKnownMailboxes,
  listKnownServices,
  type KnownService,
} from '../known-register.ts'
import { mapInTurns } from '../map-in-turns.ts'
import { pairServices } from '../pair-services.ts'
import { readRow, type ReadRow, type Readers } from '../read-row.ts'
import { writeRegister, type CompanyOf } from '../write-register.ts'
import { companiesBesides } from './companies-besides.ts'
import {
  asKind,
  decide,
  differencesOf,
  fateOf,
  headingsOf,
  judged,
  type Found,
  type KindColumn,
  type MatchedSheet,
  type SheetPlan,
} from './kind.ts'
import { repeatedRows } from './repeated-rows.ts'
import { lockPresent, lockUnchanged, updateRows } from '../write-rows.ts'

type ServiceEntry = ServiceCells & { property: KnownProperty }
type Name = keyof ServiceEntry

const DAY = 'A day such as 3/12/2026 (day first), 3 Dec 2026 or 2026-12-03'

const COLUMNS: Record<Name, KindColumn> = {
  property: {
    heading: 'Property',
    isRequired: true,
    takes: 'The id, the customer’s reference or the name of a property in Warrant',
    otherNames: ['Our ref', 'Ref', 'Reference', 'Building', 'Building name', 'Property ID', 'Property name', 'Site'],
    example: 'B-101',
  },
  service: {
    heading: 'Service',
    isRequired: true,
    takes: 'BWOF, Trial evacuation, Owner inspection, the name of a service or a system such as SS14/2',
    otherNames: ['System', 'Specified system', 'SS', 'Service name'],
    example: 'SS 2 Fire alarm',
  },
  type: {
    heading: 'Type',
    takes: 'Full Service or Audit; empty means Full Service',
    otherNames: ['Service type'],
    example: 'Full Service',
  },
  supplier: {
    heading: 'Supplier',
    takes: 'The name of a company; one that Warrant does not have is added',
    otherNames: ['Contractor', 'Supplier name', 'IQP company'],
    example: 'Kea Fire Protection Limited',
  },
  supplierEmail: {
    heading: 'Supplier email',
    takes: 'One address; it becomes a contact of the supplier that gets the automatic emails',
    otherNames: ['Contractor email', 'Supplier e-mail'],
    example: 'office@keafire.example',
  },
  months: {
    heading: 'Months',
    takes: '1 to 12; empty means the interval of the service',
    otherNames: ['Interval', 'Interval months', 'Frequency'],
    example: '12',
  },
  lastDone: {
    heading: 'Last done',
    takes: DAY,
    otherNames: ['Last', 'Last service', 'Last compliance'],
    example: '12/02/2026',
  },
  nextDue: {
    heading: 'Next due',
    takes: DAY,
    otherNames: ['Due', 'Due date', 'Next', 'Next service', 'Anniversary'],
    example: '12/02/2027',
  },
  price: {
    heading: 'Price',
    takes: 'Dollars such as 145.50; empty means 0',
    otherNames: ['Cost', 'Amount'],
    example: '340.00',
  },
  comment: {
    heading: 'Comment',
    takes: 'Text, kept as the service’s admin notes, which only staff see',
    otherNames: ['Comments', 'Notes', 'Admin notes'],
    example: '',
  },
}

interface Finders {
  buildings: BuildingFinder
  findService: ServiceFinder
}

const READERS: Readers<ServiceEntry, Finders> = {
  property: (cell, { buildings }) => buildings.property(cellText(cell)),
  ...SERVICE_READERS,
}

/** A line that could be read. */
interface Line extends ReadRow<ServiceEntry> {
  read: ServiceEntry
}

const isGood = (line: ReadRow<ServiceEntry>): line is Line => line.faults.length === 0

export const SERVICES = asKind({ columns: COLUMNS, plan: planServices })

async function planServices(db: Connection, sheet: MatchedSheet<Name>): Promise<SheetPlan> {
  const headings = headingsOf(COLUMNS)
  const finders = {
    buildings: await createBuildingFinder(db, { isIdFirst: false }),
    findService: createServiceFinder(await listDefinitions(db)),
  }
  const lines = await mapInTurns(sheet.rows, (row) => {
    const line = readRow<ServiceEntry, Finders>(row, sheet.columns, {
      headings,
      readers: READERS,
      finders,
    })
    refuseStrayEmail(line)
    return line
  })
  const good = lines.filter(isGood)
  const byProperty = Map.groupBy(good, ({ read }) => read.property.propertyId)
  const duplicates: LineNote[] = []
  const stored = Map.groupBy(await listKnownServices(db, [...byProperty.keys()]), ({ propertyId }) => propertyId)
  const found = new Map<Line, Found & { services: readonly KnownService[] }>()
  for (const [propertyId, group] of byProperty) {
    const services = stored.get(propertyId) ?? []
    const taken = takeServices(group, duplicates)
    const pairs = pairServices(taken, services, saidOf)
    const free = services.filter((service) => ![...pairs.values()].includes(service))
    for (const line of taken) {
      const likely = free
        .filter(({ serviceId }) => serviceId === line.read.service.serviceId)
        .map((service) => ({ id: service.propertyServiceId, name: describe(line, service) }))
      found.set(line, { known: pairs.get(line)?.propertyServiceId, likely, services })
    }
  }
  const notes = new Map(duplicates.map(({ line, text }) => [line, text]))
  const emails = [...new Set(good.map(({ read }) => read.supplierEmail))].filter(Boolean)
  const book = createCompanyBook(await listKnownCompanies(db), await listKnownMailboxes(db, emails))
  const repeated = repeatedRows<ServiceEntry>(headings)
  const newServices: { propertyId: number; entry: ServiceCells }[] = []
  const changed: ChangedService[] = []

  const rows = await mapInTurns(lines, (line): ImportRow => {
    const { row, faults } = line
    const name = [line.read.property?.name, line.read.service?.serviceName].filter(Boolean).join(': ')
    const repeat = notes.get(row.line)
    if (faults.length > 0 || !isGood(line)) return judged(row.line, name, 'refused', { faults })
    const facts = found.get(line)
    if (repeat !== undefined || !facts) return judged(row.line, name, 'repeated', { note: sentence(repeat ?? '') })
    const { likely, known } = facts
    const decision = decide(row.line, facts, sheet)
    if (decision === 'likely' || decision === 'skipped') return judged(row.line, name, decision, { likely })
    const reason = inactiveReason(line.read.service)
    if (decision === 'new' && reason !== undefined) {
      return judged(row.line, name, 'refused', { faults: [{ heading: headings.service, reason }] })
    }
    if (decision === 'new') {
      newServices.push({ propertyId: line.read.property.propertyId, entry: line.read })
      book.takeSupplier(line.read)
      return judged(row.line, name, 'added', { likely })
    }
    const taken = repeated.find(`id ${decision.id}`, line)
    if (taken) return judged(row.line, name, taken.fate, taken)
    const service = facts.services.find(({ propertyServiceId }) => propertyServiceId === decision.id)
    if (!service) return judged(row.line, name, 'likely', { likely })
    const said = saidOf(line)
    const held = describeService(service)
    const columns = corrections(said, held)
    const fate = fateOf(columns, sheet.options.changesExisting)
    if (fate !== 'left') book.takeSupplier(line.read)
    if (fate === 'changed')
      changed.push({ id: decision.id, whenUpdated: service.whenUpdated, entry: line.read, columns })
    return judged(row.line, name, fate, {
      differences: differencesOf(columns as Name[], headings, { held, said }),
      likely: known === undefined ? likely : [],
    })
  })

  return {
    rows,
    besides: companiesBesides(book.companies),
    write: (transaction) => write(transaction, book.companies, newServices, changed),
  }
}

interface ChangedService {
  id: number
  whenUpdated: string
  entry: ServiceCells
  columns: readonly string[]
}

async function write(
  transaction: Transaction<Tables>,
  companies: ReadonlyMap<string, PlannedCompany>,
  newServices: readonly { propertyId: number; entry: ServiceCells }[],
  changed: readonly ChangedService[],
): Promise<void> {
  // Nobody deletes a building while it gets services.
  await lockPresent(transaction, 'property', [...new Set(newServices.map(({ propertyId }) => propertyId))])
  await lockUnchanged(transaction, 'property_service', changed)
  const companyOf = await writeRegister(transaction, { companies, newBuildings: [], newServices }, () => {})
  await updateRows(
    transaction,
    'property_service',
    changed.map(({ id, entry, columns }) => ({ id, set: changedColumns(entry, columns, companyOf) })),
  )
}

/** A remark of the command's report. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What the filled cells say of the service. */
const saidOf = ({ read, filled }: Line): DescribedValues =>
  Object.fromEntries(Object.entries(serviceOf(read)).filter(([column]) => filled.has(column as Name)))

const describe = (line: Line, { supplier, nextDue, comment }: KnownService): string =>
  [line.read.service.serviceName, supplier, nextDue && `due ${shownDay(nextDue)}`, comment].filter(Boolean).join(', ')

function changedColumns(
  entry: ServiceCells,
  columns: readonly string[],
  companyOf: CompanyOf,
): Record<string, unknown> {
  const all: Record<string, Record<string, unknown>> = {
    type: { serviceType: entry.type },
    supplier: { supplierCompanyId: companyOf(entry.supplier) },
    months: { intervalMonths: entry.months },
    lastDone: { whenLastComplianceReceived: entry.lastDone },
    nextDue: { whenNextServiceAnniversary: entry.nextDue },
    price: { price: entry.price },
    comment: { adminNotes: entry.comment },
  }
  return Object.assign({}, ...columns.map((column) => all[column] ?? {}))
}
