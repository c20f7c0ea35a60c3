import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { NOTICES_DEAD_PEER } from '../database/silent-connections.ts'
import { prepareFolder } from '../lib/data-dir.ts'
import type { Environment } from '../lib/environment.ts'
import { backUp, type BackedUp } from './back-up.ts'
import { isPartial } from './container.ts'
import { SILENT } from './progress.ts'

export type NightlyEnvironment = BackedUp & Pick<Environment, 'BACKUP_DIR' | 'BACKUP_KEEP' | 'BUSINESS_TIME_ZONE'>

/** An arbitrary number that is the same in every version. */
const NIGHTLY_LOCK = 7_208_118
const HOUR_MS = 3_600_000
const LOOK_EVERY_MS = HOUR_MS / 4
/** At night one that is this old is followed by the next one. */
const NEXT_AFTER_MS = 20 * HOUR_MS
/** After a night in which nothing ran it is made by day. */
const LATE_AFTER_MS = 26 * HOUR_MS
const NIGHT_HOURS = [1, 2, 3, 4]

/** Only these are counted and removed: the folder may hold others. */
const NIGHTLY = /^warrant-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup$/
const nameAt = (now: Date) => `warrant-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

const hourIn = (timeZone: string, now: Date): number =>
  Number(new Intl.DateTimeFormat('en-NZ', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))

/** What the clock of a file server may be ahead of ours. */
const AHEAD_MS = HOUR_MS

interface Nightly {
  name: string
  whenMade: Date
}

/**
 * The nightly backups, newest first. Those of a clock that was ahead come last: they would be the newest until their day
 * comes, and in all that time none would be made.
 */
async function listNightly(folder: string, now: Date): Promise<{ ofTheFuture: Nightly[]; others: Nightly[] }> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => NIGHTLY.test(name))
  const found = await Promise.all(
    names.toSorted().map(async (name) => {
      // Another process may just have removed it.
      const file = await stat(path.join(folder, name)).catch(() => undefined)
      return file ? [{ name, whenMade: file.mtime }] : []
    }),
  )
  const backups = found.flat().toReversed()
  const isOfTheFuture = ({ whenMade }: Nightly) => whenMade.getTime() > now.getTime() + AHEAD_MS
  return {
    ofTheFuture: backups.filter(isOfTheFuture),
    others: backups.filter((backup) => !isOfTheFuture(backup)),
  }
}

/** When the newest nightly backup was made; undefined where there is none. */
export async function newestIn(folder: string, now: Date): Promise<Date | undefined> {
  const { others } = await listNightly(folder, now)
  return others[0]?.whenMade
}

/**
 * Makes a backup in BACKUP_DIR if one is due, and removes all but the newest (docs/rules/installation.md#nightly-backup).
 * Returns its name. Only one of several processes makes it.
 */
export async function backUpIfDue(
  url: string,
  environment: NightlyEnvironment,
  now: Date,
): Promise<string | undefined> {
  const { BACKUP_DIR: folder, BACKUP_KEEP: keep, BUSINESS_TIME_ZONE: timeZone } = environment
  if (!folder) return undefined
  await prepareFolder('BACKUP_DIR', folder)
  const client = new pg.Client({ connectionString: url, application_name: 'warrant-nightly', ...NOTICES_DEAD_PEER })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [NIGHTLY_LOCK])
    if (!rows[0]?.taken) return undefined
    const newest = await newestIn(folder, now)
    const age = newest ? now.getTime() - newest.getTime() : Infinity
    const isNight = NIGHT_HOURS.includes(hourIn(timeZone, now))
    if (age < (isNight ? NEXT_AFTER_MS : LATE_AFTER_MS)) return undefined
    const name = nameAt(now)
    await backUp(url, environment, { file: path.join(folder, name), progress: SILENT })
    await removeOld(folder, keep, now)
    return name
  } finally {
    await client.end()
  }
}

/** While the lock is held nobody else writes here, so what is not complete was left behind by a process that died. */
async function removeOld(folder: string, keep: number, now: Date): Promise<void> {
  const leftBehind = (await readdir(folder)).filter(
    (name) => isPartial(name) && NIGHTLY.test(name.split('.partial-')[0] ?? ''),
  )
  const { others, ofTheFuture } = await listNightly(folder, now)
  const old = [...others, ...ofTheFuture].slice(keep).map(({ name }) => name)
  for (const name of [...leftBehind, ...old]) await rm(path.join(folder, name), { force: true })
}

/**
 * Looks every quarter of an hour whether a backup is due. A failure is told and tried again at the next look. That the folder
 * cannot be used is told at once, while whoever has set it still looks; it stops nothing, because a disk may come back.
 */
export function startNightly(url: string, environment: NightlyEnvironment, onError: (error: unknown) => void): void {
  if (!environment.BACKUP_DIR) return
  prepareFolder('BACKUP_DIR', environment.BACKUP_DIR).catch(onError)
  let isRunning = false
  const look = async () => {
    if (isRunning) return
    isRunning = true
    await backUpIfDue(url, environment, new Date()).catch(onError)
    isRunning = false
  }
  setInterval(() => void look(), LOOK_EVERY_MS).unref()
}

/** How old the newest nightly backup is; without one there is no value. */
export function backupMetrics(registry: Registry, { BACKUP_DIR: folder }: Pick<Environment, 'BACKUP_DIR'>): void {
  if (!folder) return
  const age = new Gauge({
    name: 'warrant_backup_age_seconds',
    help: 'How old the newest nightly backup is, in seconds',
    registers: [registry],
    collect: async () => {
      const now = new Date()
      const newest = await newestIn(folder, now)
      // By itself it would be 0, or stay what it was.
      age.remove()
      if (newest) age.set((now.getTime() - newest.getTime()) / 1000)
    },
  })
}
