import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { AppContext } from '../app-context.ts'
import { ProblemError, tokenInvalid } from '../lib/problem.ts'
import { EVENTS_TYPE } from './handle.ts'

interface OperationsOptions {
  /** The program is about to stop. */
  isRetiring: () => boolean
  /** Registers the metrics of the rooms. */
  addMetrics: (registry: Registry) => void
}

/**
 * Health, readiness and metrics: for machines, without secrets, and without a token but that of the metrics
 * (docs/rules/calls.md#machines).
 */
export function operations(
  app: FastifyInstance,
  { db, environment: { METRICS_TOKEN } }: Pick<AppContext, 'db' | 'environment'>,
  { isRetiring, addMetrics }: OperationsOptions,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addMetrics(registry)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of calls by route, in seconds',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts as long as somebody is there.
    if (reply.getHeader('content-type') === EVENTS_TYPE) return
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  const hidden = { schema: { hide: true } }
  app.get('/health', hidden, async (_request, reply) => reply.type('application/json').send('{"status":"ok"}'))

  app.get('/ready', hidden, async (_request, reply) => {
    if (isRetiring()) throw new ProblemError(503, 'stopping', 'The server is about to stop.')
    await sql`select 1`.execute(db).catch((cause: unknown) => {
      throw new ProblemError(503, 'not-ready', 'The database cannot be reached.', { cause })
    })
    return reply.type('application/json').send('{"status":"ready"}')
  })

  app.get('/metrics', hidden, async ({ headers: { authorization = '' } }, reply) => {
    if (METRICS_TOKEN && !isSame(authorization, `Bearer ${METRICS_TOKEN}`)) throw tokenInvalid()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** In the same time wherever the texts differ, and however long they are. */
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))
