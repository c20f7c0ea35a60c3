import type { Transaction } from 'kysely'
import type { ImportRow } from '@app/contract/import/schema'
import type { Island } from '@app/contract/scalars'
import type { Connection } from '../../database/connection.ts'
import type { Tables } from '../../database/tables.ts'
import { inChunks } from '../in-chunks.ts'
import { companyKey } from '../keys.ts'
import { createLikelyNames } from '../likely-names.ts'
import { mapInTurns } from '../map-in-turns.ts'
import {
  readForeignPostcode,
  readIsland,
  readLine,
  readNotes,
  readPhone,
  readRequiredLine,
  readYesNo,
} from '../read-cells.ts'
import { readRow, type Readers } from '../read-row.ts'
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
import { repeatedRows } from './repeated-rows.ts'
import { lockUnchanged, updateRows, type ChangedRow } from '../write-rows.ts'

interface CompanyEntry {
  companyName: string
  companyShortName: string
  streetAddress: string
  postalAddress: string
  suburb: string
  city: string
  postCode: string
  island: Island
  companyPhone: string
  accountNumber: string
  isCustomer: boolean
  isSupplier: boolean
  isOwner: boolean
  isAuthority: boolean
  companyNotes: string
}

type Name = keyof CompanyEntry

const YES_OR_NO = 'Yes or No; empty means No'

const COLUMNS: Record<Name, KindColumn> = {
  companyName: {
    heading: 'Company',
    isRequired: true,
    takes: 'The name by which a company is known; one name is one company',
    otherNames: ['Company name', 'Name', 'Business', 'Business name', 'Organisation', 'Contact name'],
    example: 'Kea Fire Protection Limited',
  },
  companyShortName: { heading: 'Short name', takes: '', otherNames: ['Abbreviation'], example: 'Kea Fire' },
  streetAddress: {
    heading: 'Street address',
    takes: '',
    otherNames: ['Street', 'Address', 'Physical address', 'SA address line 1'],
    example: '12 McVay Street',
  },
  postalAddress: {
    heading: 'Postal address',
    takes: '',
    otherNames: ['PO box', 'PO address line 1'],
    example: 'PO Box 120',
  },
  suburb: { heading: 'Suburb', takes: '', example: 'Napier South' },
  city: { heading: 'City', takes: '', otherNames: ['Town', 'Town or city'], example: 'Napier' },
  postCode: { heading: 'Postcode', takes: '', otherNames: ['Post code', 'Zip'], example: '4110' },
  island: { heading: 'Island', takes: 'NI, SI or NI SI', example: 'NI' },
  companyPhone: {
    heading: 'Phone',
    takes: '',
    otherNames: ['Telephone', 'Company phone', 'Phone number', 'Landline'],
    example: '06 555 0120',
  },
  accountNumber: { heading: 'Account number', takes: '', otherNames: ['Account', 'Account no'], example: 'KEA01' },
  isCustomer: { heading: 'Customer', takes: YES_OR_NO, otherNames: ['Is customer'], example: 'No' },
  isSupplier: { heading: 'Supplier', takes: YES_OR_NO, otherNames: ['Is supplier'], example: 'Yes' },
  isOwner: { heading: 'Owner', takes: YES_OR_NO, otherNames: ['Is owner'], example: 'No' },
  isAuthority: {
    heading: 'Authority',
    takes: YES_OR_NO,
    otherNames: ['Council', 'Is authority', 'Regional authority'],
    example: 'No',
  },
  companyNotes: { heading: 'Notes', takes: 'Text of several lines', otherNames: ['Comment', 'Comments'], example: '' },
}

const NAMES = Object.keys(COLUMNS) as Name[]

const READERS: Readers<CompanyEntry, null> = {
  companyName: readRequiredLine('the name of a company'),
  companyShortName: readLine,
  streetAddress: readLine,
  postalAddress: readLine,
  suburb: readLine,
  city: readLine,
  postCode: readForeignPostcode,
  island: readIsland,
  companyPhone: readPhone,
  accountNumber: readLine,
  isCustomer: readYesNo,
  isSupplier: readYesNo,
  isOwner: readYesNo,
  isAuthority: readYesNo,
  companyNotes: readNotes,
}

type Stored = CompanyEntry & { companyId: number; whenUpdated: string }

export const COMPANIES = asKind({ columns: COLUMNS, plan: planCompanies })

async function planCompanies(db: Connection, sheet: MatchedSheet<Name>): Promise<SheetPlan> {
  const stored: Stored[] = await db
    .selectFrom('company')
    .select(['companyId', 'whenUpdated', ...NAMES])
    .where('whenDeleted', 'is', null)
    .orderBy('active', 'desc')
    .orderBy('companyId')
    .execute()
  const byKey = Map.groupBy(stored, ({ companyName }) => companyKey(companyName))
  const findLikely = await createLikelyNames(stored, ({ companyName }) => companyName, textsIn(sheet, 'companyName'))
  const byId = new Map(stored.map((company) => [company.companyId, company]))
  const headings = headingsOf(COLUMNS)
  const repeated = repeatedRows<CompanyEntry>(headings)
  const added: Partial<CompanyEntry>[] = []
  const changed: ChangedRow[] = []

  const rows = await mapInTurns(sheet.rows, (row): ImportRow => {
    const line = readRow<CompanyEntry, null>(row, sheet.columns, { headings, readers: READERS, finders: null })
    const { read, filled, faults } = line
    const name = read.companyName ?? ''
    if (faults.length > 0) return judged(row.line, name, 'refused', { faults })
    const repeat = repeated.find(companyKey(name), line)
    if (repeat) return judged(row.line, name, repeat.fate, repeat)
    const known = byKey.get(companyKey(name))?.[0]?.companyId
    const likely = findLikely(name).map(({ companyId, companyName }) => ({ id: companyId, name: companyName }))
    const decision = decide(row.line, { known, likely }, sheet)
    if (decision === 'likely' || decision === 'skipped') return judged(row.line, name, decision, { likely })
    if (decision === 'new') {
      added.push(read)
      return judged(row.line, name, 'added', { likely })
    }
    const taken = repeated.find(`id ${decision.id}`, line)
    if (taken) return judged(row.line, name, taken.fate, taken)
    const company = byId.get(decision.id)
    const differing = NAMES.filter((column) => filled.has(column) && read[column] !== company?.[column])
    const fate = fateOf(differing, sheet.options.changesExisting)
    if (fate === 'changed') changed.push(changedRow(decision.id, company, differing, read))
    return judged(row.line, company?.companyName ?? name, fate, {
      differences: differencesOf(differing, headings, { held: company, said: read }),
      likely: known === undefined ? likely : [],
    })
  })

  return { rows, besides: [], write: (transaction) => write(transaction, added, changed) }
}

async function write(
  transaction: Transaction<Tables>,
  added: readonly Partial<CompanyEntry>[],
  changed: readonly ChangedRow[],
): Promise<void> {
  await lockUnchanged(transaction, 'company', changed)
  await inChunks(added, (chunk) =>
    transaction
      .insertInto('company')
      .values(chunk.map((company) => ({ ...company, companyName: company.companyName ?? '' })))
      .execute(),
  )
  await updateRows(transaction, 'company', changed)
}
