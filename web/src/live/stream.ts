import { followChanges } from '@app/contract/live/calls'
import { LiveMessage } from '@app/contract/live/schema'
import { onReconnect, onReturn } from '../lib/online.ts'
import { ProblemError } from '../lib/problem-error.ts'
import { request } from '../lib/send.ts'

/** The server sends something every 20 seconds. After three of them nobody is there any more. */
const SILENT_MS = 65_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/**
 * What was told shortly before a stream broke off is asked for once more: the calls that it led to may have failed as well.
 * The first event must come within this time too, because what is asked for counts from when the server is asked. A page
 * that opens has read nothing before, so only the way to the server counts.
 */
const OVERLAP_MS = 60_000
const OPENING_OVERLAP_MS = 10_000

/** The messages in a text of server-sent events. `rest` is an event that has not arrived whole. */
export function messagesIn(text: string): { messages: LiveMessage[]; rest: string } {
  const events = text.split('\n\n')
  const rest = events.pop() ?? ''
  const messages = events.flatMap((event) => {
    const data = event.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []))
    return data.length === 0 ? [] : [LiveMessage.parse(JSON.parse(data.join('\n')))]
  })
  return { messages, rest }
}

/** A moment by two clocks: one stops while a computer sleeps, and somebody may set the other. */
interface Moment {
  readonly steady: number
  readonly wall: number
}

const present = (): Moment => ({ steady: performance.now(), wall: Date.now() })

const millisecondsSince = ({ steady, wall }: Moment): number => Math.max(performance.now() - steady, Date.now() - wall)

interface Reading {
  /** Since when this tab may have missed something. */
  readonly heardUntil: Moment
  readonly overlapMs: number
  readonly tell: (message: LiveMessage) => void
  /** All that the server has told so far has been passed on. */
  readonly onUpToDate: () => void
}

/** Reads one stream to its end. Throws if it cannot be opened or breaks off. */
async function readOnce({ heardUntil, overlapMs, tell, onUpToDate }: Reading, signal: AbortSignal): Promise<void> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENT_MS)
  const asked = present()
  let isFirst = true
  try {
    const response = await request(followChanges, {
      query: { missedSeconds: Math.ceil((millisecondsSince(heardUntil) + overlapMs) / 1000) },
      signal: AbortSignal.any([signal, silence.signal]),
      isUnattended: true,
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENT_MS)
      const { messages, rest } = messagesIn(text + part.value)
      text = rest
      for (const message of messages) {
        tell(isFirst && millisecondsSince(asked) > overlapMs ? { ...message, isAll: true } : message)
        isFirst = false
      }
      if (rest === '' && !isFirst) onUpToDate()
    }
  } finally {
    clearTimeout(timer)
  }
}

/** How long to wait before another try: longer each time, and not the same for all browsers. */
export const pauseAfter = (failures: number, askedSeconds: number | null): number => {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
  return Math.max(longest, (askedSeconds ?? 0) * 1000) * (0.5 + Math.random())
}

/** Resolves after the time, or earlier when the network is back, somebody returns, or the signal aborts. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer)
      for (const end of ends) end()
      resolve()
    }
    const timer = setTimeout(go, milliseconds)
    const ends = [onReconnect(go), onReturn(go), () => signal.removeEventListener('abort', go)]
    signal.addEventListener('abort', go)
  })

/**
 * Follows the changes that the server tells of, and connects again whenever the stream ends, until the signal aborts. All
 * that this tab holds was read after it was opened, so it has missed nothing from before.
 */
export async function followStream(tell: (message: LiveMessage) => void, signal: AbortSignal): Promise<void> {
  let failures = 0
  let heardUntil: Moment = { steady: 0, wall: performance.timeOrigin }
  let overlapMs = OPENING_OVERLAP_MS
  const onUpToDate = (): void => {
    heardUntil = present()
  }
  while (!signal.aborted) {
    let asked: number | null = null
    const heard = (message: LiveMessage): void => {
      failures = 0
      tell(message)
    }
    try {
      await readOnce({ heardUntil, overlapMs, tell: heard, onUpToDate }, signal)
    } catch (error) {
      if (error instanceof ProblemError) asked = error.retryAfterSeconds
    }
    failures++
    overlapMs = OVERLAP_MS
    if (!signal.aborted) await pause(pauseAfter(failures, asked), signal)
  }
}
