import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/auth/calls'
import type { AppContext } from '../../app-context.ts'
import { handle } from '../../plugins/handle.ts'
import { logIn } from './log-in.ts'

export function authRoutes(app: FastifyInstance, { db, tokens }: AppContext): void {
  handle(app, calls.logIn, ({ body, now, request }) => logIn(db, tokens, { ...body, address: request.ip, now }))
}
