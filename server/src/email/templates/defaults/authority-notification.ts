import { ATTACHED, FORMAL_SIGN_OFF, REPLY } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

const SYSTEMS = `<p>{% if services.size %}</p>
<p>These systems are outstanding:</p>
<table><tbody>
<tr><th>System</th><th>Contractor</th><th>Reason</th></tr>
<tr><td colspan="3">{% for service in services %}</td></tr>
<tr><td>{% if service.code %}<strong>{{ service.code }}</strong> {% endif %}{{ service.name }}{% if service.ref %} ({{ service.ref }}){% endif %}</td><td>{{ service.supplierName | default: "To be appointed" }}</td><td>{{ service.exceptionNotes | default: "Certificate awaited" }}</td></tr>
<tr><td colspan="3">{% endfor %}</td></tr>
</tbody></table>
<p>{% endif %}</p>`

/** Tells the council that a warrant is late: formal, cooperative, nothing beyond the facts. */
export const authorityNotification: TemplateText = {
  subject:
    'BWOF overdue: {{ propertyAddress }}{% if complianceScheduleNumber %}, compliance schedule {{ complianceScheduleNumber }}{% endif %}{% if bwofDueDate %}, due {{ bwofDueDate }}{% endif %}',
  body: bodyOf(
    '<p>Dear BWOF team</p>',
    '<p>We act for {{ ownerName | default: "the owner" }}{% if ownerName %}, the owner{% endif %} of {{ buildingAndAddress }}.</p>',
    `<ul>
<li>{% if complianceScheduleNumber %}</li>
<li>Compliance schedule: {{ complianceScheduleNumber }}</li>
<li>{% endif %}{% if legalDescription %}</li>
<li>Legal description: {{ legalDescription }}</li>
<li>{% endif %}</li>
<li>BWOF due: {{ bwofDueDate | default: "not on our file" }}</li>
</ul>`,
    '<p>The building warrant of fitness{% if bwofDueDate %} that was due on <strong>{{ bwofDueDate }}</strong>{% endif %} will be late.</p>',
    SYSTEMS,
    '<p>We expect to supply the building warrant of fitness, or a report and declaration in its place, once these topics are settled, and will confirm the date to you as soon as it is firm.</p>',
    '<p>Please direct questions to {% if senderName %}{{ senderName }}{% else %}{{ operatorName }}{% endif %}{% if senderPhone %} on {{ senderPhone }}{% endif %}{% if senderEmail %}, {{ senderEmail }}{% endif %}.</p>',
    ATTACHED,
    REPLY,
    FORMAL_SIGN_OFF,
  ),
}
