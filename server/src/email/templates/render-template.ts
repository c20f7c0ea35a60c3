import { LiquidError } from 'liquidjs'
import { ProblemError } from '../../lib/problem.ts'
import { liquidFault } from './liquid-fault.ts'
import { fillBody, fillSubject } from './liquid.ts'
import type { TemplateData } from './placeholders.ts'
import { withReference } from './reference.ts'
import { sanitiseBody } from './sanitise-body.ts'
import type { TemplateText } from './defaults/template.ts'

/**
 * Fills a template: the subject with its reference, and the sanitised body without the layout.
 *
 * @throws ProblemError 400 for a template that cannot be filled
 */
export function renderTemplate(template: TemplateText, facts: TemplateData): { subject: string; body: string } {
  try {
    return {
      subject: withReference(fillSubject(template.subject, facts), facts.propertyId),
      body: sanitiseBody(fillBody(template.body, facts)),
    }
  } catch (error) {
    if (!LiquidError.is(error)) throw error
    throw new ProblemError(400, 'template', `The template cannot be filled: it ${liquidFault(error)}.`)
  }
}
