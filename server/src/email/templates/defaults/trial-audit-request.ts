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

const UNPLANNED =
  '<p>If the building was evacuated unexpectedly{% if evacLastDate %} since {{ evacLastDate }}{% else %} in the last six months{% endif %}, please tell us: that evacuation may count.</p>'

/** The site runs its own trial evacuation: what to do, and by when. */
export const trialAuditRequest: TemplateText = {
  subject:
    'Trial evacuation{% if isInternal %} to audit{% endif %}{% if evacDueDate %} due {{ evacDueDate }}{% endif %}: {{ propertyName }}',
  body: bodyOf(
    GREETING,
    internalOr(
      [
        `<p>The site runs its own trial evacuation for ${BUILDING}, and we audit it. It ${TRIAL_DUE}. Ask the site for its date.</p>`,
        EVACUATION_FACTS,
        FENZ_NOTICE,
        SITE,
      ],
      [
        `<p>The next trial evacuation for ${BUILDING} ${TRIAL_DUE}.</p>`,
        EVACUATION_FACTS,
        FENZ_NOTICE,
        '<p>What needs to happen:</p>',
        `<ol>
<li>Choose a date, notify Fire and Emergency New Zealand, and tell us the date.</li>
<li>On the day, tell your alarm monitoring company before you start and when you have finished.</li>
<li>Complete the evacuation report and send it to us on the same day: it must reach Fire and Emergency New Zealand within 10 working days of the trial.</li>
</ol>`,
        UNPLANNED,
        REPLY,
      ],
    ),
    SIGN_OFF,
  ),
}
