import type { FastifyInstance } from 'fastify'
import { listServices, saveServices } from '@app/contract/service/calls'
import type { AppContext } from '../app.ts'
import { handle } from '../plugins/handle.ts'
import { listServiceDefinitions } from './queries.ts'
import { saveServiceDefinitions } from './save-service-definitions.ts'

export function serviceRoutes(app: FastifyInstance, services: AppContext): void {
  const { db } = services

  handle(app, listServices, ({ body }) => listServiceDefinitions(db, body.sortType, body.onlyServicesInUse))

  handle(app, saveServices, ({ login, body }) => saveServiceDefinitions(services, login, body))
}
