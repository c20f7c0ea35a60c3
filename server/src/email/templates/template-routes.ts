import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/email/calls'
import type { AppContext } from '../../app.ts'
import { handle } from '../../plugins/handle.ts'
import { PLACEHOLDERS } from './placeholders.ts'
import { previewTemplate } from './preview-template.ts'
import { listAttachedForms, renderEmail } from './render-email.ts'
import { saveTemplate } from './save-template.ts'
import { sendTestEmail } from './send-test-email.ts'
import { listTemplates } from './template-queries.ts'

export function templateRoutes(app: FastifyInstance, services: AppContext): void {
  handle(app, calls.listTemplates, async () => ({
    templates: await listTemplates(services.db),
    placeholders: [...PLACEHOLDERS],
  }))

  handle(app, calls.saveTemplate, ({ login, params, body }) => saveTemplate(services, login, params.name, body))

  handle(app, calls.renderEmail, ({ login, today, body }) => renderEmail(services, { login, today }, body))

  handle(app, calls.listAttachedForms, ({ today, body }) => listAttachedForms(services, today, body))

  handle(app, calls.previewTemplate, async ({ login, today, params, body }) => {
    const { subject, html, text } = await previewTemplate(services, { login, today, name: params.name }, body)
    return { subject, renderedEmailContent: html, text }
  })

  handle(app, calls.testTemplate, async ({ login, today, now, params, body }) => {
    const email = await previewTemplate(services, { login, today, name: params.name }, body)
    await sendTestEmail(services, login.email, email, now)
    return { recipient: login.email }
  })
}
