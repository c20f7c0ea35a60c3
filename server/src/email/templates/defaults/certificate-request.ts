import {
  aboutSystems,
  ACCESS,
  ATTACHED,
  BWOF_DUE,
  FORM_12A,
  GREETING,
  internalOr,
  NOT_CERTIFIED,
  ownCertificate,
  REPLY,
  RETURN_LINK,
  SIGN_OFF,
  systems,
  WANTED,
  WARRANT_IS_DUE,
} from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** The first request of the cycle: friendly, routine. */
export const certificateRequest: TemplateText = {
  subject: `{% if isInternal %}Our Form 12A: {% else %}Form 12A request: {% endif %}{{ propertyName }}${BWOF_DUE}`,
  body: bodyOf(
    GREETING,
    internalOr(
      [ownCertificate(`${WARRANT_IS_DUE}. We need our Form 12A ${WANTED}.`), ACCESS],
      [
        aboutSystems(
          [
            `<p>${WARRANT_IS_DUE}. Please send us a Form 12A for ${systems('the system', 'each of the systems')} below ${WANTED}.</p>`,
          ],
          [
            FORM_12A,
            NOT_CERTIFIED,
            '<p>If you recommend an amendment to the compliance schedule, please send that as well.</p>',
          ],
        ),
        RETURN_LINK,
        ATTACHED,
        ACCESS,
        REPLY,
      ],
    ),
    SIGN_OFF,
  ),
}
