import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, addMonths, todayIn } from '@app/contract/dates'
import { buildWarrant } from '../../email/testing/buildings.ts'
import { encryptedPdf, realPdf } from '../../testing/sample-files.ts'
import { programEnvironment, STOP_WITH_PARENT } from '../../testing/stop-with-parent.ts'
import { useImport } from '../testing.ts'

const { db, write, url } = useImport()
const MAIN = path.join(import.meta.dirname, '../main.ts')

const TODAY = todayIn('Pacific/Auckland')
const ANNIVERSARY = addDays(TODAY, 30)
const SIGNED = addDays(TODAY, -5)

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'warrant-papers-'))
  await mkdir(path.join(folder, 'papers'))
  await paper('a.pdf', await realPdf())
  return () => rm(folder, { recursive: true })
})

const paper = (name: string, content: Uint8Array) => writeFile(path.join(folder, 'papers', name), content)

const LINE = {
  Property: '',
  System: '',
  'BWOF anniversary': ANNIVERSARY,
  Kind: 'Form 12A',
  'Signed date': SIGNED,
  'IQP name': 'Hana Moana',
  'IQP registration number': 'IQP 7',
  'IQP register': 'Napier City Council',
  File: 'a.pdf',
}
type Line = Partial<typeof LINE>

const csvOf = (lines: readonly Line[]): string =>
  [Object.keys(LINE), ...lines.map((line) => Object.values({ ...LINE, ...line }))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')

/** Runs the command on the test's database in a separate process. */
async function run(lines: readonly Line[], ...words: string[]): Promise<{ code: number; report: string[] }> {
  const file = await write('certificates.csv', csvOf(lines))
  const named = ['--certificates', file, '--papers', path.join(folder, 'papers')]
  const program = [...STOP_WITH_PARENT, '--disable-warning=ExperimentalWarning', MAIN, ...named, ...words]
  const env = {
    ...programEnvironment(),
    DATABASE_URL: url(),
    DATA_DIR: path.join(folder, 'data'),
    BUSINESS_TIME_ZONE: 'Pacific/Auckland',
  }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, program, { env }, (error, stdout, stderr) => {
      if (stdout === '') reject(new Error(stderr))
      resolve({ code: Number(error?.code ?? 0), report: stdout.trim().split('\n') })
    })
  })
}

const certificates = () => db().selectFrom('certificate').selectAll().orderBy('certificateId').execute()
const datesOf = (propertyServiceIds: readonly number[]) =>
  db()
    .selectFrom('propertyService')
    .select(['whenLastComplianceReceived', 'whenNextServiceAnniversary'])
    .where('propertyServiceId', 'in', propertyServiceIds)
    .orderBy('propertyServiceId')
    .execute()

