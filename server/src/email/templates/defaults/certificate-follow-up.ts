import { ACCESS, ATTACHED, BUILDING, BWOF_DUE, COPIED, GREETING, REPLY, SIGN_OFF, SYSTEMS } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** Two weeks before the warrant is due: a polite reminder. */
export const certificateFollowUp: TemplateText = {
  subject: `Reminder: Form 12A for {{ propertyName }}${BWOF_DUE}`,
  body: bodyOf(
    GREETING,
    `<p>{% if lastEmailDate %}We wrote to you on {{ lastEmailDate }} about the Form 12A certificates for ${BUILDING}. {% else %}This is a reminder about the Form 12A certificates for ${BUILDING}. {% endif %}{% if bwofDueDate %}The building warrant of fitness (BWOF) is due on <strong>{{ bwofDueDate }}</strong>, {{ dueIn }}. {% endif %}These systems are still outstanding:</p>`,
    SYSTEMS,
    '<p>Please send us the Form 12A for each of them. Where you cannot issue one, please tell us which inspection was missed or which defect is open, and send us your report on the system in its place.</p>',
    '<p>If access to the building or missing information holds you up, let us know and we will help.</p>',
    ATTACHED,
    ACCESS,
    COPIED,
    REPLY,
    SIGN_OFF,
  ),
}
