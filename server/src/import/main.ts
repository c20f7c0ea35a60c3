import { openDatabase } from '../database/open-database.ts'
import { readEnvironment } from '../lib/environment.ts'
import { readSheet } from '../lib/read-sheet.ts'
import { StartError } from '../lib/start-error.ts'
import { importRegister, openRegister, type ImportSwitches } from './import-register.ts'
import { createProgress } from './progress.ts'
import { reportImport } from './report.ts'
import { readSwitches, USAGE } from './switches.ts'

/** Imports a file and prints the report. Returns whether everything was imported, or on a dry run could be. */
async function run(file: string, switches: ImportSwitches): Promise<boolean> {
  const register = openRegister(file, await readSheet(file))
  const database = await openDatabase(readEnvironment(process.env), { join: true })
  try {
    const outcome = await importRegister(database.db, register, switches, createProgress(process.stderr))
    console.log(reportImport(register, switches, outcome).join('\n'))
    return outcome.isWritten || outcome.refused.length === 0
  } finally {
    await database.close()
  }
}

try {
  const { file, isHelp, ...switches } = readSwitches(process.argv.slice(2), process.env)
  if (isHelp) console.log(USAGE)
  else if (!(await run(file, switches))) process.exitCode = 1
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
