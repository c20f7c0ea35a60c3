import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/operator/calls'
import type { AppContext } from '../app-context.ts'
import { handle } from '../plugins/handle.ts'
import { getOperator } from './queries.ts'

export function operatorRoutes(app: FastifyInstance, { db }: AppContext): void {
  handle(app, calls.getOperator, () => getOperator(db))
}
