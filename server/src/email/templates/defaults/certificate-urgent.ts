import {
  aboutSystems,
  ACCESS,
  ATTACHED,
  COPIED,
  FORM_12A,
  GREETING,
  internalOr,
  OR_PHONE,
  ownCertificate,
  REPLY,
  RETURN_LINK,
  SIGN_OFF,
  systems,
  WARRANT_IS_DUE,
} from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** The last week: firm and short, with a phone number near the top. */
export const certificateUrgent: TemplateText = {
  subject:
    'URGENT: {% if isInternal %}our {% endif %}Form 12A needed for {{ propertyName }}{% if bwofDueDate %} by {{ bwofDueDate }}{% endif %}',
  body: bodyOf(
    GREETING,
    internalOr(
      [ownCertificate(`${WARRANT_IS_DUE}. The owner cannot lawfully issue it without our Form 12A.`), ACCESS, COPIED],
      [
        aboutSystems(
          [
            `<p>${WARRANT_IS_DUE}. The owner cannot lawfully issue it without a Form 12A for ${systems('this system', 'each of these systems')}:</p>`,
          ],
          [
            `<p><strong>Please send us the ${systems('certificate', 'certificates')} today${OR_PHONE}.</strong></p>`,
            FORM_12A,
            '<p>If a system cannot be certified, please tell us today, and why, so that the owner and the council can be informed.</p>',
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
