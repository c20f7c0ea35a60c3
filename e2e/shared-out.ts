import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { test } from '@playwright/test'
import { copyOf, serve, startingPlace } from './servers.ts'

/** Two web processes and a worker on one database and one store, behind a proxy. */
export interface Processes {
  /** Of the proxy: each request goes to the other web process than the one before. */
  address: string
  /** Of each web process itself. */
  webs: readonly string[]
}

/** Starts the processes for the journeys of one file, on a copy of the demonstration. `variables` are for all of them. */
export function useProcesses(variables: () => Readonly<Record<string, string>>): () => Processes {
  let running: (Processes & { stop: () => Promise<void> }) | undefined
  test.beforeAll(async () => {
    running = await startProcesses(variables())
  })
  test.afterAll(() => running?.stop())
  return () => {
    if (!running) throw new Error('The processes run only during tests and hooks')
    return running
  }
}

async function startProcesses(variables: Readonly<Record<string, string>>) {
  const copy = await copyOf(startingPlace(), 'demo')
  const proxy = await startProxy()
  const shared = {
    ...variables,
    DOCUMENT_STORE: path.join(copy.dataDir, 'documents'),
    TOKEN_SECRET: 'one secret for all processes, long enough',
    PUBLIC_URL: proxy.address,
  }
  const start = (name: string, ROLE: string) =>
    serve('demo', copy.databaseUrl, path.join(copy.dataDir, name), { ...shared, ROLE })
  const servers = [await start('web1', 'web'), await start('web2', 'web'), await start('worker', 'worker')]
  const webs = servers.slice(0, 2).map(({ address }) => address)
  proxy.shareOut(webs)
  return {
    address: proxy.address,
    webs,
    stop: async () => {
      await proxy.stop()
      for (const server of servers) await server.stop()
      await copy.remove()
    },
  }
}

/** A proxy that shares requests out in turn. Streams pass as they come. */
async function startProxy() {
  let upstreams: readonly string[] = []
  let turn = 0
  const server = createServer((asked, answer) => {
    const { method, headers, url } = asked
    const passed = request(`${upstreams[turn++ % upstreams.length]}${url}`, { method, headers }, (back) => {
      answer.writeHead(back.statusCode ?? 502, back.headers)
      back.pipe(answer)
      back.on('error', () => answer.destroy())
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    shareOut: (addresses: readonly string[]) => {
      upstreams = addresses
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
