import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { z } from 'zod'

// The least that servers on Node can do: one that sends the bytes of a file, which it keeps in memory, and a Fastify with
// a route that answers `{}`. They end with their parent.

const { BARE_FILE, BARE_HEADERS } = z.object({ BARE_FILE: z.string(), BARE_HEADERS: z.string() }).parse(process.env)
const bytes = readFileSync(BARE_FILE)
const headers = z.record(z.string(), z.string()).parse(JSON.parse(BARE_HEADERS))
process.once('disconnect', () => process.exit())

const sending = createServer((_call, answer) => {
  answer.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
})
const fastify = Fastify()
fastify.get('/', () => ({}))
const route = new URL(await fastify.listen({ port: 0, host: '127.0.0.1' })).port
sending.listen(0, '127.0.0.1', () => {
  const { port } = sending.address() as AddressInfo
  process.send?.({ bytes: port, route: Number(route) })
})
