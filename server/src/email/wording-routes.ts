import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/email/calls'
import type { Services } from '../app.ts'
import { handle } from '../plugins/handle.ts'
import { PLACEHOLDERS } from './placeholders.ts'
import { previewWording } from './preview-wording.ts'
import { saveWording } from './save-wording.ts'
import { listWordings } from './wording-queries.ts'

export function wordingRoutes(app: FastifyInstance, services: Services): void {
  handle(app, calls.listTemplates, async () => ({
    templates: await listWordings(services.db),
    placeholders: [...PLACEHOLDERS],
  }))

  handle(app, calls.saveTemplate, ({ login, params, body }) => saveWording(services, login, params.name, body))

  handle(app, calls.previewTemplate, async ({ login, today, params, body }) => {
    const { subject, html, text } = await previewWording(services, { login, today, name: params.name }, body)
    return { subject, renderedEmailContent: html, text }
  })
}
