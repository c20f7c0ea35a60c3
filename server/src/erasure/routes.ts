import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/contact/calls'
import type { AppContext } from '../app-context.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { ERASURE_SEARCHES } from '../lib/limits.ts'
import { createTurns } from '../lib/turns.ts'
import { handle } from '../plugins/handle.ts'
import { erasePerson, previewErasure } from './erase-person.ts'

const searches = createTurns(ERASURE_SEARCHES)

export function erasureRoutes(app: FastifyInstance, context: AppContext): void {
  handle(app, calls.previewErasure, ({ query, reply, today, now }) =>
    searches.takeTurn(callerLeft(reply), () => previewErasure(context, query.contactId, { today, now })),
  )

  handle(app, calls.eraseContact, ({ login, session, body, request, reply, today, now }) =>
    searches.takeTurn(callerLeft(reply), () =>
      erasePerson(context, { login, session, clientAddress: request.ip, today, now }, body),
    ),
  )
}
