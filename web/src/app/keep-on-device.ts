import { basePath } from '../lib/addresses.ts'
import { onFirstScreenOver } from '../lib/first-screen.ts'

/**
 * Registers the service worker, which stores the page and the code of all screens on the device. Browsers allow service
 * workers over HTTPS and on localhost only. Without one the app works, but needs a network.
 */
export function keepOnDevice(): void {
  // In development the stored code would be out of date.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  // The app's path also works without the slash.
  const scope = basePath.slice(0, -1) || '/'
  const register = () => navigator.serviceWorker.register(`${basePath}service-worker.js`, { scope })
  // Some browsers refuse, for example in private windows.
  onFirstScreenOver(() => void register().catch(() => {}))
}
