import { todayIn } from '@app/contract/dates'
import { openDatabase } from '../database/open-database.ts'
import { keepFilesPrivate } from '../lib/data-dir.ts'
import { openStore } from '../lib/document-store.ts'
import { readEnvironment } from '../lib/environment.ts'
import { readSheet, type Sheet } from '../lib/read-sheet.ts'
import { StartError } from '../lib/start-error.ts'
import { importCertificates } from './certificates/import-certificates.ts'
import { reportCertificates } from './certificates/report-certificates.ts'
import { importRegister, openRegister, type ImportSwitches } from './import-register.ts'
import { createProgress } from './progress.ts'
import { reportImport } from './report.ts'
import { readSwitches, USAGE } from './switches.ts'

keepFilesPrivate()

/** Imports a register and prints the report. Returns whether everything was imported, or on a dry run could be. */
async function runRegister(file: string, sheet: Sheet, switches: ImportSwitches): Promise<boolean> {
  const register = openRegister(file, sheet)
  const database = await openDatabase(readEnvironment(process.env), { join: true })
  try {
    const outcome = await importRegister(database.db, register, switches, createProgress(process.stderr))
    console.log(reportImport(register, switches, outcome).join('\n'))
    return outcome.isWritten || outcome.refused.length === 0
  } finally {
    await database.close()
  }
}

/** Imports certificates with their papers, as {@link runRegister}. */
async function runCertificates(sheet: Sheet, papers: string, { dryRun }: ImportSwitches): Promise<boolean> {
  const environment = readEnvironment(process.env)
  const database = await openDatabase(environment, { join: true })
  try {
    const timeZone = environment.BUSINESS_TIME_ZONE
    const store = openStore(environment, database.databaseId)
    const outcome = await importCertificates(
      { db: database.db, store, environment, timeZone },
      { sheet, papers, today: todayIn(timeZone), dryRun },
      createProgress(process.stderr),
    )
    console.log(reportCertificates(outcome, { dryRun }).join('\n'))
    return outcome.refused.length === 0
  } finally {
    await database.close()
  }
}

try {
  const { file, papers, sheet: named, isHelp, ...switches } = readSwitches(process.argv.slice(2), process.env)
  if (isHelp) console.log(USAGE)
  else {
    const sheet = await readSheet(file, named)
    const read = named ?? sheet.sheets[0]
    const others = sheet.sheets.filter((name) => name !== read)
    if (others.length > 0)
      console.log(`Only the sheet "${read}" is read. For others: --sheet "${others.join('" or "')}"`)
    const isDone = papers === null ? runRegister(file, sheet, switches) : runCertificates(sheet, papers, switches)
    if (!(await isDone)) process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
