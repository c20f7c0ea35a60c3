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

/**
 * The contractor's e-mail about a yearly check where the systems are audited rather than serviced
 * (docs/rules/reminders.md#certificates).
 */
export const warrantAudit: TemplateText = {
  subject: `{% if isInternal %}Our {% endif %}BWOF audit: {{ propertyName }}${BWOF_DUE}`,
  body: bodyOf(
    GREETING,
    internalOr(
      [
        ownCertificate(
          `${WARRANT_IS_DUE}. Before it is issued we audit our ${systems('system', 'systems')}, and we need our Form 12A ${WANTED}.`,
        ),
        ACCESS,
      ],
      [
        aboutSystems(
          [
            `<p>${WARRANT_IS_DUE}. Please audit the ${systems('system', 'systems')} below before it is issued, and send us a Form 12A for ${systems('it', 'each of them')} ${WANTED}.</p>`,
          ],
          [
            '<p>Please check that the systems in the building are those on the compliance schedule, and that its inspection and maintenance records of the last two years are complete.</p>',
            FORM_12A,
            NOT_CERTIFIED,
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
