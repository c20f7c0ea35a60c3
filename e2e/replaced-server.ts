import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The path of the app, as behind a proxy that serves several apps. */
const BASE_PATH = '/office/'

const NEW_PAGE =
  '<!doctype html><title>New</title><script type="module" src="./assets/new.js"></script><h1>The new version</h1>'

/**
 * A proxy in front of a server under test that can replace the app by a newer build while windows are open. It then
 * serves another page and service worker, and none of the old assets.
 */
export async function startReplacedServer(behind: string) {
  let isReplaced = false
  const server = createServer((asked, answer) => {
    const path = `/${(asked.url ?? '').slice(BASE_PATH.length)}`
    if (path.startsWith('/api/')) pass(behind + path, asked, answer)
    else void (isReplaced ? newBuild : oldBuild)(behind + path, asked, answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}${BASE_PATH}`.replace(/\/$/, ''),
    replace: () => {
      isReplaced = true
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The answer of the server behind it, with the base path in the page replaced. */
async function oldBuild(address: string, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  if (!asked.headers.accept?.includes('text/html') && !address.endsWith('/')) return pass(address, asked, answer)
  const page = await (await fetch(address)).text()
  answer.setHeader('content-type', 'text/html')
  answer.end(page.replace('<base href="/">', `<base href="${BASE_PATH}">`))
}

async function newBuild(address: string, _asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { pathname, origin } = new URL(address)
  if (pathname === '/service-worker.js') {
    const worker = await (await fetch(`${origin}/service-worker.js`)).text()
    answer.setHeader('content-type', 'text/javascript')
    answer.setHeader('service-worker-allowed', '/')
    answer.end(worker.replace(/^const ASSETS=\[.*?\],BUILD=".*?"/, 'const ASSETS=["assets/new.js"],BUILD="new"'))
  } else if (pathname === '/assets/new.js') {
    answer.setHeader('content-type', 'text/javascript')
    answer.end('')
  } else if (pathname.startsWith('/assets/')) {
    answer.writeHead(404).end()
  } else {
    answer.setHeader('content-type', 'text/html')
    answer.end(NEW_PAGE)
  }
}

function pass(address: string, asked: IncomingMessage, answer: ServerResponse): void {
  const onwards = request(address, { method: asked.method, headers: asked.headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
  })
  onwards.on('error', () => answer.destroy())
  asked.pipe(onwards)
}
