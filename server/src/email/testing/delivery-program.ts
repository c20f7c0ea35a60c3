import { parseArgs } from 'node:util'
import { connect, createPool } from '../../database/connection.ts'
import { readEnvironment } from '../../lib/environment.ts'
import { openStore } from '../../lib/document-store.ts'
import { createMailer } from '../../lib/mailer.ts'
import { createPrinter } from '../../lib/print/printer.ts'
import { createSealer } from '../../lib/sealer.ts'
import { createPreparations } from '../delivery/preparations.ts'
import { startDelivery } from '../delivery/start-delivery.ts'

// Delivers e-mails in a separate process, for tests that kill it. Any message wakes its dispatcher.
const { values } = parseArgs({
  options: { database: { type: 'string', default: '' }, mail: { type: 'string' }, folder: { type: 'string' } },
})
const environment = readEnvironment({
  DATA_DIR: values.folder,
  SMTP_URL: values.mail,
  MAIL_FROM: 'office@kauri.example',
})
const services = {
  environment,
  db: connect(createPool(values.database, 4)),
  timeZone: environment.BUSINESS_TIME_ZONE,
  now: () => new Date(),
  store: openStore(environment, 'test'),
  printer: createPrinter(environment),
  mailer: createMailer(environment),
  sealerFor: (purpose: string) => createSealer('a secret of the tests, long enough', purpose),
}
const { wake } = await startDelivery(services, {
  databaseUrl: values.database,
  preparations: createPreparations(services),
  log: { error: () => {} },
})
process.on('message', wake)
process.send?.('ready')
