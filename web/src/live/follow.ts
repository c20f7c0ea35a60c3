import type { LiveMessage } from '@app/contract/live/schema'
import { together } from '@app/contract/live/together'
import { currentSession, onSessionChange } from '../auth/session.ts'
import { basePath } from '../lib/addresses.ts'
import { isFirstScreenOver, onFirstScreenOver } from '../lib/first-screen.ts'
import { onReturn } from '../lib/online.ts'
import { sharedByTabs } from './shared.ts'
import { followStream } from './stream.ts'

/** Passes messages on while somebody sees this tab. What came meanwhile is passed on when they return. */
function whenSeen(take: (message: LiveMessage) => void): (message: LiveMessage) => void {
  let waiting: LiveMessage | null = null
  onReturn(() => {
    if (waiting) take(waiting)
    waiting = null
  })
  return (message) => {
    if (document.visibilityState === 'visible') take(message)
    else waiting = waiting ? together(waiting, message) : message
  }
}

/** Keeps messages until the first screen is over: what they lead to would be fetched beside what it waits for. */
function afterFirstScreen(take: (message: LiveMessage) => void): (message: LiveMessage) => void {
  let waiting: LiveMessage | null = null
  onFirstScreenOver(() => {
    if (waiting) take(waiting)
    waiting = null
  })
  return (message) => {
    if (isFirstScreenOver()) take(message)
    else waiting = waiting ? together(waiting, message) : message
  }
}

/**
 * Follows what others change while somebody is logged in: one stream for all tabs of a browser
 * (docs/rules/calls.md#live). Call once, at start.
 */
export function followChanges(take: (message: LiveMessage) => void): void {
  const takeLater = afterFirstScreen(whenSeen(take))
  let following: { readonly token: string; readonly end: () => void } | null = null
  const followSession = (): void => {
    const session = currentSession()
    const token = session && !session.isExpired && !session.lacksFactor ? session.token : null
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
              take: takeLater,
            }),
          }
        : null
  }
  onSessionChange(followSession)
  followSession()
}
