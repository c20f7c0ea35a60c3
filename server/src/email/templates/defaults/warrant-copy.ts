import { ATTACHED, BUILDING, GREETING, REPLY, SIGN_OFF, when } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** Brings the issued warrant to the owner, the customer and the site (section 108(4) of the Act). */
export const warrantCopy: TemplateText = {
  subject: 'Building warrant of fitness issued: {{ propertyName }}, until {{ warrantExpiryDate }}',
  body: bodyOf(
    GREETING,
    `<p>The building warrant of fitness of ${BUILDING} was issued on <strong>{{ warrantIssueDate }}</strong>. Its number is {{ warrantNumber }}, and it expires on <strong>{{ warrantExpiryDate }}</strong>.</p>`,
    '<p>Please display the attached Form 12 {% if bwofLocated %}at this place: {{ bwofLocated }}{% else %}in a place to which users of the building have ready access{% endif %}, and keep it for at least two years.</p>',
    when('message', ['<p>{{ message }}</p>']),
    ATTACHED,
    REPLY,
    SIGN_OFF,
  ),
}
