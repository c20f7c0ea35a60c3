import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app.ts'
import { deliveryRoutes } from './delivery/delivery-routes.ts'
import { reminderRoutes } from './lists/reminder-routes.ts'
import { templateRoutes } from './templates/template-routes.ts'

export function emailRoutes(app: FastifyInstance, services: AppContext): void {
  reminderRoutes(app, services)
  templateRoutes(app, services)
  deliveryRoutes(app, services)
}
