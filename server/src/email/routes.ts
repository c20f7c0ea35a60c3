import type { FastifyInstance } from 'fastify'
import type { Services } from '../app.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { reminderRoutes } from './reminder-routes.ts'
import { wordingRoutes } from './wording-routes.ts'

export function emailRoutes(app: FastifyInstance, services: Services): void {
  reminderRoutes(app, services)
  wordingRoutes(app, services)
  deliveryRoutes(app, services)
}
