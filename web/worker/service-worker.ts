declare const self: ServiceWorkerGlobalScope

/** What the build writes in front of this file: the addresses of all assets, relative to the app's, and their hash. */
declare const ASSETS: readonly string[]
declare const BUILD: string

/**
 * Keeps the page and the code of every screen on the device, so that the app opens and goes from screen to screen
 * without a network. It keeps nothing else: no answer of the API, nothing that belongs to somebody who is logged in.
 *
 * A page comes from the server as long as that can be reached, so nobody sees an old version for longer than they leave
 * it open; its assets have the hash of their content in their names, so a page only ever meets those of its own build.
 * A newer worker waits until the last window of the older one is closed, and only then are older assets thrown away.
 */
const app = new URL('.', self.location.href).href
/** Other apps on the same origin have caches of their own. */
const ownCaches = `warrant ${app} `
const cacheName = ownCaches + BUILD

/** How long the server may take to answer with the page before the kept one stands in, in milliseconds. */
const PATIENCE_MS = 5000

self.addEventListener('install', (event) => event.waitUntil(keepBuild()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const [address = ''] = request.url.split(/[?#]/)
  // The first screen stands at the app's path without the slash, too.
  if (request.method !== 'GET' || !`${address}/`.startsWith(app)) return
  const path = address.slice(app.length)
  if (path.startsWith('assets/')) event.respondWith(assetFor(request))
  else if (request.mode === 'navigate' && !/^api(\/|$)/.test(path)) event.respondWith(pageFor(event))
})

/** Fails as a whole when something is missing; the browser then tries again with the next page. */
async function keepBuild(): Promise<void> {
  const page = await fetch(app, { cache: 'no-cache' })
  if (!(await isOfThisBuild(page))) throw new Error('The server has a page of another build')
  const cache = await caches.open(cacheName)
  // What somebody is waiting for comes first.
  await cache.addAll(ASSETS.map((asset) => new Request(app + asset, { priority: 'low' })))
  await cache.put(app, page)
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(ownCaches) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** Of whatever build: a window that is still open may need what the server has replaced. */
async function assetFor(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/** The same page stands at the address of every screen. */
async function pageFor(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(cacheName)
  try {
    const page = await fetch(event.request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    // A proxy answers in place of a server that is down.
    if (page.status < 502 || page.status > 504) {
      event.waitUntil(keepPage(cache, page.clone()))
      return page
    }
  } catch {
    // The kept one stands in.
  }
  return (await cache.match(app)) ?? Response.error()
}

/** The settings that the server writes into the page may have changed. */
async function keepPage(cache: Cache, page: Response): Promise<void> {
  if (await isOfThisBuild(page)) await cache.put(app, page)
}

/** Whether all assets that a page asks for are of this build. Leaves the page to be read again. */
async function isOfThisBuild(page: Response): Promise<boolean> {
  const text = await page.clone().text()
  const asked = text.match(/\.\/assets\/[\w.-]+/g) ?? []
  return page.ok && asked.length > 0 && asked.every((asset) => ASSETS.includes(asset.slice('./'.length)))
}

// Without it the compiler would take the file for a script of the page.
export {}
