import type { Transaction } from 'kysely'
import type { ImportRow } from '@app/contract/import/schema'
import type { Connection } from '../../database/connection.ts'
import type { Tables } from '../../database/tables.ts'
import type { SheetCell } from '../../lib/read-sheet.ts'
import { cellText } from '../cell-text.ts'
import { createBuildingFinder, type BuildingFinder } from '../certificates/find-building.ts'
import { CellFault } from '../fault.ts'
import { inChunks } from '../in-chunks.ts'
import { companyKey, textKey } from '../keys.ts'
import { listKnownCompanies } from '../known-register.ts'
import { createLikelyNames } from '../likely-names.ts'
import { mapInTurns } from '../map-in-turns.ts'
import { readEmail, readLine, readPhone, readYesNo } from '../read-cells.ts'
import { readRow, type ReadRow, type Readers } from '../read-row.ts'
import {
  asKind,
  changedRow,
  decide,
  differencesOf,
  fateOf,
  headingsOf,
  judged,
  type KindColumn,
  type MatchedSheet,
  type SheetPlan,
  textsIn,
} from './kind.ts'
import { findAlike, pairContacts, personName } from './pair-contacts.ts'
import { repeatedRows } from './repeated-rows.ts'
import { lockPresent, lockUnchanged, updateRows, type ChangedRow } from '../write-rows.ts'

/** The record that a contact belongs to. */
interface Place {
  companyId: number | null
  propertyId: number | null
  name: string
}

const PERSON = ['firstName', 'lastName', 'jobTitle', 'email', 'mobile', 'ddi'] as const
const SWITCHES = ['mailingList', 'isInvoiceRecipient', 'enableAutomationEmails'] as const

type Person = Record<(typeof PERSON)[number], string> & Record<(typeof SWITCHES)[number], boolean>
type ContactEntry = Person & { company: Place | null; property: Place | null }
type Name = keyof ContactEntry

const COLUMNS: Record<Name, KindColumn> = {
  company: {
    heading: 'Company',
    takes: 'The name of a company in Warrant. Each row has a company or a property',
    otherNames: ['Company name', 'Business', 'Organisation', 'Employer'],
    example: 'Kea Fire Protection Limited',
  },
  property: {
    heading: 'Property',
    takes: 'For a site contact: the id, the customer’s reference or the name of a property in Warrant',
    otherNames: ['Building', 'Site', 'Our ref'],
    example: '',
  },
  firstName: {
    heading: 'First name',
    takes: '',
    otherNames: ['Given name', 'Forename', 'First'],
    example: 'Aroha',
  },
  lastName: { heading: 'Last name', takes: '', otherNames: ['Surname', 'Family name', 'Last'], example: 'Ngata' },
  jobTitle: {
    heading: 'Job title',
    takes: '',
    otherNames: ['Title', 'Position', 'Role'],
    example: 'Office manager',
  },
  email: {
    heading: 'Email',
    takes: 'One email address',
    otherNames: ['E-mail', 'Email address', 'E-mail address', 'Mail'],
    example: 'aroha@keafire.example',
  },
  mobile: {
    heading: 'Mobile',
    takes: '',
    otherNames: ['Cell', 'Cellphone', 'Mobile phone'],
    example: '021 555 0120',
  },
  ddi: { heading: 'Landline', takes: '', otherNames: ['DDI', 'Phone', 'Telephone', 'Work phone'], example: '' },
  mailingList: {
    heading: 'Mailing list',
    takes: 'Yes or No; empty means No',
    otherNames: ['Newsletter'],
    example: 'No',
  },
  isInvoiceRecipient: {
    heading: 'Invoice recipient',
    takes: 'Yes or No; empty means No',
    otherNames: ['Invoices', 'Gets invoices'],
    example: 'No',
  },
  enableAutomationEmails: {
    heading: 'Automatic emails',
    takes: 'Yes or No; empty means Yes',
    otherNames: ['Automation emails', 'Reminders'],
    example: 'Yes',
  },
}

