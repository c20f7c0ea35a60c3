import type { FastifyInstance } from 'fastify'
import * as authCalls from '@app/contract/auth/calls'
import * as userCalls from '@app/contract/user/calls'
import type { Call } from '@app/contract/call'
import type { AppContext } from '../app-context.ts'
import { handle, type CallInput } from '../plugins/handle.ts'
import { forgotPassword } from './forgot-password.ts'
import { inviteUser } from './invite-user.ts'
import { reachOf } from './reach.ts'
import { confirmTotp, disableTotp, readFactors, resetFactors, startTotp } from './totp.ts'
import { resetPassword } from './reset-password.ts'

export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  handle(app, authCalls.forgotPassword, ({ body, request, now }) => {
    request.triedLogin = body.email
    return forgotPassword(context, { email: body.email, clientAddress: request.ip, now })
  })

  handle(app, authCalls.resetPassword, ({ body, request, now }) =>
    resetPassword(context, body, { clientAddress: request.ip, now }),
  )

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

  handle(app, authCalls.getFactors, ({ login }) => readFactors(context.db, login))

  handle(app, authCalls.startTotp, (input) => startTotp(context, acting(input), input.body.password))

  handle(app, authCalls.confirmTotp, (input) => confirmTotp(context, acting(input), input.body.code))

  handle(app, authCalls.disableTotp, (input) => disableTotp(context, acting(input), input.body))

  handle(app, authCalls.resetTotp, (input) => resetFactors(context, acting(input), input.body))

  handle(app, userCalls.getReach, ({ query }) => reachOf(context.db, query))

  handle(app, userCalls.inviteUser, ({ body, login, request, now }) =>
    inviteUser(context, body.loginId, { login, clientAddress: request.ip, now }),
  )
}
