import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/view/calls'
import type { AppContext } from '../app-context.ts'
import { handle, handleRead } from '../plugins/handle.ts'
import { listViews } from './queries.ts'
import { addView, removeView, restoreView, saveView, setDefaultView } from './save-view.ts'

export function viewRoutes(app: FastifyInstance, context: AppContext): void {
  handleRead(app, calls.listViews, async ({ login }) => ({ data: await listViews(context.db, login) }))

  handle(app, calls.addView, ({ login, body }) => addView(context, login, body))

  handle(app, calls.setDefaultView, async ({ login, body }) => {
    await setDefaultView(context, login, body)
    return { data: await listViews(context.db, login) }
  })

  handle(app, calls.saveView, ({ login, params, body }) => saveView(context, login, params.viewId, body))

  handle(app, calls.removeView, ({ login, params, body }) =>
    removeView(context, login, params.viewId, body.whenUpdated),
  )

  handle(app, calls.restoreView, ({ login, params, body }) =>
    restoreView(context, login, params.viewId, body.whenUpdated),
  )
}
