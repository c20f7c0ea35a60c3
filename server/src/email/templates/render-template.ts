import { RETURN_LINK_MARK } from '@app/contract/email/rules'
import { fillBody, fillSubject } from './liquid.ts'
import type { TemplateData } from './placeholders.ts'
import { withReference } from './reference.ts'
import { sanitiseBody } from './sanitise-body.ts'
import type { TemplateText } from './defaults/template.ts'

/** A wording from before there were links gets the link below its text. */
const withReturnLink = (body: string, { returnLink }: Pick<TemplateData, 'returnLink'>): string =>
  returnLink === '' || body.includes(RETURN_LINK_MARK) ? body : `${body}\n<p>${RETURN_LINK_MARK}</p>`

/** A wording that does not ask whether the certificates are attached says below its text that they are not. */
const withFormAlone = (
  body: string,
  template: TemplateText,
  { isFormAlone }: Pick<TemplateData, 'isFormAlone'>,
): string =>
  !isFormAlone || template.body.includes('isFormAlone')
    ? body
    : `${body}\n<p>Attached is Form 12 alone. The certificates that section 108 of the Building Act 2004 asks for are too large for this email, and reach you separately.</p>`

/**
 * Fills a template: the subject with its reference, and the sanitised body without the layout.
 *
 * @throws LiquidError for a template that cannot be filled
 */
export const renderTemplate = (template: TemplateText, facts: TemplateData): { subject: string; body: string } => ({
  // A subject is a line of text, in which nobody can follow a link.
  subject: withReference(fillSubject(template.subject, { ...facts, returnLink: '' }), facts.propertyId),
  body: withFormAlone(withReturnLink(sanitiseBody(fillBody(template.body, facts)), facts), template, facts),
})
