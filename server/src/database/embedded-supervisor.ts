import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../lib/start-error.ts'
import type { Cluster } from './embedded-cluster.ts'
import { launchAgain } from './embedded-launch.ts'
import { isRunning, type Postmaster, waitForPostmaster } from './embedded-postmaster.ts'

/** docs/rules/installation.md#a-database-that-dies */
const PACE = {
  lookEveryMs: 250,
  /** Before the second try; each further pause is twice as long. The first try is at once. */
  firstPauseMs: 250,
  longestPauseMs: 30_000,
  /** A PostgreSQL that has run this long counts as well again. */
  steadyMs: 60_000,
  /** After so long without a PostgreSQL that runs steadily the program gives up. */
  giveUpMs: 600_000,
}

export interface Supervision {
  log: { info: (message: string) => void; warn: (message: string) => void }
  /** PostgreSQL cannot be kept running. Nothing tries any more. */
  onGivenUp: (error: StartError) => void
  pace?: Partial<typeof PACE>
}

export interface Supervisor {
  /** The one that runs, or that ran last. */
  postmaster: () => Postmaster
  /** Starts nothing any more. Says whether a start is under way that goes on by itself. */
  stop: () => { isStarting: boolean }
}

/** For a command that ends with its PostgreSQL. */
export function superviseNone(postmaster: Postmaster): Supervisor {
  return { postmaster: () => postmaster, stop: () => ({ isStarting: false }) }
}

/**
 * Starts PostgreSQL again, on the same port, whenever it ends by itself. There is never a second one on the data: it
 * looks for a live one first, and PostgreSQL itself refuses while a connection of the dead one still works.
 */
export function supervise(cluster: Cluster, first: Postmaster, { log, onGivenUp, pace }: Supervision): Supervisor {
  const { lookEveryMs, firstPauseMs, longestPauseMs, steadyMs, giveUpMs } = { ...PACE, ...pace }
  const stopping = new AbortController()
  const { signal } = stopping
  let running = first
  let isStarting = false
  let runningSince = performance.now()
  let failingSince: number | undefined
  let tries = 0

  const wait = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined)

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await wait(lookEveryMs)
      if (signal.aborted) return
      if (isRunning(cluster, running)) settle()
      else if (!(await startAgain())) return
    }
  }

  function settle(): void {
    if (failingSince === undefined || performance.now() - runningSince < steadyMs) return
    failingSince = undefined
    tries = 0
  }

  /** False once nothing is to be tried any more. */
  async function startAgain(): Promise<boolean> {
    const diedAt = performance.now()
    failingSince ??= diedAt
    log.warn(
      `PostgreSQL (process ${running.pid}) has ended by itself and is started again; until then calls are answered 503. Its log is in ${cluster.folder}/log.`,
    )
    let reason = 'it ends again and again'
    for (;;) {
      if (performance.now() - failingSince > giveUpMs) {
        const minutes = Math.round(giveUpMs / 60_000)
        onGivenUp(
          new StartError(
            `PostgreSQL could not be kept running for ${minutes} minutes (${reason}): mend that, then start Warrant again.`,
          ),
        )
        return false
      }
      const pauseMs = tries === 0 ? 0 : Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)
      if (pauseMs > 0) await wait(pauseMs)
      if (signal.aborted) return false
      tries++
      const error = await tryOnce()
      if (!error) {
        const seconds = ((performance.now() - diedAt) / 1000).toFixed(1)
        log.info(`PostgreSQL runs again (process ${running.pid}), ${seconds} s after its end was noticed.`)
        return true
      }
      reason = error.message
      log.warn(`PostgreSQL could not be started again, and that is tried again: ${reason}`)
    }
  }

  async function tryOnce(): Promise<Error | undefined> {
    isStarting = true
    try {
      const live = await waitForPostmaster(cluster)
      if (live && live.port !== first.port)
        throw new StartError(`somebody started PostgreSQL (process ${live.pid}) on port ${live.port}: stop it.`)
      running = live ?? (await launchAgain(cluster, first.port))
      runningSince = performance.now()
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    } finally {
      isStarting = false
    }
  }

  void watch()
  return {
    postmaster: () => running,
    stop: () => {
      stopping.abort()
      return { isStarting }
    },
  }
}
