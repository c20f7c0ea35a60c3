import { explain, reachPostgres } from '../database/open-database.ts'
import { keepFilesPrivate, prepareFolder } from '../lib/data-dir.ts'
import { readEnvironment } from '../lib/environment.ts'
import { refuseUnusableStore } from '../lib/refuse-unusable-store.ts'
import { StartError } from '../lib/start-error.ts'
import { countsOf } from './back-up.ts'
import { readOrder } from './command-line.ts'
import { describePlace } from './describe-place.ts'
import { createProgress, describeCounts } from './progress.ts'
import { restore, verifyBackup } from './restore.ts'

keepFilesPrivate()

try {
  const { file, passphrase, force } = await readOrder('restore', process.argv.slice(2), process.env)
  const environment = readEnvironment(process.env)
  const progress = createProgress(process.stderr)
  const manifest = await verifyBackup({ file, passphrase, progress })
  await prepareFolder('DATA_DIR', environment.DATA_DIR)
  await refuseUnusableStore(environment)
  const postgres = await reachPostgres(environment)
  try {
    await restore(postgres.url, environment, manifest, { file, passphrase, force, progress })
    console.log(
      `Restored ${describeCounts(countsOf(manifest))} of ${manifest.whenMade} into ${describePlace(environment)}`,
    )
    if (manifest.faultyFiles.length > 0) {
      console.error(`${manifest.faultyFiles.length} documents were missing or damaged when the backup was made.`)
    }
  } catch (error) {
    throw explain(error)
  } finally {
    await postgres.stop()
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
