import { cleanLine } from '../parse/clean.ts'

/** A message is asked for once with others and once alone before it counts as withheld. */
const TRIES_AT_ONCE = 2
const LONGEST_PAUSE_MS = 3_600_000
/** How many are named. */
const NAMED = 3

interface Failing {
  uid: number
  tries: number
  /** Not asked for again before. */
  due: number
  reason: string
  /** Its subject, sender and day; empty while unknown. */
  words: string
  isDescribed: boolean
}

/** What happened to the messages that the mail server did not hand out, by UIDVALIDITY and UID. */
export function createWithheld(firstPauseMs: number) {
  const failing = new Map<string, Failing>()
  const isWithheld = ({ tries }: Failing) => tries >= TRIES_AT_ONCE
  return {
    has: (name: string): boolean => failing.has(name),
    /** Whether it is to be asked for, alone. */
    isDue: (name: string, now: Date): boolean => (failing.get(name)?.due ?? Infinity) <= now.getTime(),
    /** Whether somebody has still to find out what to call it. That is tried once, because it may fail as the message does. */
    startDescribing(name: string): boolean {
      const one = failing.get(name)
      if (!one || one.isDescribed) return false
      one.isDescribed = true
      return true
    },
    describe(name: string, words: string): void {
      const one = failing.get(name)
      if (one) one.words = words
    },
    /** The pauses double, up to an hour. Returns what to log once it counts as withheld. */
    fail(name: string, uid: number, reason: string, now: Date): Error | null {
      const before = failing.get(name)
      const one: Failing = {
        ...(before ?? { uid, words: '', isDescribed: false }),
        reason,
        tries: (before?.tries ?? 0) + 1,
        due: 0,
      }
      if (isWithheld(one)) {
        one.due = now.getTime() + Math.min(firstPauseMs * 2 ** (one.tries - TRIES_AT_ONCE), LONGEST_PAUSE_MS)
      }
      failing.set(name, one)
      return one.tries === TRIES_AT_ONCE ? new Error(`The mail server does not hand out ${nameOf(one)}`) : null
    },
    takenIn: (name: string) => failing.delete(name),
    /** Forgets those that somebody has removed from the mailbox. */
    keepOnly(names: ReadonlySet<string>): void {
      for (const name of failing.keys()) if (!names.has(name)) failing.delete(name)
    },
    /** For administrators: which messages, and why; empty for none. */
    reason(): string {
      const all = [...failing.values()].filter(isWithheld)
      if (all.length === 0) return ''
      const more = all.length > NAMED ? `; and ${all.length - NAMED} more` : ''
      return `The mail server does not hand out ${all.slice(0, NAMED).map(nameOf).join('; ')}${more}.`
    },
  }
}

export type Withheld = ReturnType<typeof createWithheld>

const nameOf = ({ uid, words, reason }: Failing): string =>
  `${words === '' ? `the message with UID ${uid}` : `${words} (UID ${uid})`}: ${cleanLine(reason, 200)}`
