import { BUILDING, FORMAL_SIGN_OFF, REPLY, systemNamed, systems, tableOf, when } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

const SYSTEMS = when('services.size', [
  `<p>${systems('This system is', 'These systems are')} outstanding:</p>`,
  tableOf('services', 'service', [
    ['System', systemNamed('service')],
    ['Contractor', '{{ service.supplierName | default: "To be appointed" }}'],
    ['Reason', '{{ service.exceptionNotes | default: "Certificate awaited" }}'],
  ]),
])

/** Tells the council that a warrant is late: formal, cooperative, nothing beyond the facts. */
export const authorityNotification: TemplateText = {
  subject:
    'BWOF {% if daysOverdue %}overdue{% else %}will be late{% endif %}: {{ propertyAddress | default: propertyName }}{% if complianceScheduleNumber %}, compliance schedule {{ complianceScheduleNumber }}{% endif %}{% if bwofDueDate %}, due {{ bwofDueDate }}{% endif %}',
  body: bodyOf(
    '<p>Dear BWOF team</p>',
    `<p>We act for {{ ownerName | default: "the owner" }}{% if ownerName %}, the owner{% endif %} of ${BUILDING}.</p>`,
    when('complianceScheduleNumber or legalDescription', [
      `<ul>
<li>{% if complianceScheduleNumber %}</li>
<li>Compliance schedule: {{ complianceScheduleNumber }}</li>
<li>{% endif %}{% if legalDescription %}</li>
<li>Legal description: {{ legalDescription }}</li>
<li>{% endif %}</li>
</ul>`,
    ]),
    '<p>The building warrant of fitness {% if daysOverdue %}was due on <strong>{{ bwofDueDate }}</strong> and is late.{% elsif bwofDueDate %}is due on <strong>{{ bwofDueDate }}</strong> and will be late.{% else %}will be late.{% endif %}</p>',
    SYSTEMS,
    '<p>{% if bwofExpectedDate %}We expect to supply the warrant, or a report and declaration in its place, by <strong>{{ bwofExpectedDate }}</strong>.{% else %}We will supply the warrant, or a report and declaration in its place, and tell you the date as soon as it is firm.{% endif %}</p>',
    REPLY,
    FORMAL_SIGN_OFF,
  ),
}
