import { parseArgs } from 'node:util'
import { openDatabase } from '../database/open-database.ts'
import { keepFilesPrivate } from '../lib/data-dir.ts'
import { readEnvironment } from '../lib/environment.ts'
import { createSealer } from '../lib/sealer.ts'
import { StartError } from '../lib/start-error.ts'
import { keptSecret } from '../auth/token.ts'
import { unreadableAuthenticators } from './forget-authenticators.ts'
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
    const emails = await unreadableAuthenticators(database.db, vault, { isRemoved: values.remove })
    for (const email of emails) console.log(email)
    const found = `${emails.length} authenticators cannot be read with the present secret`
    console.log(values.remove ? `${found}: removed.` : `${found}. With -- --remove they are removed.`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