interface Finders {
  company: (text: string) => Place | CellFault
  property: (text: string) => Place | CellFault
}

const place =
  (find: (text: string) => Place | CellFault) =>
  (cell: SheetCell): Place | null | CellFault => {
    const text = cellText(cell)
    return text === '' ? null : find(text)
  }

const READERS: Readers<ContactEntry, Finders> = {
  company: (cell, { company }) => place(company)(cell),
  property: (cell, { property }) => place(property)(cell),
  firstName: readLine,
  lastName: readLine,
  jobTitle: readLine,
  email: readEmail,
  mobile: readPhone,
  ddi: readPhone,
  mailingList: readYesNo,
  isInvoiceRecipient: readYesNo,
  enableAutomationEmails: (cell) => (cellText(cell) === '' ? true : readYesNo(cell)),
}

type Stored = Person & {
  contactId: number
  whenUpdated: string
  companyId: number | null
  propertyId: number | null
  loginAccess: boolean
}

export const CONTACTS = asKind({ columns: COLUMNS, plan: planContacts })

async function planContacts(db: Connection, sheet: MatchedSheet<Name>): Promise<SheetPlan> {
  const stored: Stored[] = await db
    .selectFrom('contact')
    .select(['contactId', 'whenUpdated', 'companyId', 'propertyId', 'loginAccess', ...PERSON, ...SWITCHES])
    .where('whenDeleted', 'is', null)
    .orderBy('active', 'desc')
    .orderBy('contactId')
    .execute()
  const alikeAt = findAlike(Map.groupBy(stored, placeKey))
  const byId = new Map(stored.map((contact) => [contact.contactId, contact]))
  const finders = await createFinders(db, sheet)
  const headings = headingsOf(COLUMNS)
  const repeated = repeatedRows<ContactEntry>(headings)
  const added: (Person & Pick<Place, 'companyId' | 'propertyId'>)[] = []
  const changed: ChangedRow[] = []

  const lines = await mapInTurns(sheet.rows, (row) => {
    const line = readRow<ContactEntry, Finders>(row, sheet.columns, { headings, readers: READERS, finders })
    refuseUnplaced(line, headings)
    const { read, faults } = line
    const owner = faults.length > 0 ? null : (read.company ?? read.property)
    return { ...line, place: owner ? placedAt(owner, line, alikeAt) : null }
  })
  const pairs = await pairContacts(lines.flatMap(({ place }) => place ?? []))

  const rows = await mapInTurns(lines, (line): ImportRow => {
    const { row, read, filled, faults, place } = line
    const name = nameOf(read)
    if (!place) return judged(row.line, name, 'refused', { faults })
    const { owner, alike } = place
    const repeat = repeated.find(place.key, line)
    if (repeat) return judged(row.line, name, repeat.fate, repeat)
    const known = pairs.get(row.line)?.contactId
    const likely = alike.map((contact) => ({ id: contact.contactId, name: `${nameOf(contact)}, ${owner.name}` }))
    const decision = decide(row.line, { known, likely }, sheet)
    if (decision === 'likely' || decision === 'skipped') return judged(row.line, name, decision, { likely })
    if (decision === 'new') {
      const { company: _, property: __, ...person } = read
      added.push({ ...(person as Person), companyId: owner.companyId, propertyId: owner.propertyId })
      return judged(row.line, name, 'added', { likely, note: `At ${owner.name}` })
    }
    const taken = repeated.find(`id ${decision.id}`, line)
    if (taken) return judged(row.line, name, taken.fate, taken)
    const contact = byId.get(decision.id)
    const differing = [...PERSON, ...SWITCHES].filter(
      (column) => filled.has(column) && read[column] !== contact?.[column],
    )
    const fate = fateOf(differing, sheet.options.changesExisting)
    if (fate === 'changed' && letsSomebodyIn(contact, read)) {
      const reason = `is not the address of ${name}, who can log in: change it on the company`
      return judged(row.line, name, 'refused', { faults: [{ heading: headings.email, reason }] })
    }
    if (fate === 'changed') changed.push(changedRow(decision.id, contact, differing, read))
    return judged(row.line, name, fate, {
      differences: differencesOf(differing, headings, { held: contact, said: read }),
      likely: known === undefined ? likely : [],
    })
  })
  return { rows, besides: [], write: (transaction) => write(transaction, added, changed) }
}

