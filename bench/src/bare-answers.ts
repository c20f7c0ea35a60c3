import { createServer, type ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { z } from 'zod'

// The least that servers on Node can do: one that sends the bytes of a file, which it keeps in memory, and a Fastify with
// a route that answers `{}`. With a path, each asks PostgreSQL first, as whoever must know what was committed before the call
// does: whether the caller's token still holds, and whether the list is still the same. They end with their parent.

const { BARE_FILE, BARE_HEADERS, BARE_DATABASE_URL } = z
  .object({ BARE_FILE: z.string(), BARE_HEADERS: z.string(), BARE_DATABASE_URL: z.string() })
  .parse(process.env)
const bytes = readFileSync(BARE_FILE)
const headers = z.record(z.string(), z.string()).parse(JSON.parse(BARE_HEADERS))
process.once('disconnect', () => process.exit())

const database = new pg.Client({ connectionString: BARE_DATABASE_URL })
await database.connect()
let waiting: Promise<unknown> | undefined
let underWay: Promise<unknown> = Promise.resolve()
/** One question for all who ask at that moment; nobody gets the answer to one that began before. */
const askDatabase = (): Promise<unknown> =>
  (waiting ??= underWay.then(() => {
    waiting = undefined
    return (underWay = database.query({ name: 'least', text: 'select 1' }))
  }))

const sendBytes = (answer: ServerResponse): void => {
  answer.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
}
const sending = createServer((call, answer) => {
  if (call.url === '/') sendBytes(answer)
  else
    askDatabase().then(
      () => sendBytes(answer),
      (error: unknown) => answer.destroy(error instanceof Error ? error : undefined),
    )
})
const fastify = Fastify()
fastify.get('/', () => ({}))
fastify.get('/asking', async () => {
  await askDatabase()
  return {}
})
const route = new URL(await fastify.listen({ port: 0, host: '127.0.0.1' })).port
sending.listen(0, '127.0.0.1', () => {
  const { port } = sending.address() as AddressInfo
  process.send?.({ bytes: port, route: Number(route) })
})
