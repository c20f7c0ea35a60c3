import { parseArgs } from 'node:util'
import { keepFilesPrivate } from './lib/data-dir.ts'
import { readEnvironment } from './lib/environment.ts'
import { createShutdown } from './lib/shutdown.ts'
import { StartError } from './lib/start-error.ts'
import { startServer } from './start-server.ts'

keepFilesPrivate()

const shutdown = createShutdown()

// The operator can fix a StartError, so one sentence is enough. Anything else is our bug and needs its stack.
try {
  const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })
  const environment = readEnvironment(process.env, values.demo ? './data-demo' : './data')
  await startServer(environment, { demo: values.demo, shutdown })
} catch (error) {
  // A stop during the start closes what the start still uses. The errors that follow mean nothing.
  if (!shutdown.isStopping()) console.error(error instanceof StartError ? error.message : error)
  await shutdown.stop(1)
}
