import { ATTACHED, BUILDING, EVACUATION_FACTS, GREETING, REPLY, SIGN_OFF } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** No report of a trial evacuation that the site runs itself: firm. */
export const trialAuditOverdue: TemplateText = {
  subject: 'OVERDUE trial evacuation: {{ propertyName }}{% if evacDueDate %}, was due {{ evacDueDate }}{% endif %}',
  body: bodyOf(
    GREETING,
    `<p>We have not received a report of the trial evacuation for ${BUILDING}{% if evacDueDate %}, which was due by <strong>{{ evacDueDate }}</strong>{% if daysOverdue %} ({{ dueIn }}){% endif %}{% endif %}.</p>`,
    EVACUATION_FACTS,
    `<ul>
<li>If the trial was held, please send us the report now: it must reach Fire and Emergency New Zealand within 10 working days of the trial.</li>
<li>If it was not held, please hold it as soon as you can, notify Fire and Emergency New Zealand of the date at least 10 working days before, and tell us the date.</li>
</ul>`,
    '<p>Keeping the evacuation scheme maintained is a legal duty of the owner. If it would help, we can run the trial for you{% if senderPhone %}: phone us on {{ senderPhone }}{% endif %}.</p>',
    ATTACHED,
    REPLY,
    SIGN_OFF,
  ),
}
