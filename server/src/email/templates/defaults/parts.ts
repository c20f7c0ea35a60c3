/** Parts that several templates share, each on its own lines. */

/** Blocks that appear only while a condition holds, and others that take their place. */
export const when = (condition: string, blocks: readonly string[], otherwise: readonly string[] = []): string =>
  [
    `<p>{% if ${condition} %}</p>`,
    ...blocks,
    ...(otherwise.length > 0 ? ['<p>{% else %}</p>', ...otherwise] : []),
    '<p>{% endif %}</p>',
  ].join('\n')

/** The wording for our own company, and the one for everybody else. */
export const internalOr = (internal: readonly string[], others: readonly string[]): string =>
  when('isInternal', internal, others)

export const GREETING = '<p>Kia ora {{ recipientFirstName }}</p>'

/** The building, for use in a sentence. */
export const BUILDING = '{{ buildingAndAddress }}'

/** Wording for one element of a list, and for none or more. */
export const oneOrMore = (list: string, one: string, more: string): string =>
  `{% if ${list}.size == 1 %}${one}{% else %}${more}{% endif %}`

/** Wording for one system that an e-mail is about, and for more. */
export const systems = (one: string, more: string): string => oneOrMore('services', one, more)

/** `SS 4 Emergency lighting systems` */
export const systemNamed = (system: string): string =>
  `{% if ${system}.code %}<strong>{{ ${system}.code }}</strong> {% endif %}{{ ${system}.label }}`

/** A table with one row per element of a list. Cells are kept few so that a phone shows them. */
export function tableOf(list: string, each: string, columns: readonly (readonly [heading: string, cell: string])[]) {
  const row = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  const tagRow = (tag: string) => `<tr><td colspan="${columns.length}">${tag}</td></tr>`
  return [
    '<table><tbody>',
    row(
      'th',
      columns.map(([heading]) => heading),
    ),
    tagRow(`{% for ${each} in ${list} %}`),
    row(
      'td',
      columns.map(([, cell]) => cell),
    ),
    tagRow('{% endfor %}'),
    '</tbody></table>',
  ].join('\n')
}

const LAST_CERTIFICATE = ['Last certificate', '{{ service.lastReceived | default: "None on file" }}'] as const

const SYSTEM_TABLE = tableOf('services', 'service', [
  [
    'System',
    `${systemNamed('service')}{% if service.exceptionNotes %}<br>Note: {{ service.exceptionNotes }}{% endif %}`,
  ],
  LAST_CERTIFICATE,
])

/** The systems of the recipient with what is asked about them. Without systems there is nothing to ask. */
export const aboutSystems = (before: readonly string[], after: readonly string[]): string =>
  when(
    'services.size',
    [...before, SYSTEM_TABLE, ...after],
    [`<p>Our records show no system of yours that is due at the moment at ${BUILDING}.</p>`],
  )

/** The warrant and when it is due: the start of a sentence, without its full stop. */
export const WARRANT_IS_DUE = `The building warrant of fitness (BWOF) for ${BUILDING} {% if bwofDueDate %}{% if daysOverdue %}was{% else %}is{% endif %} due on <strong>{{ bwofDueDate }}</strong>, {{ dueIn }}{% else %}is coming due{% endif %}`

/** The warrant and when it was due: a sentence without its full stop. */
export const WARRANT_WAS_DUE = `The building warrant of fitness (BWOF) for ${BUILDING} {% if bwofDueDate %}was due on <strong>{{ bwofDueDate }}</strong>{% if daysOverdue %}, {{ dueIn }}{% endif %}{% else %}is overdue{% endif %}`

/** By when certificates are wanted. */
export const WANTED =
  '{% if certificatesWantedBy %}by <strong>{{ certificatesWantedBy }}</strong>{% else %}now{% endif %}'

const SCHEDULE = '{% if complianceScheduleNumber %}for compliance schedule {{ complianceScheduleNumber }}, {% endif %}'

/** What makes a certificate good for the warrant. */
const AS_REQUIRED =
  'signed by an IQP registered with {{ councilName | default: "the council" }}{% if bwofDueDate %}, dated on or before {{ bwofDueDate }}{% endif %}, for the 12 months before its date'

/** What each certificate has to be. One that is signed once the warrant is late must not look as if it had been in time. */
export const FORM_12A = `<p>${systems('The certificate', 'Each certificate')} has to be ${SCHEDULE}${AS_REQUIRED}.{% if daysOverdue %} One that was not signed by then carries the day on which it is signed: please do not backdate it.{% endif %}</p>`

export const NOT_CERTIFIED =
  '<p>If you cannot certify a system, please tell us {% if daysOverdue %}today{% else %}now{% endif %} which inspection was missed or which defect is open, and send us your report on the system in its place.</p>'

const LEFT_OUT = tableOf('leftOutSystems', 'system', [
  ['Left out', systemNamed('system')],
  ['Why', '{{ system.reason }}'],
])

