import { ACCESS, ATTACHED, BUILDING, EVACUATION_FACTS, GREETING, REPLY, SIGN_OFF } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** Asks the supplier to book a trial evacuation: routine. */
export const trialRequest: TemplateText = {
  subject: 'Please book: trial evacuation at {{ propertyName }}{% if evacDueDate %}, due {{ evacDueDate }}{% endif %}',
  body: bodyOf(
    GREETING,
    `<p>Please book the next trial evacuation for ${BUILDING}{% if evacDueDate %}. It is due by <strong>{{ evacDueDate }}</strong>{% endif %}.</p>`,
    EVACUATION_FACTS,
    '<p>{% if wardenTraining %}Warden training is needed, {{ wardenTraining }}.{% else %}No warden training is needed.{% endif %}</p>',
    `<ol>
<li>Agree the time with the site.</li>
<li>Notify Fire and Emergency New Zealand at least 10 working days before the trial.</li>
<li>Reply to us with the booked date.</li>
<li>Send us the evacuation report within 5 working days of the trial, so that it can be filed in time.</li>
</ol>`,
    ACCESS,
    ATTACHED,
    REPLY,
    SIGN_OFF,
  ),
}
