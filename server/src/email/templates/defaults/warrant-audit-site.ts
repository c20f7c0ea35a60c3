import { BWOF_DUE, GREETING, REPLY, SIGN_OFF, systemNamed, systems, tableOf, WARRANT_IS_DUE, when } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** The site's e-mail about an audit, sent beside the contractor's: what is looked at, and what to have ready. */
export const warrantAuditSite: TemplateText = {
  subject: `BWOF audit at {{ propertyName }}: what to have ready${BWOF_DUE}`,
  body: bodyOf(
    GREETING,
    `<p>${WARRANT_IS_DUE}. Before it is issued, {% if services.size %}${systems('this system and its records are audited. The contractor', 'these systems and their records are audited. Each contractor')} will be in touch about the day.{% else %}its systems and their records are audited.{% endif %}</p>`,
    when('services.size', [
      tableOf('services', 'service', [
        ['System', systemNamed('service')],
        ['Contractor', '{{ service.supplierName | default: "To be appointed" }}'],
      ]),
    ]),
    '<p>Please see to it that:</p>',
    `<ul>
<li>the current BWOF is displayed where the public can see it{% if bwofLocated %}: {{ bwofLocated }}{% endif %};</li>
<li>the compliance schedule and the manual are on site{% if buildingSafetyManualLocated %}: {{ buildingSafetyManualLocated }}{% endif %};</li>
<li>the inspection and maintenance records of the last two years are at hand;</li>
<li>exits and exit ways are clear, and fire doors are not wedged open.</li>
</ul>`,
    '<p>Please tell us who will be on site for the audit. We will send you the findings in writing, with what has to be put right and by when.</p>',
    REPLY,
    SIGN_OFF,
  ),
}
