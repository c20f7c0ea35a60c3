import {
  ACCESS,
  BUILDING,
  COPIED,
  EVACUATION_FACTS,
  FENZ_NOTICE,
  GREETING,
  internalOr,
  REPLY,
  SIGN_OFF,
  TRIAL_DUE,
} from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

const DUTY =
  '<p>Until the trial is held and reported, the evacuation scheme is not maintained, which is a legal duty of the owner.</p>'

/** A trial evacuation is a week late or more: firm. */
export const trialOverdue: TemplateText = {
  subject:
    'OVERDUE: {% if isInternal %}our {% endif %}trial evacuation at {{ propertyName }}{% if evacDueDate %}, was due {{ evacDueDate }}{% endif %}',
  body: bodyOf(
    GREETING,
    internalOr(
      [
        `<p>We run the trial evacuation for ${BUILDING}, and have recorded no report of it. It ${TRIAL_DUE}.</p>`,
        EVACUATION_FACTS,
        FENZ_NOTICE,
        DUTY,
        ACCESS,
        COPIED,
      ],
      [
        `<p>We have no report of the trial evacuation for ${BUILDING}. It ${TRIAL_DUE}.</p>`,
        EVACUATION_FACTS,
        '<p><strong>Please reply today</strong> with the report if the trial was held, or with the booked date.</p>',
        FENZ_NOTICE,
        DUTY,
        ACCESS,
        COPIED,
        REPLY,
      ],
    ),
    SIGN_OFF,
  ),
}
