import { ACCESS, ATTACHED, BUILDING, COPIED, EVACUATION_FACTS, GREETING, REPLY, SIGN_OFF } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** A trial evacuation is a week late or more: firm. */
export const trialOverdue: TemplateText = {
  subject: 'OVERDUE: trial evacuation at {{ propertyName }}{% if evacDueDate %}, was due {{ evacDueDate }}{% endif %}',
  body: bodyOf(
    GREETING,
    `<p>The trial evacuation for ${BUILDING} {% if evacDueDate %}was due by <strong>{{ evacDueDate }}</strong>{% if daysOverdue %}, {{ dueIn }}{% endif %}{% else %}is overdue{% endif %}, and we have no report of it.</p>`,
    EVACUATION_FACTS,
    '<p><strong>Please reply today</strong> with the report, or with the booked date{% if senderPhone %}. You can reach us on {{ senderPhone }}{% endif %}. Fire and Emergency New Zealand must be notified at least 10 working days before the trial.</p>',
    "<p>Until the trial is held and reported, the owner's evacuation scheme is not being maintained, which is a legal duty of the owner.</p>",
    ACCESS,
    COPIED,
    ATTACHED,
    REPLY,
    SIGN_OFF,
  ),
}
