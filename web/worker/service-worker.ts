declare const self: ServiceWorkerGlobalScope

/** Written in front of this file by the build: the paths of all assets, relative to the app's, and their hash. */
declare const ASSETS: readonly string[]
declare const BUILD: string

/**
 * Stores the page and the code of every screen on the device, so that the app works without a network. It stores
 * nothing else: no answer of the API and no personal data.
 *
 * The page comes from the server whenever the server can be reached, so that nobody opens an old version. The names of
 * assets contain a hash of their content, so that a page only loads assets of its own build. A newer worker waits until
 * the last window of the older one is closed, and only then deletes older assets.
 */
const app = new URL('.', self.location.href).href
/** The prefix of this app's caches. Other apps on the same origin have their own. */
const ownCaches = `warrant ${app} `
const cacheName = ownCaches + BUILD

/** How long to wait for the page from the server before using the stored one, in milliseconds. */
const PAGE_TIMEOUT_MS = 5000

self.addEventListener('install', (event) => event.waitUntil(keepBuild()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const [address = ''] = request.url.split(/[?#]/)
  // The app's path also works without the slash.
  if (request.method !== 'GET' || !`${address}/`.startsWith(app)) return
  const path = address.slice(app.length)
  if (path.startsWith('assets/')) event.respondWith(assetFor(request))
  else if (request.mode === 'navigate' && !/^(api|r)(\/|$)/.test(path)) event.respondWith(pageFor(event))
})

/** Stores all of the build or fails. The browser then tries again with the next page. */
async function keepBuild(): Promise<void> {
  const page = await fetch(app, { cache: 'no-cache' })
  if (!(await isOfThisBuild(page))) throw new Error('The server has a page of another build')
  const cache = await caches.open(cacheName)
  // Low priority, because what the person is waiting for comes first.
  await cache.addAll(ASSETS.map((asset) => new Request(app + asset, { priority: 'low' })))
  await cache.put(app, page)
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(ownCaches) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** Serves assets of any build: a window that is still open may need those that the server has replaced. */
async function assetFor(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/** The page is the same for every screen. */
async function pageFor(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(cacheName)
  try {
    const page = await fetch(event.request, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) })
    // These statuses come from a proxy when the server is down.
    if (page.status < 502 || page.status > 504) {
      event.waitUntil(keepPage(cache, page.clone()))
      return page
    }
  } catch {
    // Use the stored page.
  }
  return (await cache.match(app)) ?? Response.error()
}

/** Stores the page again, because the settings that the server writes into it may have changed. */
async function keepPage(cache: Cache, page: Response): Promise<void> {
  if (await isOfThisBuild(page)) await cache.put(app, page)
}

/** Whether all assets of a page belong to this build. The response can still be read afterwards. */
async function isOfThisBuild(page: Response): Promise<boolean> {
  const text = await page.clone().text()
  const assets = text.match(/\.\/assets\/[\w.-]+/g) ?? []
  return page.ok && assets.length > 0 && assets.every((asset) => ASSETS.includes(asset.slice('./'.length)))
}

// Makes this file a module for the compiler.
export {}
