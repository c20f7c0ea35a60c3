import { execFile } from 'node:child_process'
import path from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { programEnvironment, STOP_WITH_PARENT } from '../testing/stop-with-parent.ts'
import { registerOf, useImport } from './testing.ts'

const { db, write, url } = useImport()
const MAIN = path.join(import.meta.dirname, 'main.ts')

/** Runs the command on the test's database in a separate process. */
function run(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...programEnvironment(), DATABASE_URL: url() }
  const program = [...STOP_WITH_PARENT, '--disable-warning=ExperimentalWarning', MAIN, ...words]
  return new Promise((resolve) => {
    execFile(process.execPath, program, { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr })
    })
  })
}

const countBuildings = async () => (await db().selectFrom('property').selectAll().execute()).length

test('a good register goes in, with progress beside the report', async () => {
  const { code, stdout, stderr } = await run(await write('register.csv', registerOf([{}])))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '1 of 1 lines read\n1 of 1 services written\n' })
  expect(stdout).toBe(
    'Imported 1 building, 1 service, 1 council, 1 customer, 1 owner; skipped 0 duplicates; refused 0 lines.\n',
  )
  expect(await countBuildings()).toBe(1)
})

test.each([
  [[], 1, 0, 'Nothing was imported: 1 of 2 lines is refused'],
  [['--dry-run'], 1, 0, 'Would import 1 building, 1 service'],
  [['--skip-refused'], 0, 1, 'refused 1 line, written to '],
])('one refused line and the switches %j: exit code %i', async (switches, expectedCode, buildings, report) => {
  const file = await write('register.csv', registerOf([{}, { Service: 'SS99' }]))
  const { code, stdout } = await run(file, ...switches)
  expect(code).toBe(expectedCode)
  expect(stdout).toContain('line 3, Service: "SS99" is not a service')
  expect(stdout).toContain(report)
  expect(await countBuildings()).toBe(buildings)
})

test('of a workbook with several sheets it says which one is read, and takes another by its name', async () => {
  const rows = registerOf([{}])
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
  const file = await write(
    'register.xlsx',
    await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['Our ref'], ['ask Hana']] },
        { name: 'Register', rows },
      ],
    }),
  )
  const { stderr } = await run(file)
  expect(stderr).toContain('column')
  const { code, stdout } = await run(file, '--sheet', 'Register', '--dry-run')
  expect(stdout).toContain('Only the sheet "Register" is read. For others: --sheet "Notes"')
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('Would import 1 building') })
})

test.each([
  [[], 'Name the file to import'],
  [['no-such.csv'], 'does not exist'],
  [['--force', 'no-such.csv'], "Unknown option '--force'"],
])('%j is one sentence and exit code 1', async (words, sentence) => {
  const { code, stdout, stderr } = await run(...words)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('--help says what the words mean', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--skip-refused') })
})
