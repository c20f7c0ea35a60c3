import type { FastifyInstance } from 'fastify'
import { followChanges } from '@app/contract/live/calls'
import { mayCall } from '@app/contract/roles'
import { forbidden } from '../lib/problem.ts'
import { ALREADY_SENT, EVENTS_TYPE, handle } from '../plugins/handle.ts'
import type { Live } from './live.ts'

export function liveRoutes(app: FastifyInstance, live: Live): void {
  app.addHook('preClose', live.close)

  handle(app, followChanges, async ({ login: { audience }, query, request, reply }) => {
    const events = await live.follow(audience, query.missedSeconds, async () => {
      const { login } = await app.identify(request, false).confirm()
      if (login.lacksFactor || !mayCall(login.roles, followChanges.roles)) throw forbidden()
    })
    // Without the second header, nginx would keep events back until it has a whole page of them.
    void reply.headers({ 'content-type': EVENTS_TYPE, 'x-accel-buffering': 'no' }).send(events)
    return ALREADY_SENT
  })
}
