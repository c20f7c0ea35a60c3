import type { FastifyInstance } from 'fastify'
import * as authCalls from '@app/contract/auth/calls'
import * as userCalls from '@app/contract/user/calls'
import type { Call } from '@app/contract/call'
import type { AppContext } from '../app-context.ts'
import { knownDevices } from '../auth/log-in/known-device.ts'
import { handle, type CallInput } from '../plugins/handle.ts'
import { readFactors, resetFactors } from './factors.ts'
import { forgotPassword } from './forgot-password.ts'
import { inviteUser } from './invite-user.ts'
import { finishPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from './passkeys.ts'
import { reachOf } from './reach.ts'
import { confirmTotp, disableTotp, startTotp } from './totp.ts'
import { resetPassword } from './reset-password.ts'

export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context
  const devices = knownDevices(context)

  handle(app, authCalls.forgotPassword, ({ body, request, now }) => {
    request.triedLogin = body.email
    return forgotPassword(context, { email: body.email, clientAddress: request.ip, now })
  })

  handle(app, authCalls.resetPassword, async ({ body, request, reply, now }) => {
    const { before, after, answer } = await resetPassword(context, body, { clientAddress: request.ip, now })
    // With tries of its own anew: whoever forgot a password has used up some.
    if (devices.nameOf(request, before)) devices.remember(reply, after)
    return answer
  })

  const acting = ({
    login,
    session,
    request,
    now,
  }: Pick<CallInput<Call>, 'login' | 'session' | 'request' | 'now'>) => ({
    login,
    session,
    clientAddress: request.ip,
    now,
  })

  handle(app, authCalls.getFactors, ({ login }) => readFactors(db, login))

  handle(app, authCalls.startTotp, (input) => startTotp(context, acting(input), input.body.password))

  handle(app, authCalls.confirmTotp, (input) => confirmTotp(context, acting(input), input.body.code))

  handle(app, authCalls.disableTotp, (input) => disableTotp(context, acting(input), input.body))

  handle(app, authCalls.resetTotp, (input) => resetFactors(context, acting(input), input.body))

  handle(app, authCalls.startPasskey, (input) => startPasskey(context, acting(input), input.body.password))

  handle(app, authCalls.finishPasskey, (input) => finishPasskey(context, acting(input), input.body))

  handle(app, authCalls.listPasskeys, ({ login }) => listPasskeys(db, login.loginId))

  handle(app, authCalls.renamePasskey, ({ login, body }) => renamePasskey(db, login, body))

  handle(app, authCalls.removePasskey, (input) => removePasskey(context, acting(input), input.body))

  handle(app, userCalls.getReach, ({ query }) => reachOf(db, query))

  handle(app, userCalls.inviteUser, (input) => inviteUser(context, acting(input), input.body.loginId))
}
