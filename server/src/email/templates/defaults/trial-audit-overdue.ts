import {
  BUILDING,
  EVACUATION_FACTS,
  FENZ_NOTICE,
  GREETING,
  internalOr,
  REPLY,
  SIGN_OFF,
  SITE,
  TRIAL_DUE,
} from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** No report of a trial evacuation that the site runs itself: firm. */
export const trialAuditOverdue: TemplateText = {
  subject: 'OVERDUE trial evacuation: {{ propertyName }}{% if evacDueDate %}, was due {{ evacDueDate }}{% endif %}',
  body: bodyOf(
    GREETING,
    internalOr(
      [
        `<p>The site runs its own trial evacuation for ${BUILDING}, and we audit it. It ${TRIAL_DUE}, and we have recorded no report of it. Ask the site for the report or the date.</p>`,
        EVACUATION_FACTS,
        FENZ_NOTICE,
        SITE,
      ],
      [
        `<p>We have not received a report of the trial evacuation for ${BUILDING}. It ${TRIAL_DUE}.</p>`,
        EVACUATION_FACTS,
        `<ul>
<li>If the trial was held, please send us the report now: it must reach Fire and Emergency New Zealand within 10 working days of the trial.</li>
<li>If it was not held, please hold it as soon as you can, and tell us the date. If it would help, we can run it for you.</li>
</ul>`,
        FENZ_NOTICE,
        '<p>Keeping the evacuation scheme maintained is a legal duty of the owner.</p>',
        REPLY,
      ],
    ),
    SIGN_OFF,
  ),
}
