import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readSheet } from '../lib/read-sheet.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { importRegister, openRegister, type ImportSwitches } from './import-register.ts'
import { reportImport } from './report.ts'

export const fixture = (name: string): string => path.join(import.meta.dirname, 'fixtures', name)

/** A database and a folder for the tests of a file. Both are empty at the start of each test. */
export function useImport() {
  let database: Awaited<ReturnType<typeof createTestDatabase>> | undefined
  let folder = ''
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'warrant-import-'))
    await sql`truncate company, property, history restart identity cascade`.execute(db())
    return () => rm(folder, { recursive: true })
  })
  afterAll(() => database?.close())

  const db = () => {
    if (!database) throw new Error('The database is only open inside tests')
    return database.db
  }

  const importFile = async (file: string, switches: Partial<ImportSwitches> = {}) => {
    const register = openRegister(file, await readSheet(file))
    const all = { dryRun: false, skipRefused: false, ...switches }
    const outcome = await importRegister(db(), register, all, () => {})
    return { ...outcome, report: reportImport(register, all, outcome) }
  }

  const write = async (name: string, content: string | Uint8Array): Promise<string> => {
    const file = path.join(folder, name)
    await writeFile(file, content)
    return file
  }

  return { db, write, importFile, url: () => database?.url ?? '' }
}

const BUILDING = {
  'Our ref': 'B1',
  Building: 'Rimu House',
  Street: '12 McVay Street',
  Suburb: 'Napier South',
  City: 'Napier',
  Postcode: '4110',
  Council: 'Napier City Council',
  Customer: 'Greenlane Facilities',
  'Customer ref': '',
  Owner: 'Kauri Holdings Limited',
  Service: 'BWOF',
  Type: 'Full Service',
  Supplier: '',
  'Supplier email': '',
  Months: '12',
  'Last done': '12/02/2026',
  'Next due': '12/02/2027',
  Price: '340.00',
  Comment: '',
}

export type TestLine = Partial<typeof BUILDING>

/** A register with lines about one building, each with its own overrides. The first is on line 2. */
export const registerOf = (lines: readonly TestLine[], headings: readonly string[] = Object.keys(BUILDING)): string =>
  [
    headings,
    ...lines.map((line) => headings.map((heading) => ({ ...BUILDING, ...line })[heading as keyof TestLine] ?? '')),
  ]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')
