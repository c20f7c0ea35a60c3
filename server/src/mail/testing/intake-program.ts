import { parseArgs } from 'node:util'
import { connect, createPool } from '../../database/connection.ts'
import { openStore } from '../../lib/document-store.ts'
import { readEnvironment } from '../../lib/environment.ts'
import { createSealer } from '../../lib/sealer.ts'
import { startIntake } from '../intake/start-intake.ts'

// Reads a mailbox in a separate process, for tests that kill it.
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: '' },
    mailbox: { type: 'string', default: '' },
    folder: { type: 'string', default: '' },
    secret: { type: 'string', default: '' },
  },
})
const environment = readEnvironment({
  DATA_DIR: values.folder,
  MAIL_IN_URL: values.mailbox,
  MAIL_FROM: 'office@kauri.example',
})
startIntake(
  {
    environment,
    db: connect(createPool(values.database, 6)),
    store: openStore(environment, 'test'),
    timeZone: environment.BUSINESS_TIME_ZONE,
    sealerFor: (purpose) => createSealer(values.secret, purpose),
    now: () => new Date(),
  },
  { onError: () => {}, pauses: { lookEveryMs: 200, awayMs: 200 } },
)
// The connections of the mailbox keep nothing alive while it waits.
setInterval(() => {}, 60_000)
process.send?.('ready')
