import { sql, type Transaction } from 'kysely'
import type { ImportRow } from '@app/contract/import/schema'
import { saveBwof } from '../../bwof/save-bwof.ts'
import type { Connection } from '../../database/connection.ts'
import { listCouncils } from '../../database/councils.ts'
import type { Tables } from '../../database/tables.ts'
import { BUILDING_READERS, type BuildingCells, type Finders } from '../check-line.ts'
import { createCompanyBook } from '../company-book.ts'
import { buildingOf, corrections, describeBuilding, type DescribedValues } from '../describe.ts'
import { createCouncilFinder } from '../find-council.ts'
import { identityOf, referenceOf } from '../group-buildings.ts'
import { textKey } from '../keys.ts'
import { listKnownCompanies, type KnownBuilding } from '../known-register.ts'
import { mapInTurns } from '../map-in-turns.ts'
import { readLine } from '../read-cells.ts'
import { readRow, type Readers } from '../read-row.ts'
import { writeRegister, type CompanyOf } from '../write-register.ts'
import { companiesBesides } from './companies-besides.ts'
import {
  asKind,
  decide,
  differencesOf,
  fateOf,
  headingsOf,
  judged,
  type KindColumn,
  type MatchedSheet,
  type SheetPlan,
} from './kind.ts'
import { repeatedRows } from './repeated-rows.ts'
import { lockUnchanged, updateRows } from '../write-rows.ts'

type Name = keyof BuildingCells

const COMPANY = 'The name of a company; one that Warrant does not have is added'

const COLUMNS: Record<Name, KindColumn> = {
  ourRef: {
    heading: 'Our ref',
    takes: 'Your reference for the building',
    otherNames: ['Ref', 'Reference', 'Property ID', 'Building ID', 'Job number'],
    example: 'B-101',
  },
  building: {
    heading: 'Building',
    takes: 'The building’s name; empty means that it goes by its street',
    otherNames: ['Building name', 'Property', 'Property name', 'Site', 'Site name', 'Name'],
    example: 'Rimu House',
  },
  street: {
    heading: 'Street',
    isRequired: true,
    takes: 'The street address',
    otherNames: ['Street address', 'Address', 'Site address', 'Property address'],
    example: '12 McVay Street',
  },
  suburb: { heading: 'Suburb', takes: '', example: 'Napier South' },
  city: { heading: 'City', takes: '', otherNames: ['Town', 'Town or city'], example: 'Napier' },
  postcode: {
    heading: 'Postcode',
    takes: 'Four digits; 110 is 0110',
    otherNames: ['Post code', 'Zip'],
    example: '4110',
  },
  council: {
    heading: 'Council',
    takes: 'One of the 67 councils, or an authority that Warrant has',
    otherNames: ['Authority', 'Regional authority', 'Territorial authority', 'TA', 'BCA'],
    example: 'Napier City Council',
  },
  customer: {
    heading: 'Customer',
    takes: COMPANY,
    otherNames: ['Client', 'Managed by'],
    example: 'Greenlane Facilities',
  },
  customerRef: {
    heading: 'Customer ref',
    takes: 'The customer’s reference; empty means that Our ref is kept',
    otherNames: ['Customer reference', 'Client ref'],
    example: '',
  },
  owner: {
    heading: 'Owner',
    takes: COMPANY,
    otherNames: ['Building owner', 'Landlord'],
    example: 'Kauri Holdings Limited',
  },
}

const READERS: Readers<BuildingCells, Pick<Finders, 'findCouncil'>> = { ...BUILDING_READERS, ourRef: readLine }

/** A building with what is beside the columns of a register. */
interface StoredBuilding extends KnownBuilding {
  propertyName: string
  whenUpdated: string
  /** Who is billed in place of the customer, and whose the name on the bills is. */
  billingEntityCompanyId: number | null
  billedNameCompanyId: number | null
}

interface ChangedBuilding {
  known: StoredBuilding
  entry: BuildingCells
  columns: string[]
}

export const PROPERTIES = asKind({ columns: COLUMNS, plan: planProperties })

