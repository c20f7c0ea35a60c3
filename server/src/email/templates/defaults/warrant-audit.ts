import { ACCESS, ATTACHED, BUILDING, GREETING, REPLY, SIGN_OFF, SYSTEMS } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/**
 * The yearly check where the systems are audited rather than serviced (docs/rules/reminders.md#certificates): helpful.
 */
export const warrantAudit: TemplateText = {
  subject:
    'BWOF audit: {{ propertyName }}, {{ propertyAddress }}{% if bwofDueDate %}, BWOF due {{ bwofDueDate }}{% endif %}',
  body: bodyOf(
    GREETING,
    `<p>The building warrant of fitness (BWOF) for ${BUILDING} {% if bwofDueDate %}is due on <strong>{{ bwofDueDate }}</strong>{% else %}is coming due{% endif %}. Before it is issued, the systems below and their records are audited.</p>`,
    SYSTEMS,
    '<p>What is checked:</p>',
    `<ul>
<li>The current BWOF is displayed where the public can see it{% if bwofLocated %}: {{ bwofLocated }}{% endif %}.</li>
<li>The compliance schedule and the manual are on site{% if buildingSafetyManualLocated %}: {{ buildingSafetyManualLocated }}{% endif %}.</li>
<li>Inspection and maintenance records of the last two years are at hand.</li>
<li>The systems in the building are those on the compliance schedule.</li>
<li>Exits and exit ways are clear, and fire doors are not wedged open.</li>
</ul>`,
    '<p>Please have the records ready, send us the Form 12A for each system that you look after{% if certificatesWantedBy %} by <strong>{{ certificatesWantedBy }}</strong>{% endif %}, and tell us who will be on site for the audit. We will send you the findings in writing, with what has to be put right and by when.</p>',
    ATTACHED,
    ACCESS,
    REPLY,
    SIGN_OFF,
  ),
}
