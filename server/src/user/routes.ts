import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/user/calls'
import type { AppContext } from '../app-context.ts'
import { knownDevices } from '../auth/log-in/known-device.ts'
import { notFound } from '../lib/problem.ts'
import { clientOf } from '../plugins/client.ts'
import { handle, handleRead } from '../plugins/handle.ts'
import { addUser } from './add-user.ts'
import { changePassword } from './change-password.ts'
import { findUser, listUsers } from './queries.ts'
import { updateUser } from './update-user.ts'

export function userRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context
  const devices = knownDevices(context)

  handleRead(app, calls.listUsers, () => listUsers(db))

  handleRead(app, calls.getUser, async ({ params }) => {
    const user = await findUser(db, params.loginId)
    if (!user) throw notFound('user', params.loginId)
    return user
  })

  handle(app, calls.addUser, ({ login, session, body, request, now }) =>
    addUser(context, { login, session, clientAddress: request.ip, now }, body),
  )

  handle(app, calls.updateUser, ({ login, session, body, request, now }) =>
    updateUser(context, { login, session, clientAddress: request.ip, now }, body),
  )

  handle(app, calls.changePassword, async ({ login, session, body, request, reply, now }) => {
    const acting = { login, session, client: clientOf(request), now }
    const { before, after, answer } = await changePassword(context, acting, body)
    devices.keep(request, reply, { before, after })
    return answer
  })
}
