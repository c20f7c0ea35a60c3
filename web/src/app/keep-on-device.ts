import { basePath } from '../lib/addresses.ts'

/**
 * Has the service worker keep the page and the code of all screens on the device, once the first screen stands. Browsers
 * have service workers only over HTTPS and on the machine itself; elsewhere the app works as before, with a network.
 */
export function keepOnDevice(): void {
  // In development the code changes as it is written.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    // The first screen stands at the app's path without the slash, too.
    const scope = basePath.slice(0, -1) || '/'
    const register = () => navigator.serviceWorker.register(`${basePath}service-worker.js`, { scope })
    // A browser may refuse it, as one that keeps nothing does.
    setTimeout(() => void register().catch(() => {}), FIRST_SCREEN_MS)
  })
}

/** What the first screen needs comes before what later ones may need, in milliseconds after the page has loaded. */
const FIRST_SCREEN_MS = 2000
