import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/user/calls'
import type { AppContext } from '../app-context.ts'
import { notFound } from '../lib/problem.ts'
import { handle } from '../plugins/handle.ts'
import { addUser } from './add-user.ts'
import { changePassword } from './change-password.ts'
import { findUser, listUsers } from './queries.ts'
import { updateUser } from './update-user.ts'

export function userRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context

  handle(app, calls.listUsers, () => listUsers(db))

  handle(app, calls.getUser, async ({ params }) => {
    const user = await findUser(db, params.loginId)
    if (!user) throw notFound('user', params.loginId)
    return user
  })

  handle(app, calls.addUser, ({ login, body }) => addUser(context, login, body))

  handle(app, calls.updateUser, ({ login, body }) => updateUser(context, login, body))

  handle(app, calls.changePassword, ({ login, body }) => changePassword(context, login, body))
}
