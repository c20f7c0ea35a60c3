import type { Calendar } from './calendar.ts'
import { OPERATOR_NAME } from './operator.ts'
import type { Reminder, Template } from './reminders.ts'
import type { Row } from './rows.ts'

export type Property = Pick<Row<'property'>, 'propertyName' | 'streetAddress' | 'suburb' | 'city'> & {
  propertyId: number
}

interface TemplateText {
  subject: (about: { name: string; day: string }) => string
  opening: (about: { name: string; day: string }) => string
}

const request: TemplateText = {
  subject: ({ name, day }) => `Form 12A request: ${name}, BWOF due ${day}`,
  opening: ({ name, day }) =>
    `The building warrant of fitness for ${name} is due on ${day}. Please send us the Form 12A for the systems below a week before that day.`,
}

/** The texts of reminders that this office has sent. */
const TEMPLATES: Record<Template, TemplateText> = {
  Email_12A_Request: request,
  Email_Bwof_Audit: {
    subject: ({ name, day }) => `BWOF audit: ${name}, BWOF due ${day}`,
    opening: ({ name, day }) =>
      `The yearly audit of the systems below at ${name} falls due with the warrant on ${day}.`,
  },
  Email_12A_FollowUp: {
    subject: ({ name, day }) => `Reminder: Form 12A for ${name}, BWOF due ${day}`,
    opening: ({ name, day }) => `We have not yet had the certificates below for ${name}. The warrant is due on ${day}.`,
  },
  Email_12A_Urgent: {
    subject: ({ name, day }) => `URGENT: Form 12A needed for ${name} by ${day}`,
    opening: ({ name, day }) =>
      `The warrant for ${name} falls due on ${day}. Without the certificates below the owner cannot lawfully issue it: please send them today, or ring us.`,
  },
  Email_12A_Overdue: {
    subject: ({ name, day }) => `OVERDUE: Form 12A for ${name}, BWOF was due ${day}`,
    opening: ({ name, day }) =>
      `The warrant for ${name} was due on ${day} and waits for the certificates below. Please reply today with the certificate, or with the reason and a firm date.`,
  },
  Email_TrialEvac_FullService_Request: {
    subject: ({ name, day }) => `Please book: trial evacuation at ${name}, due ${day}`,
    opening: ({ name, day }) =>
      `The six-monthly trial evacuation at ${name} is due by ${day}. Please reply with the booked date.`,
  },
  Email_TrialEvac_FullService_FollowUp: {
    subject: ({ name, day }) => `Reminder: trial evacuation at ${name}, due ${day}`,
    opening: ({ name, day }) =>
      `We have no booked date or report yet for the trial evacuation at ${name}, due by ${day}.`,
  },
  Email_TrialEvac_FullService_Overdue: {
    subject: ({ name, day }) => `OVERDUE: trial evacuation at ${name}, was due ${day}`,
    opening: ({ name, day }) =>
      `The trial evacuation at ${name} was due on ${day}. Please reply today with the report or a booked date.`,
  },
  Email_TrialEvac_Audit_Request: {
    subject: ({ name, day }) => `Trial evacuation due ${day}: ${name}`,
    opening: ({ name, day }) =>
      `The six-monthly trial evacuation at ${name} is due by ${day}. Please choose a date and send us the report on the day.`,
  },
  Email_TrialEvac_Audit_Overdue: {
    subject: ({ name, day }) => `OVERDUE trial evacuation: ${name}, was due ${day}`,
    opening: ({ name, day }) => `We have no report of the trial evacuation at ${name} that was due on ${day}.`,
  },
  Email_AuthorityOverdueBwofNotification: {
    subject: ({ name, day }) => `BWOF overdue: ${name}, due ${day}`,
    opening: ({ name, day }) =>
      `We act for the owner of ${name}. The building warrant of fitness that was due on ${day} is late; we will write again with a firm date.`,
  },
}

const longDay = new Intl.DateTimeFormat('en-NZ', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const LOOK = 'font-family: Arial, sans-serif; font-size: 16px; line-height: 1.5'

/** The subject, the HTML body and the plain text part of a reminder. */
export function templateOf(calendar: Calendar, { template, due, services }: Reminder, property: Property) {
  const { subject, opening } = TEMPLATES[template]
  const { propertyName, streetAddress, suburb, city } = property
  const place = [propertyName, streetAddress, suburb, city].filter(Boolean).join(', ')
  const day = longDay.format(new Date(calendar.day(due)))
  const opened = opening({ name: place, day })
  const systems = services.map(({ definition, ref }) => [definition.shortName, ref].filter(Boolean).join(' '))
  const listed = systems.map((system) => `<li>${escaped(system)}</li>`).join('')
  return {
    subject: `${subject({ name: propertyName, day })} [#${property.propertyId}]`,
    body: [
      `<div style="${LOOK}">`,
      '<p>Kia ora</p>',
      `<p>${escaped(opened)}</p>`,
      listed && `<ul>${listed}</ul>`,
      `<p>Ngā mihi<br>${OPERATOR_NAME}</p>`,
      '</div>',
    ].join(''),
    textBody: [
      'Kia ora',
      opened,
      ...(systems.length > 0 ? [systems.map((system) => `- ${system}`).join('\n')] : []),
      `Ngā mihi\n${OPERATOR_NAME}`,
    ].join('\n\n'),
  }
}
