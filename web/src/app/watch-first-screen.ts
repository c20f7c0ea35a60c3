import { endFirstScreen } from '../lib/first-screen.ts'
import { queryClient } from './query-client.ts'

/** How long the first screen has the device to itself at least, and how often to look whether it waits for rows. */
const FIRST_SCREEN_MS = 2500
const LOOK_AGAIN_MS = 500

/** Watches until the first screen waits for nothing. Call once, at start. */
export function watchFirstScreen(): void {
  let wasIdle = false
  setTimeout(function look() {
    const isIdle = queryClient.isFetching() === 0
    // Rows that have just come are still to be shown.
    if (isIdle && wasIdle) return endFirstScreen()
    wasIdle = isIdle
    setTimeout(look, LOOK_AGAIN_MS)
  }, FIRST_SCREEN_MS)
}
