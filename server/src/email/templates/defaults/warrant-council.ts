import { ATTACHED, BUILDING, FORMAL_SIGN_OFF, REPLY, when } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** Supplies the warrant to the council, with its certificates (section 108 of the Act). */
export const warrantCouncil: TemplateText = {
  subject:
    'Building warrant of fitness {{ warrantNumber }}: {{ propertyAddress | default: propertyName }}{% if complianceScheduleNumber %}, compliance schedule {{ complianceScheduleNumber }}{% endif %}',
  body: bodyOf(
    '<p>Dear BWOF team</p>',
    `<p>Please find attached the building warrant of fitness of ${BUILDING}{% if complianceScheduleNumber %}, compliance schedule {{ complianceScheduleNumber }}{% endif %}{% if isFormAlone %}. The certificates that section 108 of the Building Act 2004 asks for are too large for this email, and reach you separately{% else %}, with the certificates that section 108 of the Building Act 2004 asks for{% if hasRecommendations %} and the recommendations for amending the schedule{% endif %}{% endif %}.</p>`,
    '<ul>\n<li>Warrant: {{ warrantNumber }}</li>\n<li>Issued on {{ warrantIssueDate }}</li>\n<li>For the anniversary of {{ warrantAnniversary }}, expires on {{ warrantExpiryDate }}</li>\n</ul>',
    when('message', ['<p>{{ message }}</p>']),
    ATTACHED,
    '<p>Please confirm that you have received it.</p>',
    REPLY,
    FORMAL_SIGN_OFF,
  ),
}
