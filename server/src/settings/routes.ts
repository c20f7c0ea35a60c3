import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/settings/calls'
import type { AppContext } from '../app-context.ts'
import { handle, handleRead } from '../plugins/handle.ts'
import { getFirstDay, tickFirstDay } from './first-day.ts'
import { getSettings } from './queries.ts'
import { saveSettings } from './save-settings.ts'

export function settingsRoutes(app: FastifyInstance, context: AppContext): void {
  handleRead(app, calls.getSettings, () => getSettings(context.db))

  handle(app, calls.saveSettings, ({ login, session, body, request, now }) =>
    saveSettings(context, { login, session, clientAddress: request.ip, now }, body),
  )

  handleRead(app, calls.getFirstDay, () => getFirstDay(context.db))

  handle(app, calls.tickFirstDay, ({ login, body }) => tickFirstDay(context, login, body))
}