/** The codes of a building's systems. */
async function codesOf(propertyServiceIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select building_act as code from property_service join service
    using (service_id) where property_service_id = any(${[...propertyServiceIds]}::int[]) order by property_service_id`.execute(
    db(),
  )
  return rows.map(({ code }) => code)
}

const build = async (property: object = {}, systems: object[] = [{}, {}]) => {
  const building = await buildWarrant(db(), { due: ANNIVERSARY, property, systems })
  return { ...building, codes: await codesOf(building.propertyServiceIds) }
}

describe('certificates from a file', () => {
  test('are accepted with their paper and move the dates, once', async () => {
    const { propertyId, propertyServiceIds, codes, supplier } = await build({ customerPropertyRef: 'B-1' })
    const other = await build({ propertyName: 'Mātai House' }, [{}])
    const lines = [
      { Property: 'b-1', System: codes[0] ?? '' },
      { Property: String(propertyId), System: codes[1] ?? '' },
      { Property: 'matai house', System: other.codes[0] ?? '', Kind: 'Report in lieu' },
    ]
    const dry = await run(lines, '--dry-run')
    expect(dry).toEqual({ code: 0, report: ['Would import 2 certificates of 2 buildings; refused 0 lines.'] })
    expect(await certificates()).toEqual([])
    const { code, report } = await run(lines)
    expect({ code, report }).toEqual({
      code: 0,
      report: ['Imported 2 certificates of 2 buildings; refused 0 lines.'],
    })
    expect(await certificates()).toMatchObject([
      {
        propertyId,
        propertyServiceIds,
        supplierCompanyId: supplier.companyId,
        kind: 'Form12A',
        state: 'accepted',
        receivedVia: 'import',
        receivedBy: 'Import',
        decidedBy: 'Import',
        bwofAnniversary: ANNIVERSARY,
        signedDate: SIGNED,
        periodTo: SIGNED,
        iqpRegistrationNumber: 'IQP 7',
      },
      { propertyId: other.propertyId, kind: 'ReportInLieu', state: 'accepted' },
    ])
    const moved = { whenLastComplianceReceived: SIGNED, whenNextServiceAnniversary: addMonths(ANNIVERSARY, 12) }
    expect(await datesOf(propertyServiceIds)).toEqual([moved, moved])
    const documents = await db().selectFrom('document').select(['propertyId', 'storedAs', 'kind']).execute()
    expect(documents.map((document) => document.propertyId).toSorted()).toEqual([propertyId, other.propertyId])
    expect(documents.filter(({ storedAs }) => storedAs.startsWith('import/'))).toEqual([])

    const again = await run(lines)
    expect(again).toEqual({ code: 0, report: ['Imported nothing new; 3 lines already there; refused 0 lines.'] })
    expect(await certificates()).toHaveLength(2)
  }, 60_000)

  test('are refused by line and column, and then nothing is written', async () => {
    const { propertyId, propertyServiceIds, codes } = await build()
    await build({ propertyName: 'Twin' })
    await build({ propertyName: 'Twin' })
    const [Property, System] = [String(propertyId), codes[0] ?? '']
    await db()
      .insertInto('defect')
      .values({
        propertyId,
        propertyServiceId: propertyServiceIds[1] ?? 0,
        description: 'A leak',
        severity: 'minor',
      })
      .execute()
    await paper('locked.pdf', await encryptedPdf())
    await paper('cut.pdf', (await realPdf()).subarray(0, 400))
    await paper('text.pdf', Buffer.from('Not a PDF'))
    await writeFile(path.join(folder, 'outside.pdf'), await realPdf())
    await symlink(path.join(folder, 'outside.pdf'), path.join(folder, 'papers', 'link.pdf'))
    const { code, report } = await run([
      { Property, System },
      { Property, System: codes[1] ?? '' },
      { Property: 'Nowhere', System },
      { Property: 'Twin', System },
      { Property, System: 'SS99' },
      { Property, System, 'Signed date': addDays(TODAY, 1) },
      { Property, System, 'Signed date': '31/02/2026', 'IQP name': '' },
      { Property, System, 'Signed date': addMonths(ANNIVERSARY, -13) },
      { Property, System, Kind: 'B-RaD' },
      ...['gone.pdf', '../outside.pdf', 'link.pdf', 'locked.pdf', 'cut.pdf', 'text.pdf', 'a.docx'].map((File) => ({
        Property,
        System,
        File,
      })),
    ])
    expect(code).toBe(1)
    const expected: [number, string][] = [
      [3, 'System: Open defect of .*: A leak'],
      [4, 'Property: "Nowhere" is no building'],
      [5, 'Property: "Twin" is 2 buildings: it must be the id of one of them'],
      [6, 'System: "SS99" is not a specified system'],
      [7, 'Signed date: .* is in the future'],
      [8, 'Signed date: "31/02/2026" is not a date that exists'],
      [8, 'IQP name: it is empty'],
      [9, 'Signed date: It was signed before'],
      [10, 'Kind: "B-RaD" is not a kind of certificate'],
      [11, 'File: "gone.pdf" is not in the folder of papers'],
      [12, 'File: "../outside.pdf" is a path'],
      [13, 'File: "link.pdf" is not in the folder of papers'],
      [14, 'File: "locked.pdf" cannot be filed: it takes a PDF that opens without a password'],
      [15, 'File: "cut.pdf" cannot be filed: it takes a PDF that is whole'],
      [16, 'File: "text.pdf" cannot be filed: it takes a PDF'],
      [17, 'File: "a.docx" is not a PDF'],
    ]
    expect(report).toEqual([
      ...expected.map(([line, reason]) => expect.stringMatching(`^line ${line}, ${reason}`)),
      'Nothing was imported: 15 of 16 lines are refused. Correct the file and import it again.',
    ])
    expect(await certificates()).toEqual([])
    expect(await db().selectFrom('document').select('documentId').execute()).toEqual([])
  }, 60_000)

  test('of two systems of one kind name the ref, and a second one for a year is refused', async () => {
    const { propertyId, propertyServiceIds, codes } = await build()
    const { serviceId = 0 } =
      (await db()
        .selectFrom('propertyService')
        .select('serviceId')
        .where('propertyServiceId', '=', propertyServiceIds[0] ?? 0)
        .executeTakeFirst()) ?? {}
    const both = db().updateTable('propertyService').where('propertyServiceId', 'in', propertyServiceIds)
    await both.set({ serviceId }).execute()
    const rename = async (id: number | undefined, ref: string) =>
      db()
        .updateTable('propertyService')
        .set({ ref })
        .where('propertyServiceId', '=', id ?? 0)
        .execute()
    await rename(propertyServiceIds[0], 'Lift 1')
    await rename(propertyServiceIds[1], 'Lift 2')
    const Property = String(propertyId)
    const unnamed = await run([{ Property, System: codes[0] ?? '' }])
    expect(unnamed.report[0]).toMatch(
      /is 2 systems of building \d+: it must end with the ref of one \("Lift 1", "Lift 2"\)/,
    )
    const System = `${codes[0]} lift 2`
    const { report } = await run([
      { Property, System },
      { Property, System, 'IQP name': 'Rangi Walker' },
    ])
    expect(report[0]).toMatch(/^line 3, System: .* already has an accepted Form 12A for the warrant of /)
    expect(await certificates()).toEqual([])
  }, 60_000)
})
