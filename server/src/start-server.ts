import type { FastifyBaseLogger } from 'fastify'
import { todayIn } from '@app/contract/dates'
import { deleteOldAccountMail } from './account/queue/queue-account-mail.ts'
import { deleteOldAudit } from './audit/list/queries.ts'
import { createFirstAdministrator } from './auth/first-administrator.ts'
import { deleteExpiredFailures } from './auth/log-in/forget-expired-failures.ts'
import { deleteOldSessions } from './auth/session/end-sessions.ts'
import { recordSecret } from './auth/secret-in-use.ts'
import { createTokens, tokenSecret } from './auth/token.ts'
import type { AppContext } from './app-context.ts'
import { buildApp } from './app.ts'
import { openDatabase } from './database/open-database.ts'
import { createPreparations } from './email/delivery/preparations.ts'
import { startDelivery, type Delivery } from './email/delivery/start-delivery.ts'
import { startIntake } from './mail/intake/start-intake.ts'
import { sweepStore } from './document/sweep-store.ts'
import { deleteOldUploads } from './import/upload/queries.ts'
import type { Environment } from './lib/environment.ts'
import { getAuditYears } from './settings/queries.ts'
import { scheduleDaily } from './lib/schedule-daily.ts'
import { openStore } from './lib/document-store.ts'
import { createMailer } from './lib/mailer.ts'
import { listen, refuseTakenPort } from './lib/listen.ts'
import { prepareFolder } from './lib/data-dir.ts'
import { createPrinter } from './lib/print/printer.ts'
import { createSealer } from './lib/sealer.ts'
import { startNightly } from './backup/nightly.ts'
import { isRestored, settleSecret } from './backup/restored-secret.ts'
import { refuseUnusableStore } from './lib/refuse-unusable-store.ts'
import type { Shutdown } from './lib/shutdown.ts'
import { sweepSpools } from './lib/spool.ts'

/**
 * E-mails being sent get as long as running calls do (lib/connection-gate.ts). The rest of the time is for what is
 * closed afterwards.
 */
const SENDING_STOPS_WITHIN_MS = 6_000
const CALLS_AND_SENDING_END_WITHIN_MS = 6_500
const INTAKE_STOPS_WITHIN_MS = 2_000
const PRINTER_CLOSES_WITHIN_MS = 1_000
const DATABASE_CLOSES_WITHIN_MS = 4_500

interface Start {
  demo: boolean
  /** Closes everything that is opened here, even if the start fails. */
  shutdown: Shutdown
}

/**
 * Starts the server: configuration, database, migrations, first administrator, then the HTTP server.
 *
 * @throws StartError with one sentence that the operator can act on. Nothing is left half-done.
 */
export async function startServer(environment: Environment, { demo, shutdown }: Start): Promise<void> {
  const { DATA_DIR } = environment
  await refuseTakenPort(environment)
  await prepareFolder('DATA_DIR', DATA_DIR)
  await refuseUnusableStore(environment)
  let log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'fatal'> | undefined
  const database = await openDatabase(environment, {
    onReplica: (fault) =>
      fault === null
        ? log?.info('The read replica is used again.')
        : log?.warn(`The read replica is not used: ${fault}. Exports and lists are read from the primary.`),
    supervision: {
      log: { info: (message) => log?.info(message), warn: (message) => log?.warn(message) },
      onGivenUp: (error) => {
        log?.fatal(error.message)
        void shutdown.stop(1)
      },
    },
  })
  shutdown.onStop(database.close, DATABASE_CLOSES_WITHIN_MS)
  const { db, reader, databaseId } = database
  const timeZone = environment.BUSINESS_TIME_ZONE
  const store = openStore(environment, databaseId)
  if (demo) {
    const { prepareDemo } = await import('./demo/prepare-demo.ts')
    await prepareDemo({ db, store, environment }, todayIn(timeZone))
  } else {
    await createFirstAdministrator(db, environment)
  }
  await settleSecret(DATA_DIR, { isCommitted: (restoreId) => isRestored(db, restoreId), isAlone: true })
  const secret = await tokenSecret(environment.TOKEN_SECRET, DATA_DIR)
  const services: AppContext = {
    environment,
    db,
    reader,
    databaseId,
    tokens: createTokens(secret, environment.TOKEN_TTL),
    sealerFor: (purpose) => createSealer(secret, purpose),
    store,
    printer: createPrinter(environment, {
      onUnprotected: (reason) => log?.warn(`The browser that prints runs without its sandbox: ${reason}.`),
    }),
    mailer: createMailer(environment),
    wakeDispatcher: () => delivery?.wake(),
    timeZone,
    now: () => new Date(),
  }
  shutdown.onStop(services.printer.close, PRINTER_CLOSES_WITHIN_MS)
  let delivery: Delivery | undefined
  const app = await buildApp(services)
  log = app.log
  delivery = await startDelivery(services, {
    databaseUrl: database.url,
    preparations: createPreparations(services),
    log: app.log,
  })
  shutdown.onStop(
    () => Promise.all([app.close(), delivery.stop(SENDING_STOPS_WITHIN_MS)]),
    CALLS_AND_SENDING_END_WITHIN_MS,
  )
  await listen(app, environment)
  // Not before: while a start may still fail, another process may run with the former one.
  await recordSecret(db, secret)
  shutdown.onNotice(app.retire, (environment.STOP_NOTICE ?? 0) * 1000)
  if (environment.ROLE !== 'web') {
    const onError = (error: unknown) => app.log.error({ err: error }, 'Reading the mailbox failed')
    shutdown.onStop(startIntake(services, { onError }).stop, INTAKE_STOPS_WITHIN_MS)
  }
  if (process.getuid?.() === 0) {
    app.log.warn(
      'Warrant runs as root, and whoever takes it over has the whole machine: start it as an account of its own (docs/operator-guide/installation.md).',
    )
  }
  const onLeftover = (error: unknown) => app.log.error({ err: error }, 'Removing leftover files failed')
  // Each process writes its temporary files into its own data folder, which no other one sees.
  const sweepOwn = () => sweepSpools(DATA_DIR, services.now())
  void sweepOwn().catch(onLeftover)
  scheduleDaily(sweepOwn, onLeftover)
  if (environment.ROLE !== 'web') {
    startNightly(database.url, environment, (error) => app.log.error({ err: error }, 'The nightly backup failed'))
    scheduleDaily(() => sweepStore(services, services.now()), onLeftover)
    scheduleDaily(
      async () => {
        await deleteOldSessions(db, services.now(), environment.SESSION_IDLE)
        await deleteOldAccountMail(db, services.now())
        await deleteOldAudit(db, await getAuditYears(db), services.now())
      },
      (error) => app.log.error({ err: error }, 'Deleting old sessions and lines of the audit failed'),
    )
    scheduleDaily(
      () => deleteOldUploads(db, services.now()),
      (error) => app.log.error({ err: error }, 'Deleting uploads that nobody imported failed'),
    )
    scheduleDaily(
      () => deleteExpiredFailures(db, services.now()),
      (error) => app.log.error({ err: error }, 'Deleting expired login failures failed'),
    )
  }
  const address = environment.PORT === 0 ? `${app.listeningOrigin}${environment.BASE_PATH}` : environment.PUBLIC_URL
  console.log(`${environment.PRODUCT_NAME} is at ${address}`)
}
