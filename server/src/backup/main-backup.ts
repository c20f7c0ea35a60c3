import { explain, reachPostgres } from '../database/open-database.ts'
import { keepFilesPrivate, prepareFolder } from '../lib/data-dir.ts'
import { readEnvironment } from '../lib/environment.ts'
import { refuseUnusableStore } from '../lib/refuse-unusable-store.ts'
import { StartError } from '../lib/start-error.ts'
import { backUp, countsOf } from './back-up.ts'
import { readOrder } from './command-line.ts'
import { createProgress, describeCounts } from './progress.ts'

keepFilesPrivate()

try {
  const { file, passphrase } = await readOrder('backup', process.argv.slice(2), process.env)
  const environment = readEnvironment(process.env)
  await prepareFolder('DATA_DIR', environment.DATA_DIR)
  await refuseUnusableStore(environment)
  const postgres = await reachPostgres(environment, { join: true })
  try {
    const progress = createProgress(process.stderr)
    const manifest = await backUp(postgres.url, environment, { file, passphrase, progress })
    for (const storedAs of manifest.faultyFiles) {
      console.error(`The document ${storedAs} is missing in the store, or is not as it was stored.`)
    }
    console.log(`Backed up ${describeCounts(countsOf(manifest))} to ${file}`)
  } catch (error) {
    throw explain(error)
  } finally {
    await postgres.stop()
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
