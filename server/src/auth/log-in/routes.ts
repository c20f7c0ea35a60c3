import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/auth/calls'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { clientOf } from '../../plugins/client.ts'
import { handle } from '../../plugins/handle.ts'
import { requestOptions } from '../factor/passkey.ts'
import { isTied } from '../scope.ts'
import { endSessions, listSessions } from '../session/end-sessions.ts'
import { knownDevices } from './known-device.ts'
import { logIn } from './log-in.ts'
import { logInByPasskey } from './log-in-by-passkey.ts'

export function authRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context
  const devices = knownDevices(context)

  handle(app, calls.logIn, async ({ body, now, request, reply }) => {
    request.triedLogin = body.userName
    const deviceOf = (known: Parameters<typeof devices.nameOf>[1]) => devices.nameOf(request, known)
    const { stored, token } = await logIn(context, { ...body, client: clientOf(request), deviceOf, now })
    devices.remember(reply, stored)
    return { message: 'Logged in', token }
  })

  handle(app, calls.askPasskey, ({ now }) => requestOptions(context, { known: [], purpose: { for: 'log in' }, now }))

  handle(app, calls.logInByPasskey, async ({ body, now, request, reply }) => {
    const deviceOf = (known: Parameters<typeof devices.nameOf>[1]) => devices.nameOf(request, known)
    const { credential } = body
    const { stored, token } = await logInByPasskey(context, { credential, client: clientOf(request), deviceOf, now })
    devices.remember(reply, stored)
    return { message: 'Logged in', token }
  })

  handle(app, calls.logOut, async ({ login, session, request, now }) => {
    const { sessionId, loginId } = session
    await db.transaction().execute(async (transaction) => {
      await endSessions(transaction, loginId, { sessionId }, now)
      const clientAddress = request.ip
      await recordAudit(transaction, { kind: 'logout', login: login.email, clientAddress, now })
    })
    return { message: 'Logged out' }
  })

  handle(app, calls.getTie, async ({ login }) => ({ isTied: await isTied(db, login) }))

  handle(app, calls.listSessions, ({ session, now }) =>
    listSessions(db, session, {
      now,
      idleSeconds: context.environment.SESSION_IDLE,
      tokenSeconds: context.environment.TOKEN_TTL,
    }),
  )

  handle(app, calls.endSessions, async ({ login, session, body, request, now }) => {
    const which = body.others ? { allBut: session.sessionId } : { sessionId: body.sessionId ?? '' }
    const ended = await db.transaction().execute(async (transaction) => {
      const count = await endSessions(transaction, login.loginId, which, now)
      const detail = `${count} ended`
      const clientAddress = request.ip
      if (count > 0)
        await recordAudit(transaction, { kind: 'session-ended', login: login.email, clientAddress, detail, now })
      return count
    })
    return { ended }
  })
}
