import { z } from 'zod'
import { RETURN_LINK_MARK } from '@app/contract/email/rules'
import type { Placeholder } from '@app/contract/email/templates'

const described = <S extends z.ZodType>(shape: S, meaning: string, example: string): S =>
  shape.meta({ description: meaning, example })

const text = (meaning: string, example: string) => described(z.string(), meaning, example)

/** A system or service that an e-mail is about, without its price and admin notes. */
const TemplateService = z.object({
  code: text('Code of the specified system, as forms print it; empty for other services', 'SS 4'),
  name: text('Name of the service', 'Emergency lighting systems'),
  ref: text('Reference of the service at this property', 'Levels 1 to 3'),
  label: text(
    'Name, with the reference if the building has two services of that name',
    'Emergency lighting systems, Levels 1 to 3',
  ),
  supplierName: text('Who looks after it', 'Tūī Fire Protection Limited'),
  lastReceived: text('Day of the last certificate; empty when there is none', '12 March 2026'),
  nextDue: text('Day on which it is due', '14 March 2027'),
  exceptionNotes: text('Notes on exceptions, which customers see too', 'Two fittings replaced in May'),
})

/** A system that our own Form 12A leaves out. */
const LeftOutSystem = TemplateService.pick({ code: true, name: true, ref: true, label: true }).extend({
  reason: text('Why it is left out', 'Two fittings replaced in May'),
})

/**
 * All data that a template can use. Rendering, the check on saving and the screen share this list: its descriptions and
 * examples are shown to editors. Days are written out (`14 March 2027`). Unknown values are empty texts.
 */
