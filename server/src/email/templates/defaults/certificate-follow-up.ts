import {
  aboutSystems,
  ACCESS,
  ATTACHED,
  BWOF_DUE,
  COPIED,
  FORM_12A,
  GREETING,
  internalOr,
  NOT_CERTIFIED,
  ownCertificate,
  REPLY,
  RETURN_LINK,
  SIGN_OFF,
  systems,
  WARRANT_IS_DUE,
} from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** Two weeks before the warrant is due: a polite reminder. */
export const certificateFollowUp: TemplateText = {
  subject: `Reminder: {% if isInternal %}our {% endif %}Form 12A for {{ propertyName }}${BWOF_DUE}`,
  body: bodyOf(
    GREETING,
    internalOr(
      [ownCertificate(`${WARRANT_IS_DUE}, and our Form 12A is still outstanding.`), ACCESS, COPIED],
      [
        aboutSystems(
          [
            `<p>{% if lastEmailDate %}We wrote to you on {{ lastEmailDate }}, and {% else %}This is a reminder: {% endif %}${systems('the Form 12A certificate for this system is', 'the Form 12A certificates for these systems are')} still outstanding. ${WARRANT_IS_DUE}.</p>`,
          ],
          [
            `<p>Please send us the Form 12A for ${systems('it', 'each of them')}. If access to the building or missing information holds you up, let us know and we will help.</p>`,
            FORM_12A,
            NOT_CERTIFIED,
          ],
        ),
        RETURN_LINK,
        ATTACHED,
        ACCESS,
        COPIED,
        REPLY,
      ],
    ),
    SIGN_OFF,
  ),
}
