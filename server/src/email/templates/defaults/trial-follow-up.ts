import { ACCESS, ATTACHED, BUILDING, COPIED, EVACUATION_FACTS, GREETING, REPLY, SIGN_OFF } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** No booked date and no report yet: a reminder. */
export const trialFollowUp: TemplateText = {
  subject: 'Reminder: trial evacuation at {{ propertyName }}{% if evacDueDate %}, due {{ evacDueDate }}{% endif %}',
  body: bodyOf(
    GREETING,
    `<p>{% if lastEmailDate %}We wrote to you on {{ lastEmailDate }} about the trial evacuation for ${BUILDING}, and have no booked date or report yet.{% else %}We have no booked date or report yet for the trial evacuation for ${BUILDING}.{% endif %}{% if evacDueDate %} It {% if daysOverdue %}was{% else %}is{% endif %} due by <strong>{{ evacDueDate }}</strong>, {{ dueIn }}.{% endif %}</p>`,
    EVACUATION_FACTS,
    '<p><strong>Please tell us the date.</strong> Fire and Emergency New Zealand must be notified at least 10 working days before the trial. If it has been held already, please send us the report.</p>',
    ACCESS,
    COPIED,
    ATTACHED,
    REPLY,
    SIGN_OFF,
  ),
}
