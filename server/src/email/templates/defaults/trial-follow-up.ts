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

/** No booked date and no report yet: a reminder. */
export const trialFollowUp: TemplateText = {
  subject:
    'Reminder: {% if isInternal %}our {% endif %}trial evacuation at {{ propertyName }}{% if evacDueDate %}, due {{ evacDueDate }}{% endif %}',
  body: bodyOf(
    GREETING,
    internalOr(
      [
        `<p>We run the trial evacuation for ${BUILDING}, and have recorded neither a date nor a report. It ${TRIAL_DUE}.</p>`,
        EVACUATION_FACTS,
        FENZ_NOTICE,
        ACCESS,
        COPIED,
      ],
      [
        `<p>{% if lastEmailDate %}We wrote to you on {{ lastEmailDate }} about the trial evacuation for ${BUILDING}, and have no booked date or report yet.{% else %}We have no booked date or report yet for the trial evacuation for ${BUILDING}.{% endif %} It ${TRIAL_DUE}.</p>`,
        EVACUATION_FACTS,
        '<p><strong>Please tell us the date.</strong> If the trial has been held already, please send us the report.</p>',
        FENZ_NOTICE,
        ACCESS,
        COPIED,
        REPLY,
      ],
    ),
    SIGN_OFF,
  ),
}
