import type { FastifyInstance } from 'fastify'
import type { Services } from '../app.ts'
import { deliveryRoutes } from './delivery/delivery-routes.ts'
import { reminderRoutes } from './lists/reminder-routes.ts'
import { wordingRoutes } from './templates/template-routes.ts'

export function emailRoutes(app: FastifyInstance, services: Services): void {
  reminderRoutes(app, services)
  wordingRoutes(app, services)
  deliveryRoutes(app, services)
}
