import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/contact/calls'
import type { AppContext } from '../app-context.ts'
import { handle } from '../plugins/handle.ts'
import { erasePerson, previewErasure } from './erase-person.ts'

export function erasureRoutes(app: FastifyInstance, context: AppContext): void {
  handle(app, calls.previewErasure, ({ query, today, now }) => previewErasure(context, query.contactId, { today, now }))

  handle(app, calls.eraseContact, ({ login, session, body, request, today, now }) =>
    erasePerson(context, { login, session, clientAddress: request.ip, today, now }, body),
  )
}
