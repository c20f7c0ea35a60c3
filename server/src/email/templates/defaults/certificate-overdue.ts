import { ACCESS, ATTACHED, BUILDING, COPIED, GREETING, REPLY, SIGN_OFF, SYSTEMS } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** The anniversary has passed; repeated weekly. Factual. */
export const certificateOverdue: TemplateText = {
  subject: 'OVERDUE: Form 12A for {{ propertyName }}{% if bwofDueDate %}, BWOF was due {{ bwofDueDate }}{% endif %}',
  body: bodyOf(
    GREETING,
    `<p>{% if bwofDueDate %}The building warrant of fitness (BWOF) for ${BUILDING} was due on <strong>{{ bwofDueDate }}</strong>{% if daysOverdue %}, {{ dueIn }}{% endif %}.{% else %}The building warrant of fitness (BWOF) for ${BUILDING} is overdue.{% endif %} It cannot be issued without the certificates below.</p>`,
    SYSTEMS,
    '<p><strong>Please reply today</strong> with the certificate for each system, or with the reason why there is none and a firm date by which there will be{% if senderPhone %}. You can reach us on {{ senderPhone }}{% endif %}.</p>',
    '<p>While the warrant is outstanding the owner may face action by the council, and the council may be told that it is late and why.</p>',
    ATTACHED,
    ACCESS,
    COPIED,
    REPLY,
    SIGN_OFF,
  ),
}
