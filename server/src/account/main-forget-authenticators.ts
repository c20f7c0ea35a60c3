import { parseArgs } from 'node:util'
import { openDatabase } from '../database/open-database.ts'
import { keepFilesPrivate } from '../lib/data-dir.ts'
import { readEnvironment } from '../lib/environment.ts'
import { createSealer } from '../lib/sealer.ts'
import { StartError } from '../lib/start-error.ts'
import { keptSecret } from '../auth/token.ts'
import { forgetAuthenticators } from './forget-authenticators.ts'
import { factorVault } from '../auth/factor/vault.ts'

keepFilesPrivate()

try {
  const { values } = parseArgs({ options: { remove: { type: 'boolean', default: false } } })
  const environment = readEnvironment(process.env)
  const secret = await keptSecret(environment.TOKEN_SECRET, environment.DATA_DIR)
  if (secret === undefined) throw new StartError('TOKEN_SECRET is not set, and DATA_DIR holds no token-secret.')
  const database = await openDatabase(environment, { join: true })
  try {
    const vault = factorVault({ sealerFor: (purpose) => createSealer(secret, purpose) })
    const emails = await forgetAuthenticators(database.db, vault, { dryRun: !values.remove })
    for (const email of emails) console.log(email)
    console.log(`Authenticators that the present secret cannot read: ${emails.length}.`)
    if (emails.length > 0) console.log(values.remove ? 'They are removed.' : 'Remove them with -- --remove.')
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
