import type { LiveMessage } from '@app/contract/live/schema'
import { together } from '@app/contract/live/together'
import { currentSession, onSessionChange } from '../auth/session.ts'
import { basePath } from '../lib/addresses.ts'
import { isFirstScreenOver, onFirstScreenOver } from '../lib/first-screen.ts'
import { onReturn } from '../lib/online.ts'
import { sharedByTabs } from './shared.ts'
import { followStream } from './stream.ts'

type Take = (message: LiveMessage) => void

interface Time {
  readonly isNow: () => boolean
  /** Calls the listener when it begins. */
  readonly onBegin: (listener: () => void) => void
}

/** The token of the session while it is good for calls. */
function usableToken(): string | null {
  const session = currentSession()
  return session && !session.isExpired && !session.lacksFactor ? session.token : null
}

const duringSession: Time = {
  isNow: () => usableToken() !== null,
  onBegin: (listener) => {
    onSessionChange(() => {
      if (usableToken() !== null) listener()
    })
  },
}
const seen: Time = { isNow: () => document.visibilityState === 'visible', onBegin: onReturn }
/** Before it, what messages lead to would be fetched beside what the first screen waits for. */
const afterFirstScreen: Time = { isNow: isFirstScreenOver, onBegin: onFirstScreenOver }

/** Passes messages on while it is time for them. What came before is passed on as one message when the time begins. */
function inTime({ isNow, onBegin }: Time, take: Take): Take {
  let waiting: LiveMessage | null = null
  onBegin(() => {
    if (waiting) take(waiting)
    waiting = null
  })
  return (message) => {
    if (isNow()) take(message)
    else waiting = waiting ? together(waiting, message) : message
  }
}

/**
 * Follows what others change while somebody is logged in: one stream for all tabs of a browser
 * (docs/rules/calls.md#live). Call once, at start.
 *
 * @param load the code that takes the messages, fetched with the first one
 */
export function followChanges(load: () => Promise<Take>): void {
  let take: Take | null = null
  // The session may end while the code is fetched.
  const takeDuringSession = inTime(duringSession, (message) => take?.(message))
  const loadAndTake = async (message: LiveMessage): Promise<void> => {
    take ??= await load()
    takeDuringSession(message)
  }
  const takeInTime = inTime(
    afterFirstScreen,
    inTime(seen, (message) => void loadAndTake(message)),
  )
  let following: { readonly token: string; readonly end: () => void } | null = null
  const followSession = (): void => {
    const session = currentSession()
    const token = usableToken()
    if (token === (following?.token ?? null)) return
    following?.end()
    following =
      session && token !== null
        ? {
            token,
            // Each session hears what its own login may.
            end: sharedByTabs({
              name: `warrant.live ${basePath} ${session.loginId} ${session.endsAt}`,
              follow: followStream,
              take: takeInTime,
            }),
          }
        : null
  }
  onSessionChange(followSession)
  followSession()
}
