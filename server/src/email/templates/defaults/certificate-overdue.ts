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
  WARRANT_WAS_DUE,
} from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** The anniversary has passed; repeated weekly. Factual. */
export const certificateOverdue: TemplateText = {
  subject:
    'OVERDUE: {% if isInternal %}our {% endif %}Form 12A for {{ propertyName }}{% if bwofDueDate %}, BWOF was due {{ bwofDueDate }}{% endif %}',
  body: bodyOf(
    GREETING,
    internalOr(
      [ownCertificate(`${WARRANT_WAS_DUE}. It cannot be issued without our Form 12A.`), ACCESS, COPIED],
      [
        aboutSystems(
          [
            `<p>${WARRANT_WAS_DUE}. It cannot be issued without a Form 12A for ${systems('this system', 'each of these systems')}:</p>`,
          ],
          [
            `<p><strong>Please reply today</strong> with the certificate${systems('', ' for each system')}, or with the reason why there is none and a firm date by which there will be${OR_PHONE}.</p>`,
            FORM_12A,
            '<p>While the warrant is late, the owner may face action by the council, and we may have to tell the council why it is late.</p>',
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
