import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../app.ts'
import { connect, createPool } from '../database/connection.ts'
import { startTcpProxy } from './tcp-proxy.ts'
import { callsOn, servicesOn, type TestApp } from './test-app.ts'

const POOL = 2

/** Opens the app of a file's tests once more, on the same database through a proxy that can break its connections. */
export function useProxiedApp(opened: () => TestApp) {
  let proxied: Awaited<ReturnType<typeof build>> | undefined
  beforeAll(async () => {
    proxied = await build(opened())
  })
  afterAll(() => proxied?.close())
  return () => {
    if (!proxied) throw new Error('The proxied app is only open inside tests')
    return proxied
  }
}

async function build({ url, services }: TestApp) {
  const address = new URL(url)
  const proxy = await startTcpProxy(Number(address.port))
  address.port = String(proxy.port)
  const db = connect(createPool(address.href, POOL))
  const ownServices = servicesOn(services, db)
  const app = await buildApp(ownServices)
  return {
    /** Of the database, through the proxy. */
    url: address.href,
    proxy,
    services: ownServices,
    call: callsOn(app, services.environment),
    close: async () => {
      await app.close()
      await db.destroy()
      proxy.close()
    },
  }
}