const placeKey = ({ companyId, propertyId }: Pick<Place, 'companyId' | 'propertyId'>): string =>
  companyId === null ? `property ${propertyId}` : `company ${companyId}`

const placedAt = (
  owner: Place,
  { row, read }: ReadRow<ContactEntry>,
  alikeAt: (place: string, person: Partial<Person>) => Stored[],
) => ({
  owner,
  line: row.line,
  key: `${placeKey(owner)} ${textKey(nameOf(read))} ${textKey(read.email ?? '')}`,
  says: read,
  alike: alikeAt(placeKey(owner), read),
})

const nameOf = (person: Partial<Person>): string => personName(person) || (person.email ?? '')

/** Another address of a contact that can log in would let another login see what the company has. */
const letsSomebodyIn = (contact: Stored | undefined, { email }: Partial<Person>): boolean =>
  contact?.loginAccess === true && Boolean(email) && email?.toLowerCase() !== contact.email.toLowerCase()

/** A contact belongs to one record and has something to be known by. */
function refuseUnplaced(
  { read, faults }: { read: Partial<ContactEntry>; faults: { heading: string; reason: string }[] },
  headings: Record<Name, string>,
): void {
  if (faults.length > 0) return
  if (!read.company && !read.property) {
    faults.push({ heading: headings.company, reason: 'is empty: each row must name a company or a property' })
  } else if (read.company && read.property) {
    faults.push({ heading: headings.property, reason: 'must be empty, because the row names a company as well' })
  } else if (nameOf(read) === '') {
    faults.push({ heading: headings.firstName, reason: 'is empty: a contact must have a name or an email address' })
  }
}

async function createFinders(db: Connection, sheet: MatchedSheet<Name>): Promise<Finders> {
  const companies = await listKnownCompanies(db)
  const byKey = new Map(companies.toReversed().map((company) => [companyKey(company.companyName), company]))
  const findLikely = await createLikelyNames(companies, ({ companyName }) => companyName, textsIn(sheet, 'company'))
  const buildings: BuildingFinder | null = sheet.columns.at.has('property')
    ? await createBuildingFinder(db, { isIdFirst: false })
    : null
  return {
    company: (text) => {
      const company = byKey.get(companyKey(text))
      if (company) return { companyId: company.companyId, propertyId: null, name: company.companyName }
      const [near] = findLikely(text)
      return new CellFault(
        near
          ? `is not a company in Warrant: did you mean "${near.companyName}"?`
          : 'is not a company in Warrant: import the companies first',
      )
    },
    property: (text) => {
      const found = buildings?.property(text) ?? new CellFault('is no building')
      return found instanceof CellFault ? found : { companyId: null, propertyId: found.propertyId, name: found.name }
    },
  }
}

async function write(
  transaction: Transaction<Tables>,
  added: readonly (Person & Pick<Place, 'companyId' | 'propertyId'>)[],
  changed: readonly ChangedRow[],
): Promise<void> {
  const idsOf = (of: 'companyId' | 'propertyId') =>
    [...new Set(added.map((contact) => contact[of]))].filter((id) => id !== null)
  // Whoever deletes a company or a building waits, and finds its new contacts.
  await lockPresent(transaction, 'property', idsOf('propertyId'))
  await lockPresent(transaction, 'company', idsOf('companyId'))
  await lockUnchanged(transaction, 'contact', changed)
  await inChunks(added, (chunk) => transaction.insertInto('contact').values(chunk).execute())
  await updateRows(transaction, 'contact', changed)
}