async function planProperties(db: Connection, sheet: MatchedSheet<Name>): Promise<SheetPlan> {
  const companies = await listKnownCompanies(db)
  const authorities = companies.filter(({ isAuthority }) => isAuthority).map(({ companyName }) => companyName)
  const finders = { findCouncil: createCouncilFinder(listCouncils(), authorities) }
  const headings = headingsOf(COLUMNS)
  const lines = await mapInTurns(sheet.rows, (row) =>
    readRow<BuildingCells, Pick<Finders, 'findCouncil'>>(row, sheet.columns, {
      headings,
      readers: READERS,
      finders,
    }),
  )
  const stored = await listBuildingsLike(db, lines)
  const byIdentity = new Map(stored.toReversed().map((known) => [identityOf({ ...known, ourRef: '' }), known]))
  const byReference = Map.groupBy(stored, ({ customerRef }) => textKey(customerRef))
  const byAddress = Map.groupBy(stored, addressKey)
  const byId = new Map(stored.map((known) => [known.propertyId, known]))
  const book = createCompanyBook(companies, [])
  const repeated = repeatedRows<BuildingCells>(headings)
  const newBuildings: { first: { read: BuildingCells }; lines: [] }[] = []
  const changed: ChangedBuilding[] = []

  const rows = await mapInTurns(lines, (line): ImportRow => {
    const { row, filled, faults } = line
    const entry = wholeCells(line.read)
    const name = [entry.building || entry.street, entry.city].filter(Boolean).join(', ')
    if (faults.length > 0) return judged(row.line, name, 'refused', { faults })
    const repeat = repeated.find(identityOf(entry), line)
    if (repeat) return judged(row.line, name, repeat.fate, repeat)
    const known = byIdentity.get(identityOf(entry))
    const reference = textKey(referenceOf(entry))
    const alike = [
      ...(byAddress.get(addressKey(entry)) ?? []),
      ...(reference ? (byReference.get(reference) ?? []) : []),
    ]
    const likely = [...new Set(alike)].map((other) => ({ id: other.propertyId, name: describe(other) }))
    const decision = decide(row.line, { known: known?.propertyId, likely }, sheet)
    if (decision === 'likely' || decision === 'skipped') return judged(row.line, name, decision, { likely })
    if (decision === 'new') {
      book.takeBuilding(entry)
      newBuildings.push({ first: { read: entry }, lines: [] })
      return judged(row.line, name, 'added', { likely })
    }
    const taken = repeated.find(`id ${decision.id}`, line)
    if (taken) return judged(row.line, name, taken.fate, taken)
    const target = byId.get(decision.id)
    if (!target) return judged(row.line, name, 'likely', { likely })
    const said = saidOf(entry, filled)
    const held = describeBuilding(target)
    const columns = corrections(said, held)
    const fate = fateOf(columns, sheet.options.changesExisting)
    if (fate === 'changed') {
      changed.push({ known: target, entry, columns })
      book.takeBuilding({
        ...entry,
        council: columns.includes('council') ? entry.council : null,
        customer: columns.includes('customer') ? entry.customer : '',
        owner: columns.includes('owner') ? entry.owner : '',
      })
    }
    return judged(row.line, name, fate, {
      differences: differencesOf(columns as Name[], headings, { held, said }),
      likely: known ? [] : likely,
    })
  })

  return {
    rows,
    besides: companiesBesides(book.companies),
    write: async (transaction) => {
      await lockUnchanged(
        transaction,
        'property',
        changed.map(({ known }) => ({ id: known.propertyId, whenUpdated: known.whenUpdated })),
      )
      const plan = { companies: book.companies, newBuildings, newServices: [] }
      const companyOf = await writeRegister(transaction, plan, () => {})
      await updateRows(
        transaction,
        'property',
        changed.map(({ known, entry, columns }) => ({
          id: known.propertyId,
          set: changedColumns(known, entry, columns, companyOf),
        })),
      )
      await moveOwnerContacts(transaction, changed, companyOf)
    },
  }
}

/** What the filled cells say of the building. The reference is the customer's, or ours. */
function saidOf(entry: BuildingCells, filled: ReadonlySet<string>): DescribedValues {
  const all = buildingOf({ ...entry, customerRef: referenceOf(entry) })
  const isSaid = (column: string) => filled.has(column) || (column === 'customerRef' && filled.has('ourRef'))
  return Object.fromEntries(Object.entries(all).filter(([column]) => isSaid(column)))
}

