import { parseArgs } from 'node:util'
import { readEnvironment } from './lib/environment.ts'
import { createShutdown } from './lib/shutdown.ts'
import { StartError } from './lib/start-error.ts'
import { startServer } from './start-server.ts'

const shutdown = createShutdown()

// One sentence for what the operator can mend, the whole cause for what only we can.
try {
  const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })
  const environment = readEnvironment(process.env, values.demo ? './data-demo' : './data')
  await startServer(environment, { demo: values.demo, shutdown })
} catch (error) {
  // A start that is told to stop fails on what was closed under it.
  if (!shutdown.isStopping()) console.error(error instanceof StartError ? error.message : error)
  await shutdown.stop(1)
}
