import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/operator/calls'
import type { AppContext } from '../app-context.ts'
import { handleRead } from '../plugins/handle.ts'
import { getOperator } from './queries.ts'

export function operatorRoutes(app: FastifyInstance, { db }: AppContext): void {
  handleRead(app, calls.getOperator, () => getOperator(db))
}
