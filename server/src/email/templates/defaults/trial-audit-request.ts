import { ATTACHED, BUILDING, EVACUATION_FACTS, GREETING, REPLY, SIGN_OFF } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** The site runs its own trial evacuation: what to do, and by when. */
export const trialAuditRequest: TemplateText = {
  subject: 'Trial evacuation due{% if evacDueDate %} {{ evacDueDate }}{% endif %}: {{ propertyName }}',
  body: bodyOf(
    GREETING,
    `<p>The next trial evacuation for ${BUILDING} is due{% if evacDueDate %} by <strong>{{ evacDueDate }}</strong>{% endif %}.</p>`,
    EVACUATION_FACTS,
    '<p>What needs to happen:</p>',
    `<ol>
<li>Choose a date, and notify Fire and Emergency New Zealand at least 10 working days before it.</li>
<li>On the day, tell your alarm monitoring company before you start and when you have finished.</li>
<li>Complete the evacuation report and send it to us on the same day: it must reach Fire and Emergency New Zealand within 10 working days of the trial.</li>
</ol>`,
    '<p>If the building was evacuated unexpectedly{% if evacLastDate %} since {{ evacLastDate }}{% else %} in the last six months{% endif %}, please tell us: that evacuation may count.</p>',
    ATTACHED,
    REPLY,
    SIGN_OFF,
  ),
}
