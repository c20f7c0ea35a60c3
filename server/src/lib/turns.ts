import { callContext } from './call-context.ts'
import type { TurnLimits } from './limits.ts'
import { ProblemError } from './problem.ts'

/** Seconds after which a caller who was refused may try again. */
const RETRY_AFTER_SECONDS = 10

/** The caller of work that no call waits for, such as e-mails on their way out: never refused, and with no share. */
const NOBODY = ''

const retryAfter = { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } }

/** What callers may have running of several kinds of work together. */
export interface Share {
  hasRoom: (caller: string) => boolean
  count: (caller: string, by: number) => void
  /** Adds a kind of work, with the function that lets its next one in. */
  add: (admitNext: () => void) => void
  /** The functions of the other kinds. */
  besides: (admitNext: () => void) => (() => void)[]
}

/** A share of which each caller may have `perCaller` running. */
export function createShare(perCaller: number): Share {
  const runningOf = new Map<string, number>()
  const kinds = new Set<() => void>()
  return {
    hasRoom: (caller) => caller === NOBODY || (runningOf.get(caller) ?? 0) < perCaller,
    count: (caller, by) => {
      const counted = (runningOf.get(caller) ?? 0) + by
      if (counted > 0) runningOf.set(caller, counted)
      else runningOf.delete(caller)
    },
    add: (admitNext) => void kinds.add(admitNext),
    besides: (own) => [...kinds].filter((admitNext) => admitNext !== own),
  }
}

/**
 * Limits how many pieces of one kind of work run at a time, in all and for each caller. Further ones wait in line, and
 * the callers get their turns one after the other, so that nobody waits for all that somebody else has asked for
 * (docs/rules/calls.md#limits). Kinds of work with one share count together for each caller.
 */
export function createTurns(
  { atOnce, perCaller, waiting, waitingPerCaller }: TurnLimits,
  share: Share = createShare(perCaller),
) {
  let running = 0
  let inLine = 0
  /** Whoever had a turn is moved to the end. */
  const lines = new Map<string, (() => void)[]>()

  const count = (caller: string, by: number) => {
    running += by
    share.count(caller, by)
  }

  function admitNext(): void {
    if (running >= atOnce) return
    for (const [caller, line] of lines) {
      if (!share.hasRoom(caller)) continue
      const enter = line.shift()
      lines.delete(caller)
      if (line.length > 0) lines.set(caller, line)
      inLine--
      count(caller, 1)
      enter?.()
      return
    }
  }

  share.add(admitNext)

  function refuseBeyond(caller: string): void {
    if (caller === NOBODY) return
    if ((lines.get(caller)?.length ?? 0) >= waitingPerCaller) {
      const detail = 'You have asked for too much at once. Wait until some of it has arrived, then try again.'
      throw new ProblemError(429, 'too-many-at-once', detail, retryAfter)
    }
    if (inLine >= waiting)
      throw new ProblemError(503, 'busy', 'The server is busy. Try again in a few seconds.', retryAfter)
  }

  const waitInLine = (caller: string, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const line = lines.get(caller) ?? []
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        line.splice(line.indexOf(enter), 1)
        if (line.length === 0) lines.delete(caller)
        inLine--
        reject(signal?.reason)
      }
      line.push(enter)
      lines.set(caller, line)
      inLine++
      signal?.addEventListener('abort', leave, { once: true })
    })

  /**
   * Resolves when it is the caller's turn, with the function that ends the turn.
   *
   * @throws ProblemError 429 or 503 when too many wait already; the signal's reason if it aborts before the turn
   */
  async function enter(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const caller = callContext()?.caller ?? NOBODY
    if (running < atOnce && share.hasRoom(caller)) {
      count(caller, 1)
    } else {
      refuseBeyond(caller)
      await waitInLine(caller, signal)
    }
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      count(caller, -1)
      // The caller's other kinds of work first, so that none of them waits for all of this kind.
      for (const admit of [...share.besides(admitNext), admitNext]) admit()
    }
  }

  /** Runs the work when it is the caller's turn. Throws as `enter`, and what the work throws. */
  async function takeTurn<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const leave = await enter(signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  return { enter, takeTurn, load: () => ({ running, waiting: inLine }) }
}
