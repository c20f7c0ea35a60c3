import { parseArgs } from 'node:util'
import { readEnvironment } from './environment.ts'
import { StartError } from './lib/start-error.ts'
import { startServer } from './start-server.ts'

// One sentence for what the operator can mend, the whole cause for what only we can.
try {
  const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })
  const environment = readEnvironment(process.env, values.demo ? './data-demo' : './data')
  await startServer(environment, { demo: values.demo })
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
