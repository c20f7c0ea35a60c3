import { ATTACHED, BUILDING, REPLY, SIGN_OFF, when } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** Confirms what somebody answered by a link. It greets nobody by name, because the address may be anybody's. */
export const returnReceived: TemplateText = {
  subject: 'Received: your answer{% if answerNumber %} {{ answerNumber }}{% endif %} for {{ propertyName }}',
  body: bodyOf(
    '<p>Kia ora</p>',
    `<p>Thank you. We have received your answer for ${BUILDING}.{% if answerNumber %} Its number is <strong>{{ answerNumber }}</strong>.{% endif %}</p>`,
    when('message', ['<p>{{ message }}</p>']),
    ATTACHED,
    `<p>We check it next. If something is missing, we will tell you.</p>`,
    REPLY,
    SIGN_OFF,
  ),
}
