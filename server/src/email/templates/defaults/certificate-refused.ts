import { BUILDING, GREETING, OR_PHONE, REPLY, RETURN_LINK, SIGN_OFF, systemNamed, when } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** Tells a supplier why a certificate or a report cannot be taken, and what is needed in its place. */
export const certificateRefused: TemplateText = {
  subject: 'Not accepted: {{ certificateKind }} for {{ propertyName }}',
  body: bodyOf(
    GREETING,
    `<p>Thank you for the {{ certificateKind }} for ${BUILDING}. We cannot accept it as it is:</p>`,
    '<p><strong>{{ message }}</strong></p>',
    when('services.size', [
      '<p>It is about:</p>',
      `<ul>\n<li>{% for service in services %}</li>\n<li>${systemNamed('service')}</li>\n<li>{% endfor %}</li>\n</ul>`,
    ]),
    `<p>Please send us a corrected one{% if certificatesWantedBy %} by <strong>{{ certificatesWantedBy }}</strong>{% endif %}${OR_PHONE}.</p>`,
    RETURN_LINK,
    REPLY,
    SIGN_OFF,
  ),
}
