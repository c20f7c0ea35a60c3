import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/service/calls'
import type { AppContext } from '../app-context.ts'
import { handle, handleRead } from '../plugins/handle.ts'
import { listServiceDefinitions } from './queries.ts'
import { saveServiceDefinitions } from './save-service-definitions.ts'
import { listUsualSystems } from './usual-systems.ts'

export function serviceRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context

  handle(app, calls.listServices, ({ body }) => listServiceDefinitions(db, body.sortType, body.onlyServicesInUse))

  handleRead(app, calls.listUsualSystems, async ({ query }) => ({
    serviceIds: await listUsualSystems(db, query.customerCompanyId),
  }))

  handle(app, calls.saveServices, ({ login, body }) => saveServiceDefinitions(context, login, body))
}
