import { NOTICE_WORKING_DAYS } from '@app/contract/evacuation/rules'
import { addDays, dayOf, daysBetween, printedDay, type Day } from '@app/contract/dates'
import { AUTOMATION, RETURN_LINK_MARK } from '@app/contract/email/rules'
import { certificatesWantedBy } from '../../calendar/certificates-wanted-by.ts'
import { addWorkingDays, lastDayBefore } from '../../calendar/working-days.ts'
import { regionOfCouncil } from '../../database/councils.ts'
import { carriesReturnLink, topicOf, type EmailTopic } from '@app/contract/email/kinds'
import { CYCLE_DAYS } from '@app/contract/bwof/rules'
import { systemCode } from '@app/contract/service/system-code'
import { BWOF_CONSIDERED_DAYS } from '../rules/bwof-reminder.ts'
import { EVACUATION_CONSIDERED_DAYS } from '../rules/evacuation-reminder.ts'
import { leftOutSystems } from './left-out.ts'
import { addressOf, buildingAndAddress } from './place.ts'
import type { TemplateData } from './placeholders.ts'
import type { TemplateRecords, TemplateRequest } from './template-facts.ts'

/** What an e-mail about evidence says besides the records. Texts as people read them. */
export interface EvidenceData {
  warrantNumber: string
  warrantAnniversary: string
  warrantIssueDate: string
  warrantExpiryDate: string
  hasRecommendations: boolean
  isFormAlone: boolean
  /** What was refused, in running text. */
  certificateKind: string
  message: string
  answerNumber: string
}

const NO_EVIDENCE: EvidenceData = {
  warrantNumber: '',
  warrantAnniversary: '',
  warrantIssueDate: '',
  warrantExpiryDate: '',
  hasRecommendations: false,
  isFormAlone: false,
  certificateKind: '',
  message: '',
  answerNumber: '',
}

/** Data for a template that does not come from the records. */
export interface TemplateContext extends TemplateRequest {
  today: Day
  timeZone: string
  /** The address for replies; empty if none is set. */
  returnEmail: string
  /** Used as the operator's name if no operator is set. */
  productName: string
  /** The e-mail has recipients in Cc. */
  isCopied: boolean
  /** Suppliers may answer by links. */
  hasReturnLinks: boolean
  attachedFiles: readonly string[]
  evidence?: Partial<EvidenceData> | undefined
}

const WARDEN_TRAINING: Readonly<Record<string, string>> = {
  'With Trial Evacuation': 'together with the trial evacuation',
  'Seperate Warden Training': 'in a separate session',
}

