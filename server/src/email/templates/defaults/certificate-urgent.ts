import { ACCESS, ATTACHED, BUILDING, COPIED, GREETING, REPLY, SIGN_OFF, SYSTEMS } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** The last week: firm and short, with a phone number near the top. */
export const certificateUrgent: TemplateText = {
  subject: 'URGENT: Form 12A needed for {{ propertyName }}{% if bwofDueDate %} by {{ bwofDueDate }}{% endif %}',
  body: bodyOf(
    GREETING,
    `<p>The building warrant of fitness (BWOF) for ${BUILDING} {% if bwofDueDate %}is due on <strong>{{ bwofDueDate }}</strong>, {{ dueIn }}{% else %}is about to fall due{% endif %}. Without the certificates below the owner cannot lawfully issue it.</p>`,
    '<p><strong>Please send them today{% if senderPhone %}, or phone us on {{ senderPhone }}{% endif %}.</strong></p>',
    SYSTEMS,
    '<p>If a Form 12A cannot be issued, please tell us today, and why, so that the owner and the council can be informed.</p>',
    ATTACHED,
    ACCESS,
    COPIED,
    REPLY,
    SIGN_OFF,
  ),
}
