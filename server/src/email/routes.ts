import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { deliveryRoutes } from './delivery/delivery-routes.ts'
import { reminderRoutes } from './lists/reminder-routes.ts'
import { templateRoutes } from './templates/template-routes.ts'

export function emailRoutes(app: FastifyInstance, context: AppContext): void {
  reminderRoutes(app, context)
  templateRoutes(app, context)
  deliveryRoutes(app, context)
}