/** Converts stored records to template data: days are written out, and unknown values are empty texts. */
export function toTemplateData(stored: TemplateRecords, sending: TemplateContext): TemplateData {
  const { kind, propertyId, today, timeZone, returnEmail, isCopied } = sending
  const { bwof, evacuation, siteContact, operator, sender, bwofDue } = stored
  const topic = topicOf(kind)
  const [trial] = topic === 'evacuation' ? stored.services : []
  const due = (topic === 'evacuation' ? trial?.nextDue : bwofDue) ?? null
  const daysToDue = due === null ? null : daysBetween(today, due)
  const building = stored.buildingName || stored.propertyName
  const region = regionOfCouncil(stored.councilName)
  const workplace = { region }
  const wantedBy = bwofDue && certificatesWantedBy(bwofDue, region)
  const noticeBy = trial?.nextDue ? lastDayBefore(trial.nextDue, NOTICE_WORKING_DAYS, workplace) : null
  const listed = stored.services.map(({ whenEmailSent: _, hasTwin, buildingAct, councilCodes, ...service }) => ({
    ...service,
    code: systemCode({ buildingAct, councilCodes }),
    label: labelOf(service, hasTwin),
    lastReceived: printedDay(service.lastReceived),
    nextDue: printedDay(service.nextDue),
  }))
  const services = listed.map(({ openDefects: _, ...service }) => service)
  const isInternal = operator !== null && operator.companyId === sending.recipientCompanyId
  return {
    recipientFirstName: (stored.recipientFirstNames.length === 1 && stored.recipientFirstNames[0]) || 'team',
    recipientCompanyName: stored.recipientCompanyName,
    propertyId,
    propertyName: stored.propertyName,
    buildingName: building,
    propertyAddress: addressOf(stored),
    buildingAndAddress: buildingAndAddress(building, stored),
    customerPropertyRef: stored.customerPropertyRef,
    customerName: stored.customerName,
    ownerName: stored.ownerName,
    councilName: stored.councilName,
    complianceScheduleNumber: bwof?.complianceSchedule ?? '',
    legalDescription: bwof?.legalDescription ?? '',
    bwofLocated: bwof?.bwofLocated ?? '',
    buildingSafetyManualLocated: bwof?.buildingSafetyManualLocated ?? '',
    bwofDueDate: printedDay(bwofDue),
    bwofExpectedDate: fromTodayOn(bwof?.bwofExpectedDate ?? null, today),
    certificatesWantedBy: fromTodayOn(wantedBy, today),
    ...NO_EVIDENCE,
    ...sending.evidence,
    evacDueDate: printedDay(trial?.nextDue),
    evacLastDate: printedDay(trial?.lastReceived),
    fenzNoticeBy: fromTodayOn(noticeBy, today),
    fenzNoticeIn: noticeBy && noticeBy >= today ? inWords(daysBetween(today, noticeBy)) : '',
    earliestTrialDate: topic === 'evacuation' ? printedDay(addWorkingDays(today, NOTICE_WORKING_DAYS, workplace)) : '',
    schemeReference: evacuation?.schemeReference ?? '',
    fireAlarmType: withoutNone(evacuation?.fireAlarmType),
    fireAlarmPanelLocated: evacuation?.fireAlarmPanelLocated ?? '',
    fireAlarmMonitoredBy: evacuation?.fireAlarmMonitoredBy ?? '',
    isWithoutWardenTraining: evacuation?.wardenTraining === 'None',
    wardenTraining: WARDEN_TRAINING[evacuation?.wardenTraining ?? ''] ?? '',
    daysToDue,
    daysOverdue: Math.max(0, -(daysToDue ?? 0)),
    dueIn: daysToDue === null ? '' : inWords(daysToDue),
    hasServices: isAnythingDue(topic, daysToDue, stored.services.length),
    services,
    isInternal,
    leftOutSystems: isInternal && topic === 'bwof' ? leftOutSystems(listed) : [],
    lastEmailDate: printedDay(lastEmailDay(stored, topic, due, timeZone)),
    emailCountThisCycle: stored.emailCountThisCycle,
    isCustomerCopied: isCopied && kind !== 'Email_TrialEvac_Audit_Overdue',
    attachedFiles: sending.attachedFiles.join(', '),
    siteContactName: siteContact ? nameOf(siteContact) : '',
    siteContactPhone: siteContact ? phoneOf(siteContact) : '',
    siteContactEmail: siteContact?.email ?? '',
    returnLink:
      sending.hasReturnLinks && carriesReturnLink(kind) && !isInternal && sending.recipientCompanyId !== null
        ? RETURN_LINK_MARK
        : '',
    operatorName: operator?.companyName ?? sending.productName,
    operatorPhone: operator?.companyPhone ?? '',
    operatorReturnEmail: returnEmail,
    senderName: sender ? nameOf(sender) : '',
    senderPosition: sender?.jobTitle ?? '',
    senderPhone: (sender && phoneOf(sender)) || (operator?.companyPhone ?? ''),
    senderEmail: sender?.email ?? (sending.generatedBy === AUTOMATION ? returnEmail : sending.generatedBy),
  }
}

const joined = (separator: string, ...parts: string[]): string => parts.filter(Boolean).join(separator)

/** A reference only tells apart what is of the same kind (docs/rules/documents.md#codes-of-systems). */
const labelOf = ({ name, ref }: { name: string; ref: string }, hasTwin: boolean): string =>
  ref && hasTwin ? `${name}, ${ref}` : name

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => joined(' ', firstName, lastName)
const phoneOf = ({ mobile, ddi }: { mobile: string; ddi: string }) => ddi || mobile

/** A day that has passed is not told: nobody can meet it any more. */
const fromTodayOn = (day: Day | null, today: Day): string => (day !== null && day >= today ? printedDay(day) : '')

/** Treats the choice `None` as empty. */
const withoutNone = (choice = '') => (choice === 'None' ? '' : choice)

function inWords(days: number): string {
  if (days === 0) return 'today'
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

/** If nothing is due, the screen asks before it sends the e-mail (docs/rules/reminders.md#the-dialog). */
function isAnythingDue(topic: EmailTopic, days: number | null, services: number): boolean {
  if (days === null) return false
  if (topic === 'authority') return days < 0
  return services > 0 && days <= (topic === 'bwof' ? BWOF_CONSIDERED_DAYS : EVACUATION_CONSIDERED_DAYS)
}

/** The day of the last e-mail in this cycle. E-mails of earlier cycles do not count. */
function lastEmailDay(stored: TemplateRecords, topic: EmailTopic, due: Day | null, timeZone: string): Day | null {
  const sent =
    topic === 'authority' ? [stored.whenAuthorityEmailSent] : stored.services.map(({ whenEmailSent }) => whenEmailSent)
  const last = sent
    .filter((moment) => moment !== null)
    .map((moment) => dayOf(moment, timeZone))
    .toSorted()
    .at(-1)
  return last && (!due || last >= addDays(due, -CYCLE_DAYS)) ? last : null
}
