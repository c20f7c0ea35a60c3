import type { FastifyInstance } from 'fastify'
import { listServices } from '@app/contract/service/calls'
import type { Services } from '../app.ts'
import { handle } from '../plugins/handle.ts'
import { listServiceDefinitions } from './queries.ts'

export function serviceRoutes(app: FastifyInstance, { db }: Services): void {
  handle(app, listServices, ({ body }) => listServiceDefinitions(db, body.sortType, body.onlyServicesInUse))
}
