import { Gauge, type Registry } from 'prom-client'
import { FOLLOWED, KEPT_LISTS, type LiveMessage, type LiveRecord } from '@app/contract/live/schema'
import { NOTHING } from '@app/contract/live/together'
import type { Audience } from '@app/contract/roles'
import type { Connection } from '../database/connection.ts'
import { createVersionReader, type Versions } from '../database/versions.ts'
import { callContext, outsideCalls } from '../lib/call-context.ts'
import { STREAMS } from '../lib/limits.ts'
import { ProblemError } from '../lib/problem.ts'
import { createEmailWatch } from './changed-emails.ts'
import { createRecordWatch } from './changed-records.ts'
import { createEventStream, type EventStream } from './event-stream.ts'
import { createToldLately, REMEMBERED_MS, type Told } from './told-lately.ts'

/** How often the database is asked what has changed, while somebody follows. */
const LOOK_EVERY_MS = 1_000
/** How often a stream says that it lives and its session is looked at. Proxies close what is silent for a minute. */
const BEAT_EVERY_MS = 20_000

const retryAfter = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } })

interface Follower {
  caller: string
  kind: keyof Told
  events: EventStream
  /** @throws ProblemError once the session has ended */
  checkSession: () => Promise<void>
}

interface Look {
  versions: Versions
  records: readonly LiveRecord[] | 'all'
  emailsOf: readonly number[] | 'all'
}

const EVERYTHING: LiveMessage = { ...NOTHING, isAll: true }

/** Tells those who follow what has changed in the database, by whichever process (docs/rules/calls.md#live). */
export function createLive(db: Connection, { isRetiring }: { isRetiring: () => boolean }) {
  const readVersions = createVersionReader(db)
  const followers = new Set<Follower>()
  let last: Promise<Look> | undefined
  let watch = createRecordWatch(db)
  let emailWatch = createEmailWatch(db)
  const toldLately = createToldLately()
  /** A look has failed after a part of it was read, which is not named again. */
  let isIncomplete = false
  let timer: NodeJS.Timeout | undefined
  let beatAt = 0
  let followedAt = 0
  let isClosed = false

  // Whoever happens to be the first does not take the statements of the others along when it leaves.
  const look = (): Promise<Look> =>
    outsideCalls(async () => {
      // The records last: what they once named is not named again.
      const versions = await readVersions()
      const records = await watch.look()
      const emailsOf = await emailWatch.look(versions.emails).catch((error: unknown) => {
        isIncomplete = true
        throw error
      })
      return { versions, records, emailsOf }
    })

  /** What was there before whoever follows now is told of changes. */
  function lastLook(): Promise<Look> {
    if (last) return last
    watch = createRecordWatch(db)
    emailWatch = createEmailWatch(db)
    const first = look()
    last = first
    first.then(toldLately.begin, () => {
      if (last === first) last = undefined
    })
    return first
  }

  function endAll(): void {
    for (const { events } of followers) events.end()
  }

  async function checkSessions(): Promise<void> {
    await Promise.all(
      [...followers].map(({ checkSession, events }) =>
        checkSession().catch((error: unknown) => {
          // A database that is away says nothing of the session.
          if (error instanceof ProblemError && error.status < 500) events.end()
        }),
      ),
    )
  }

  async function tell(): Promise<void> {
    const before = await lastLook()
    const now = await look()
    last = Promise.resolve(now)
    const isBeat = performance.now() - beatAt >= BEAT_EVERY_MS
    const { logins, sessions } = before.versions
    if (isBeat || now.versions.logins !== logins || now.versions.sessions !== sessions) await checkSessions()
    if (isBeat) beatAt = performance.now()
    const told = isIncomplete ? { internal: EVERYTHING, external: EVERYTHING } : toldOf(before.versions, now)
    isIncomplete = false
    toldLately.add(told)
    for (const { kind, events } of followers) {
      const message = told[kind]
      if (message) events.send(message)
      else if (isBeat) events.beat()
    }
  }

  async function tick(): Promise<void> {
    if (isRetiring()) endAll()
    // Without the database nothing has changed that anybody could fetch.
    else await tell().catch(() => undefined)
    timer = undefined
    if (followers.size > 0) followedAt = performance.now()
    // Goes on for those who come back soon.
    if (performance.now() - followedAt < REMEMBERED_MS) schedule()
    else last = undefined
  }

  function schedule(): void {
    if (isClosed) return
    timer ??= setTimeout(() => void outsideCalls(tick), LOOK_EVERY_MS).unref()
  }

  function admit(caller: string): void {
    if (isClosed || isRetiring()) throw new ProblemError(503, 'stopping', 'The server is about to stop.', retryAfter(2))
    if ([...followers].filter((follower) => follower.caller === caller).length >= STREAMS.perCaller) {
      throw new ProblemError(
        429,
        'too-many-at-once',
        'You have too many windows open that follow changes.',
        retryAfter(60),
      )
    }
    if (followers.size >= STREAMS.atOnce) {
      throw new ProblemError(503, 'busy', 'The server is busy. Try again in a minute.', retryAfter(60))
    }
  }

  return {
    /**
     * The events for a caller, which end with its session. The first one says what it missed, if it missed no more than
     * is remembered, or else that anything may have changed.
     *
     * @throws ProblemError 429 or 503 if too many follow already, or the server stops
     */
    follow: async (audience: Audience, missedSeconds: number | undefined, checkSession: () => Promise<void>) => {
      const caller = callContext()?.caller ?? ''
      admit(caller)
      const events = createEventStream()
      const kind = audience === 'internal' ? 'internal' : 'external'
      const follower = { caller, kind, events, checkSession } as const
      followers.add(follower)
      events.stream.once('close', () => followers.delete(follower))
      try {
        await lastLook()
      } catch (error) {
        events.stream.destroy()
        throw error
      }
      // What changed before this is in what the caller reads from here on.
      const missed = missedSeconds === undefined ? undefined : toldLately.within(kind, missedSeconds * 1000)
      events.send(missed ?? EVERYTHING)
      followedAt = performance.now()
      schedule()
      return events.stream
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(timer)
      endAll()
    },
    addMetrics: (registry: Registry): void => {
      new Gauge({
        name: 'warrant_live_streams',
        help: 'Streams of changes that are open',
        registers: [registry],
        collect() {
          this.set(followers.size)
        },
      })
    },
  }
}

export type Live = ReturnType<typeof createLive>

function toldOf(before: Versions, now: Look): Told {
  const { versions, records, emailsOf } = now
  if (versions.lineage !== before.lineage) return { internal: EVERYTHING, external: EVERYTHING }
  const isSameOutside = versions.externalProperties === before.externalProperties
  const external: LiveMessage | undefined = isSameOutside ? undefined : { ...NOTHING, lists: ['properties'] }
  if (records === 'all') return { internal: EVERYTHING, external }
  const lists = KEPT_LISTS.filter((list) => versions[list] !== before[list])
  const followed = FOLLOWED.filter((each) => (each === 'emails' ? emailsOf === 'all' : versions[each] !== before[each]))
  const named = emailsOf === 'all' ? [] : [...emailsOf]
  const isSilent = lists.length + records.length + followed.length + named.length === 0
  return {
    internal: isSilent ? undefined : { ...NOTHING, lists, records: [...records], followed, emailsOf: named },
    external,
  }
}