/** Our own certificate: what there is to do, and what it leaves out. */
export const ownCertificate = (opening: string): string =>
  when(
    'services.size',
    [
      `<p>${opening} We look after ${systems('this system', 'these systems')}:</p>`,
      tableOf('services', 'service', [['System', systemNamed('service')], LAST_CERTIFICATE]),
      when(
        'leftOutSystems.size == services.size',
        [
          `<p>${systems('It cannot be certified yet. Something is noted about it', 'None of them can be certified yet. Something is noted about each')} that has to be settled first:</p>`,
          LEFT_OUT,
        ],
        [
          `<p>Our Form 12A {% if attachedFiles %}is attached for signature. It {% endif %}has to be ${SCHEDULE}${AS_REQUIRED}.{% if daysOverdue %} If it was not signed by then, it carries the day on which it is signed.{% endif %} Sign it only if every procedure of the schedule was carried out in those 12 months.</p>`,
          when('leftOutSystems.size', [
            `<p>${oneOrMore('leftOutSystems', 'It leaves this system out, because something is noted about it', 'It leaves these systems out, because something is noted about them')} that has to be settled first:</p>`,
            LEFT_OUT,
          ]),
        ],
      ),
    ],
    [`<p>Our records show no system of ours that is due at the moment at ${BUILDING}.</p>`],
  )

export const ATTACHED = when('attachedFiles', ['<p>Attached: {{ attachedFiles }}</p>'])

const SITE_CONTACT =
  '{{ siteContactName }}{% if siteContactPhone %} on {{ siteContactPhone }}{% elsif siteContactEmail %} at {{ siteContactEmail }}{% endif %}'

export const ACCESS = when('siteContactName', [`<p>To arrange access, please contact ${SITE_CONTACT}.</p>`])

/** Whom we ask about a trial that the site runs. */
export const SITE = when('siteContactName', [`<p>The contact on site is ${SITE_CONTACT}.</p>`])

/** Where the supplier answers without logging in. It stands alone, so that the copies without it read well. */
export const RETURN_LINK = when('returnLink', ['<p>{{ returnLink }}</p>'])

export const REPLY =
  '<p>Please reply to this email and leave its subject as it is, so that your answer reaches the right file.</p>'

export const COPIED = when('isCustomerCopied', [
  '<p>We have copied {{ customerName | default: "the customer" }} so that they know where things stand.</p>',
])

/** `, or phone us on 06 555 0101` after a request. */
export const OR_PHONE = '{% if senderPhone %}, or phone us on {{ senderPhone }}{% endif %}'

/** The one place of an e-mail that gives our address. */
const signedBy = (greeting: string) =>
  `<p>${greeting}<br>{% if senderName %}{{ senderName }}{% if senderPosition %}, {{ senderPosition }}{% endif %}<br>{% endif %}{{ operatorName }}{% if senderPhone %}<br>{{ senderPhone }}{% endif %}{% if senderEmail %}<br>{{ senderEmail }}{% endif %}</p>`

export const SIGN_OFF = signedBy('Ngā mihi')
export const FORMAL_SIGN_OFF = signedBy('Yours faithfully')

/** Ends a subject. Empty if the due day is unknown. */
export const BWOF_DUE = '{% if bwofDueDate %}, BWOF {% if daysOverdue %}was {% endif %}due {{ bwofDueDate }}{% endif %}'

/** The trial evacuation and when it is due: the end of a sentence, without its full stop. */
export const TRIAL_DUE =
  '{% if evacDueDate %}{% if daysOverdue %}was{% else %}is{% endif %} due by <strong>{{ evacDueDate }}</strong>, {{ dueIn }}{% else %}has no due date on our file{% endif %}'

export const EVACUATION_FACTS = when(
  'schemeReference or evacLastDate or fireAlarmType or fireAlarmPanelLocated or fireAlarmMonitoredBy',
  [
    `<ul>
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
</ul>`,
  ],
)

const PHONE_FIRST =
  '{% if isInternal %}.{% else %}: <strong>please phone us{% if senderPhone %} on {{ senderPhone }}{% endif %}</strong> before a date is set.{% endif %} With notice given today, the trial can be held from {{ earliestTrialDate }}.'

/** Until when Fire and Emergency New Zealand can be notified, or that it is too late for that. */
export const FENZ_NOTICE = `<p>{% if daysOverdue %}If the trial is still to be held, Fire and Emergency New Zealand must be notified at least 10 working days before it${PHONE_FIRST}{% else %}Fire and Emergency New Zealand must be notified at least 10 working days before the trial{% if fenzNoticeBy %}: by <strong>{{ fenzNoticeBy }}</strong> at the latest, {{ fenzNoticeIn }}.{% elsif evacDueDate %}. That can no longer be done for a trial by the due day${PHONE_FIRST}{% else %}.{% endif %}{% endif %}</p>`
