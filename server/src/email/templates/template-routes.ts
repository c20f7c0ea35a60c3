import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/email/calls'
import type { AppContext } from '../../app-context.ts'
import { handle, handleRead } from '../../plugins/handle.ts'
import { PLACEHOLDERS } from './placeholders.ts'
import { previewTemplate } from './preview-template.ts'
import { listAttachedForms, renderEmail } from './render-email.ts'
import { saveTemplate } from './save-template.ts'
import { sendTestEmail } from './send-test-email.ts'
import { listTemplates } from './template-queries.ts'

export function templateRoutes(app: FastifyInstance, context: AppContext): void {
  handleRead(app, calls.listTemplates, async () => ({
    templates: await listTemplates(context.db),
    placeholders: [...PLACEHOLDERS],
  }))

  handle(app, calls.saveTemplate, ({ login, params, body }) => saveTemplate(context, login, params.name, body))

  handle(app, calls.renderEmail, ({ login, today, body }) => renderEmail(context, { login, today }, body))

  handle(app, calls.listAttachedForms, ({ today, body }) => {
    // Whoever reviews what an e-mail carries is likely to send it.
    void context.printer.warm()
    return listAttachedForms(context, today, body)
  })

  handle(app, calls.previewTemplate, async ({ login, today, params, body }) => {
    const { subject, html, text } = await previewTemplate(context, { login, today, name: params.name }, body)
    return { subject, renderedEmailContent: html, text }
  })

  handle(app, calls.testTemplate, async ({ login, today, now, params, body }) => {
    const email = await previewTemplate(context, { login, today, name: params.name }, body)
    await sendTestEmail(context, login.email, email, now)
    return { recipient: login.email }
  })
}
