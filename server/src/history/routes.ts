import type { FastifyInstance } from 'fastify'
import { listHistory } from '@app/contract/history/calls'
import type { AppContext } from '../app-context.ts'
import { handle } from '../plugins/handle.ts'
import { readHistory } from './read-history.ts'

export function historyRoutes(app: FastifyInstance, { db }: AppContext): void {
  handle(app, listHistory, ({ login, query }) => readHistory(db, login, query))
}
