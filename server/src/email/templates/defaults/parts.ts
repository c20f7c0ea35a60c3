/** Parts that several templates share, each on its own lines. */

export const GREETING = '<p>Kia ora {{ recipientFirstName }}</p>'

/** The building, for use in a sentence. */
export const BUILDING = '{{ buildingAndAddress }}'

/** One row per system, in two columns so that it is readable on a phone. */
export const SYSTEMS = `<p>{% if services.size %}</p>
<table><tbody>
<tr><th>System</th><th>Last certificate</th></tr>
<tr><td colspan="2">{% for service in services %}</td></tr>
<tr><td>{% if service.code %}<strong>{{ service.code }}</strong> {% endif %}{{ service.name }}{% if service.ref %} ({{ service.ref }}){% endif %}{% if service.exceptionNotes %}<br>Note: {{ service.exceptionNotes }}{% endif %}</td><td>{{ service.lastReceived | default: "None on file" }}</td></tr>
<tr><td colspan="2">{% endfor %}</td></tr>
</tbody></table>
<p>{% else %}</p>
<p>Our records show no system of yours that is due at this building at the moment.</p>
<p>{% endif %}</p>`

export const ATTACHED = `<p>{% if attachedFiles %}</p>
<p>Attached: {{ attachedFiles }}</p>
<p>{% endif %}</p>`

export const ACCESS = `<p>{% if siteContactName %}</p>
<p>To arrange access, please contact {{ siteContactName }}{% if siteContactPhone %} on {{ siteContactPhone }}{% elsif siteContactEmail %} at {{ siteContactEmail }}{% endif %}.</p>
<p>{% endif %}</p>`

export const REPLY =
  '<p>Please reply to this e-mail{% if operatorReturnEmail %} ({{ operatorReturnEmail }}){% endif %} and keep [#{{ propertyId }}] in the subject, so that your answer reaches the right file.</p>'

export const COPIED = `<p>{% if isCustomerCopied %}</p>
<p>We have copied {{ customerName | default: "the customer" }} so that they know where things stand.</p>
<p>{% endif %}</p>`

const signedBy = (greeting: string) =>
  `<p>${greeting}<br>{% if senderName %}{{ senderName }}{% if senderPosition %}, {{ senderPosition }}{% endif %}<br>{% endif %}{{ operatorName }}{% if senderPhone %}<br>{{ senderPhone }}{% endif %}</p>`

export const SIGN_OFF = signedBy('Ngā mihi')
export const FORMAL_SIGN_OFF = signedBy('Yours faithfully')

/** Ends a subject or a clause. Empty if the due day is unknown. */
export const BWOF_DUE = '{% if bwofDueDate %}, BWOF due {{ bwofDueDate }}{% endif %}'

export const EVACUATION_FACTS = `<ul>
<li>Building: ${BUILDING}</li>
<li>{% if schemeReference %}</li>
<li>Evacuation scheme: {{ schemeReference }}</li>
<li>{% endif %}{% if evacLastDate %}</li>
<li>Last trial evacuation: {{ evacLastDate }}</li>
<li>{% endif %}{% if fireAlarmType %}</li>
<li>Fire alarm: {{ fireAlarmType }}</li>
<li>{% endif %}{% if fireAlarmPanelLocated %}</li>
<li>Alarm panel: {{ fireAlarmPanelLocated }}</li>
<li>{% endif %}{% if fireAlarmMonitoredBy %}</li>
<li>Alarm monitored by: {{ fireAlarmMonitoredBy }}</li>
<li>{% endif %}</li>
</ul>`