const addressKey = ({ street, city }: Pick<BuildingCells, 'street' | 'city'>): string =>
  `${textKey(street)}|${textKey(city)}`

const describe = ({ propertyId, propertyName, street, city, customerRef }: StoredBuilding): string =>
  [`${propertyName} (${propertyId})`, street === propertyName ? '' : street, city, customerRef]
    .filter(Boolean)
    .join(', ')

const NOTHING: BuildingCells = {
  ourRef: '',
  building: '',
  street: '',
  suburb: '',
  city: '',
  postcode: '',
  council: null,
  customer: '',
  customerRef: '',
  owner: '',
}

const wholeCells = (read: Partial<BuildingCells>): BuildingCells => ({ ...NOTHING, ...read })

/** The buildings that have the reference or the address of a line. */
async function listBuildingsLike(
  db: Connection,
  lines: readonly { read: Partial<BuildingCells> }[],
): Promise<StoredBuilding[]> {
  const entries = lines.map(({ read }) => wholeCells(read))
  const references = [...new Set(entries.map(referenceOf).filter(Boolean))]
  const streets = [...new Set(entries.map(({ street }) => street).filter(Boolean))]
  const { rows } = await sql<StoredBuilding>`
    select property_id, property_name, property.when_updated, building_name as building, property.street_address as street, property.suburb,
      property.city, postcode, customer_property_ref as customer_ref,
      coalesce(authority.company_name, '') as council, coalesce(customer.company_name, '') as customer,
      coalesce(owner.company_name, '') as owner, property.billing_entity_company_id,
      billing_entity.company_id as billed_name_company_id
    from property
    left join billing_entity using (billing_entity_id)
    left join company authority on authority.company_id = property.regional_authority_company_id
    left join company customer on customer.company_id = property.customer_company_id
    left join company owner on owner.company_id = property.owner_id
    where property.when_deleted is null
      and (fold(customer_property_ref) in (select fold(reference) from unnest(${references}::text[]) reference)
        or fold(property.street_address) in (select fold(street) from unnest(${streets}::text[]) street))
    order by property_id`.execute(db)
  return rows
}

function changedColumns(
  known: StoredBuilding,
  entry: BuildingCells,
  columns: readonly string[],
  companyOf: CompanyOf,
): Record<string, unknown> {
  const all: Record<string, Record<string, unknown>> = {
    // A property that goes by its building or street follows it.
    building: {
      buildingName: entry.building,
      ...(known.propertyName === (known.building || known.street) && { propertyName: entry.building || entry.street }),
    },
    street: {
      streetAddress: entry.street,
      ...(known.propertyName === known.street && !entry.building && { propertyName: entry.street }),
    },
    suburb: { suburb: entry.suburb },
    city: { city: entry.city },
    postcode: { postcode: entry.postcode },
    customerRef: { customerPropertyRef: referenceOf(entry) },
    council: { regionalAuthorityCompanyId: companyOf(entry.council?.name) },
    customer: customerColumns(known, companyOf(entry.customer)),
    owner: { ownerId: companyOf(entry.owner) },
  }
  return Object.assign({}, ...columns.map((column) => all[column] ?? {}))
}

/** Another customer is not billed by a name of the one before (docs/rules/import.md#kinds). */
function customerColumns({ billedNameCompanyId, billingEntityCompanyId }: StoredBuilding, customerCompanyId: unknown) {
  const isOfOther = billedNameCompanyId !== customerCompanyId && billedNameCompanyId !== billingEntityCompanyId
  return { customerCompanyId, ...(billedNameCompanyId !== null && isOfOther && { billingEntityId: null }) }
}

/** A new owner brings its own contact (docs/rules/records.md#owners). */
async function moveOwnerContacts(
  transaction: Transaction<Tables>,
  changed: readonly ChangedBuilding[],
  companyOf: CompanyOf,
): Promise<void> {
  for (const { known, entry, columns } of changed) {
    if (!columns.includes('owner')) continue
    await saveBwof(transaction, known.propertyId, undefined, { ownerId: companyOf(entry.owner), ownerChanged: true })
  }
}
