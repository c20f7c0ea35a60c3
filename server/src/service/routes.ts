import type { FastifyInstance } from 'fastify'
import { listServices, saveServices } from '@app/contract/service/calls'
import type { AppContext } from '../app-context.ts'
import { handle } from '../plugins/handle.ts'
import { listServiceDefinitions } from './queries.ts'
import { saveServiceDefinitions } from './save-service-definitions.ts'

export function serviceRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context

  handle(app, listServices, ({ body }) => listServiceDefinitions(db, body.sortType, body.onlyServicesInUse))

  handle(app, saveServices, ({ login, body }) => saveServiceDefinitions(context, login, body))
}
