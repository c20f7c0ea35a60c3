import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/find/calls'
import type { AppContext } from '../app-context.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { handle } from '../plugins/handle.ts'
import { findAnything } from './find-anything.ts'

export function findRoutes(app: FastifyInstance, { db }: AppContext): void {
  handle(app, calls.find, ({ query, reply }) => findAnything(db, query.text, callerLeft(reply)))
}
