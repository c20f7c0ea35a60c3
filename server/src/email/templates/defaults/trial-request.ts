import {
  ACCESS,
  BUILDING,
  EVACUATION_FACTS,
  FENZ_NOTICE,
  GREETING,
  internalOr,
  REPLY,
  SIGN_OFF,
  TRIAL_DUE,
  when,
} from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** Nothing where nobody has recorded whether wardens are trained. */
const WARDENS =
  when('wardenTraining', ['<p>Warden training is needed, {{ wardenTraining }}.</p>']) +
  when('isWithoutWardenTraining', ['<p>No warden training is needed.</p>'])

/** Asks the supplier to book a trial evacuation: routine. */
export const trialRequest: TemplateText = {
  subject:
    '{% if isInternal %}Trial evacuation to book: {% else %}Please book: trial evacuation at {% endif %}{{ propertyName }}{% if evacDueDate %}, due {{ evacDueDate }}{% endif %}',
  body: bodyOf(
    GREETING,
    internalOr(
      [
        `<p>We run the trial evacuation for ${BUILDING}, and it has to be booked. It ${TRIAL_DUE}.</p>`,
        EVACUATION_FACTS,
        WARDENS,
        FENZ_NOTICE,
        ACCESS,
      ],
      [
        `<p>Please book the next trial evacuation for ${BUILDING}. It ${TRIAL_DUE}.</p>`,
        EVACUATION_FACTS,
        WARDENS,
        FENZ_NOTICE,
        `<ol>
<li>Agree the time with the site, and notify Fire and Emergency New Zealand.</li>
<li>Reply to us with the booked date.</li>
<li>Send us the evacuation report within 5 working days of the trial: it must reach Fire and Emergency New Zealand within 10.</li>
</ol>`,
        ACCESS,
        REPLY,
      ],
    ),
    SIGN_OFF,
  ),
}
