import { PgBoss, type UpdateQueueOptions } from 'pg-boss'
import { NOTICES_DEAD_PEER } from '../../database/silent-connections.ts'
import { DAILY_RUN_CRON } from '../queue/run-daily.ts'

/** The job queue has its own schema in the product's database. */
/** Where the library keeps its jobs. */
export const JOB_SCHEMA = 'pgboss'
const WAKE_UP = 'email-wake-up'
const DAILY_RUN = 'email-daily-run'

const KEPT_SECONDS = 3600

/** Sets every option explicitly, so that values from an earlier version are overwritten. */
const OPTIONS = {
  retryLimit: 0,
  retryDelay: 0,
  retryDelayMax: null,
  retryBackoff: false,
  expireInSeconds: 900,
  heartbeatSeconds: null,
  retentionSeconds: KEPT_SECONDS,
  deleteAfterSeconds: KEPT_SECONDS,
  warningQueueSize: 0,
  deadLetter: null,
  notify: false,
} satisfies UpdateQueueOptions

const QUEUES = [
  { name: WAKE_UP, policy: 'short', options: { ...OPTIONS, notify: true } },
  { name: DAILY_RUN, policy: 'exclusive', options: { ...OPTIONS, retryLimit: 5, retryBackoff: true } },
] as const

export interface EmailJobs {
  /** Wakes one of the dispatching processes. */
  wake: () => Promise<void>
  stop: () => Promise<void>
}

interface Jobs {
  databaseUrl: string
  timeZone: string
  /** The work of a dispatching process; absent in one that only wakes others. */
  work?: { wake: () => void; runDaily: () => Promise<void> }
  onError: (error: unknown) => void
}

/**
 * Starts the jobs that trigger the dispatcher. What to do with each e-mail is in its row. The jobs survive an outage of
 * the database.
 */
export async function startEmailJobs({ databaseUrl, timeZone, work, onError }: Jobs): Promise<EmailJobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOB_SCHEMA,
    application_name: 'warrant-jobs',
    max: 2,
    ...NOTICES_DEAD_PEER,
    useListenNotify: work !== undefined,
    supervise: work !== undefined,
    schedule: work !== undefined,
  })
  let isStopping = false
  // The pool says that it has ended before its connections have, and what happens to those is no error any more.
  boss.on('error', (error) => isStopping || onError(error))
  const stop = () => {
    isStopping = true
    return boss.stop({ graceful: false })
  }
  try {
    await prepare(boss, { work, timeZone })
  } catch (error) {
    await stop().catch(onError)
    throw error
  }
  return {
    wake: async () => {
      await boss.send(WAKE_UP)
    },
    stop,
  }
}

async function prepare(boss: PgBoss, { work, timeZone }: Pick<Jobs, 'work' | 'timeZone'>): Promise<void> {
  await boss.start()
  for (const { name, policy, options } of QUEUES) {
    // The policy of a queue cannot be changed, so the queue is recreated. Deleting it also deletes its schedule, which
    // is set again below. Its jobs carry no information that could be lost.
    if (work && ((await boss.getQueue(name))?.policy ?? policy) !== policy) await boss.deleteQueue(name)
    // Other processes keep for a minute what they read of a queue, and one that does not know of `notify` wakes nobody.
    await boss.createQueue(name, { policy, notify: options.notify })
    await boss.updateQueue(name, options)
  }

  if (work) {
    await boss.work(WAKE_UP, async () => work.wake())
    await boss.work(DAILY_RUN, { pollingIntervalSeconds: 10 }, async () => {
      await work.runDaily()
      work.wake()
    })
    // Earlier versions woke everybody each minute.
    await boss.unschedule(WAKE_UP)
    await boss.schedule(DAILY_RUN, DAILY_RUN_CRON, null, { tz: timeZone, missed: 'once' })
  }
}
