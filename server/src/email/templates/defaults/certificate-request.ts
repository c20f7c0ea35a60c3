import { ACCESS, ATTACHED, BUILDING, BWOF_DUE, GREETING, REPLY, SIGN_OFF, SYSTEMS } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** The first request of the cycle: friendly, routine. */
export const certificateRequest: TemplateText = {
  subject: `Form 12A request: {{ propertyName }}${BWOF_DUE}`,
  body: bodyOf(
    GREETING,
    `<p>The building warrant of fitness (BWOF) for ${BUILDING} {% if bwofDueDate %}is due on <strong>{{ bwofDueDate }}</strong>{% else %}is coming due{% endif %}. Please send us the Form 12A for the systems below {% if certificatesWantedBy %}by <strong>{{ certificatesWantedBy }}</strong>{% else %}now{% endif %}.</p>`,
    SYSTEMS,
    '<p>If you cannot issue a Form 12A for one of them, please let us know now. Tell us which inspection was missed or which defect is open, and send us your report on the system in its place.</p>',
    '<p>If you recommend any amendment to the compliance schedule, please send that as well.</p>',
    ATTACHED,
    ACCESS,
    REPLY,
    SIGN_OFF,
  ),
}