export const TemplateData = z.object({
  recipientFirstName: text('First name of the recipient; "team" when there are several or none', 'Aroha'),
  recipientCompanyName: text('Company that the email goes to', 'Tūī Fire Protection Limited'),
  propertyId: described(z.int(), 'Our number for the property', '1042'),
  propertyName: text('Name of the property', 'Rimu House'),
  buildingName: text('Name of the building, or of the property if it has none', 'Rimu House, north wing'),
  propertyAddress: text('Street address, suburb, city and postcode', '12 McVay Street, Napier South, Napier 4110'),
  buildingAndAddress: text(
    'Building and address, of which nothing is said twice',
    'Rimu House, 12 McVay Street, Napier South, Napier 4110',
  ),
  customerPropertyRef: text("The customer's own reference for the property", 'GR-875'),
  customerName: text('Customer of the property', 'Kauri Holdings Limited'),
  ownerName: text('Owner of the property', 'Kahikatea Trust'),
  councilName: text('Regional authority of the property', 'Napier City Council'),
  complianceScheduleNumber: text('Number of the compliance schedule', 'CS 2041'),
  legalDescription: text('Legal description of the land', 'Lot 2 DP 45213'),
  bwofLocated: text('Where the warrant is displayed', 'Main foyer'),
  buildingSafetyManualLocated: text('Where the compliance manual is kept', 'Reception, level 1'),
  bwofDueDate: text('Day on which the building warrant of fitness is due', '14 March 2027'),
  bwofExpectedDate: text('Day by which a late warrant is expected; empty when nobody knows', '30 April 2027'),
  certificatesWantedBy: text(
    'A week before the warrant is due, on a working day; empty when that day has passed',
    '5 March 2027',
  ),
  warrantNumber: text('Number of the warrant that the email brings; empty in other emails', '1042-2027'),
  warrantAnniversary: text('Anniversary that this warrant is issued for', '14 March 2027'),
  warrantIssueDate: text('Day on which this warrant was issued', '10 March 2027'),
  warrantExpiryDate: text('Day on which this warrant expires', '14 March 2028'),
  hasRecommendations: described(z.boolean(), 'Whether recommendations are attached to this warrant', 'true'),
  isFormAlone: described(
    z.boolean(),
    'Whether the council gets this warrant without its certificates, which are too large; for conditions',
    'false',
  ),
  answerNumber: text('Number of the answer that an email confirms to a supplier', '412'),
  certificateKind: text(
    'What was refused: Form 12A, report in lieu of Form 12A or S-RaD; empty in other emails',
    'Form 12A',
  ),
  message: text(
    'What somebody wrote when sending a warrant, refusing a certificate or answering a message, or what a supplier answered',
    'The lift is certified too.',
  ),
  evacDueDate: text('Day by which the trial evacuation is due', '30 April 2027'),
  evacLastDate: text('Day of the last trial evacuation', '29 October 2026'),
  fenzNoticeBy: text(
    'Last day to notify Fire and Emergency New Zealand of a trial on the due day; empty when it has passed',
    '16 April 2027',
  ),
  fenzNoticeIn: text('Time until that day, in words', 'in 5 days'),
  earliestTrialDate: text('First day on which a trial can be held if notice is given today', '27 April 2027'),
  schemeReference: text('Reference of the evacuation scheme', 'EV204417'),
  fireAlarmType: text('Type of the fire alarm', 'Type 4'),
  fireAlarmPanelLocated: text('Where the fire alarm panel is', 'Main entrance'),
  fireAlarmMonitoredBy: text('Who monitors the fire alarm', 'Harbour Alarm Monitoring'),
  wardenTraining: text(
    'When wardens are trained; empty when they are not, or when nothing is recorded',
    'together with the trial evacuation',
  ),
  isWithoutWardenTraining: described(
    z.boolean(),
    'Whether it is recorded that wardens are not trained; for conditions',
    'false',
  ),
  daysToDue: described(z.int().nullable(), 'Days until the due day; negative when it has passed', '12'),
  daysOverdue: described(z.int(), 'Days since the due day passed, otherwise 0', '0'),
  dueIn: text('Time until the due day, in words', 'in 12 days'),
  hasServices: described(z.boolean(), 'Whether anything is due; for conditions', 'true'),
  services: described(z.array(TemplateService), 'Systems or services that the email is about; for a loop', '3 systems'),
  lastEmailDate: text('Day of our last email about these services', '10 February 2027'),
  emailCountThisCycle: described(z.int(), 'How many emails we have sent to this company in this cycle', '1'),
  isInternal: described(z.boolean(), 'Whether it goes to our own company; for conditions', 'false'),
  leftOutSystems: described(
    z.array(LeftOutSystem),
    'Systems with exception notes, which our own Form 12A leaves out; for a loop',
    '1 system',
  ),
  isCustomerCopied: described(z.boolean(), 'Whether the customer gets a copy; for conditions', 'false'),
  attachedFiles: text(
    'Names of the attached files, separated by commas',
    '1042 Tūī Fire 12A Certificate Request 2027.pdf',
  ),
  siteContactName: text('First contact on the site', 'Hemi Parata'),
  siteContactPhone: text('Phone of that contact', '021 555 0142'),
  siteContactEmail: text('Email address of that contact', 'hemi@rimu.example'),
  returnLink: text(
    'Link by which the supplier sends certificates or answers without logging in; empty in other emails',
    RETURN_LINK_MARK,
  ),
  operatorName: text('Our company', 'Warrant Services Limited'),
  operatorPhone: text("Our company's phone", '06 555 0100'),
  operatorReturnEmail: text('Address that replies go to', 'office@warrant.example'),
  senderName: text('Who sends the email; empty when it is automatic', 'Mere Parata'),
  senderPosition: text('Job title of the sender', 'Compliance Manager'),
  senderPhone: text('Phone of the sender, or of our company if there is none', '06 555 0101'),
  senderEmail: text('Email address of the sender, or the address for replies if there is none', 'mere@warrant.example'),
})
export type TemplateData = z.infer<typeof TemplateData>

function describe(name: string, shape: z.ZodType, insert: string): Placeholder {
  const { description = '', example } = shape.meta() ?? {}
  return { name, meaning: description, example: typeof example === 'string' ? example : '', insert }
}

/** The loop variable for a list: `service` for `services`. */
const memberOf = (list: string) => list.replace(/s$/, '')

function describeAll([name, shape]: [string, z.ZodType]): Placeholder[] {
  if (shape instanceof z.ZodBoolean) return [describe(name, shape, `{% if ${name} %} {% endif %}`)]
  if (!(shape instanceof z.ZodArray) || !(shape.element instanceof z.ZodObject)) {
    return [describe(name, shape, `{{ ${name} }}`)]
  }
  const member = memberOf(name)
  return [
    describe(name, shape, `{% for ${member} in ${name} %} {% endfor %}`),
    ...Object.entries(shape.element.shape).map(([field, part]) =>
      describe(`${name}[].${field}`, part, `{{ ${member}.${field} }}`),
    ),
  ]
}

/** The list that editors choose from. `services[].code` is used inside a loop over `services`. */
export const PLACEHOLDERS: readonly Placeholder[] = Object.entries(TemplateData.shape).flatMap(describeAll)
