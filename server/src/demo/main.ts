import { parseArgs } from 'node:util'
import { isDay, todayIn } from '@app/contract/dates'
import { openDatabase } from '../database/open-database.ts'
import { keepFilesPrivate } from '../lib/data-dir.ts'
import { openStore } from '../lib/document-store.ts'
import { readEnvironment, type Environment } from '../lib/environment.ts'
import { StartError } from '../lib/start-error.ts'
import { fileDemoEvidence } from './evidence/evidence.ts'
import { describeDemoLogins } from './logins.ts'
import { makeDataSet } from './make-data-set.ts'
import { SIZES, type Size } from './sizes.ts'

keepFilesPrivate()

const isSize = (text: string): text is Size => Object.hasOwn(SIZES, text)

/** @throws StartError with one sentence */
function readOptions(args: string[], environment: Environment) {
  const values = parse(args)
  const { size = 'office', seed = '1', today = todayIn(environment.BUSINESS_TIME_ZONE) } = values
  if (!isSize(size)) throw new StartError(`--size is "${size}": it must be ${Object.keys(SIZES).join(', ')}.`)
  if (!/^\d{1,9}$/.test(seed)) throw new StartError(`--seed is "${seed}": it must be a whole number.`)
  if (!isDay(today)) throw new StartError(`--today is "${today}": it must be a date that exists, as YYYY-MM-DD.`)
  return { size, seed: Number(seed), today }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { size: { type: 'string' }, seed: { type: 'string' }, today: { type: 'string' } },
    }).values
  } catch (cause) {
    throw new StartError('The options are --size, --seed and --today, each with a value.', { cause })
  }
}

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`

async function run(args: string[]): Promise<void> {
  const environment = readEnvironment(process.env, './data-demo')
  const options = readOptions(args, environment)
  const database = await openDatabase(environment, { join: true })
  try {
    const started = performance.now()
    let shown = 0
    const onProgress = (properties: number, total: number) => {
      const tenth = Math.floor((properties / total) * 10)
      if (tenth === shown) return
      shown = tenth
      console.log(
        `${properties.toLocaleString('en-NZ')} of ${total.toLocaleString('en-NZ')} properties, ${seconds(started)}`,
      )
    }
    const isMade = await makeDataSet(database.db, { ...options, onProgress })
    if (!isMade)
      throw new StartError('This database already has companies or properties. A data set needs an empty database.')
    const store = openStore(environment, database.databaseId)
    await fileDemoEvidence({ db: database.db, store, environment }, options)
    console.log(`Created the ${options.size} data set of ${options.today} in ${seconds(started)}. Its logins:`)
    console.log((await describeDemoLogins(database.db)).join('\n'))
  } finally {
    await database.close()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
