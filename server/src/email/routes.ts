import type { FastifyInstance } from 'fastify'
import type { Services } from '../app.ts'
import { wordingRoutes } from './wording-routes.ts'

export function emailRoutes(app: FastifyInstance, services: Services): void {
  wordingRoutes(app, services)
}
