import type { Calendar } from './calendar.ts'
import type { Recipient } from './directory.ts'
import type { Random } from './random.ts'
import type { PlannedService } from './planned-service.ts'

/** The kinds of e-mail that this office has sent (docs/rules/reminders.md#kinds). */
export type Template =
  | 'Email_12A_Request'
  | 'Email_12A_FollowUp'
  | 'Email_12A_Urgent'
  | 'Email_12A_Overdue'
  | 'Email_Bwof_Audit'
  | 'Email_TrialEvac_FullService_Request'
  | 'Email_TrialEvac_FullService_FollowUp'
  | 'Email_TrialEvac_FullService_Overdue'
  | 'Email_TrialEvac_Audit_Request'
  | 'Email_TrialEvac_Audit_Overdue'
  | 'Email_AuthorityOverdueBwofNotification'

export interface Reminder {
  template: Template
  status: 'QUEUED' | 'SENT' | 'FAILED'
  recipientCompanyId: number
  to: Recipient[]
  cc: Recipient[]
  /** The due day of its services, in days from today. */
  due: number
  /** The day, counted from today, and the minute of that day when it was queued. */
  queuedOn: number
  queuedAt: number
  services: PlannedService[]
}

/** A kind of reminder: when it is sent, in days before the due day, and how likely it is. */
export interface ReminderStep {
  template: Template
  from: number
  to: number
  chance: number
  copies: (customer: Copied) => Recipient[]
}

interface Copied {
  recipients: Recipient[]
  copiesUrgent: boolean
  copiesFollowUp: boolean
}

const nobody = (): Recipient[] => []
const onFollowUp = (customer: Copied) => (customer.copiesFollowUp ? customer.recipients : [])
const onUrgent = (customer: Copied) => (customer.copiesUrgent ? customer.recipients : [])

const WEEKS_OVERDUE = Array.from({ length: 12 }, (_, week) => -1 - week * 7)

const weekly = (template: Template, copies: ReminderStep['copies']): ReminderStep[] =>
  WEEKS_OVERDUE.map((from) => ({ template, from, to: from - 3, chance: 0.7, copies }))

/** The rules of docs/rules/reminders.md, as followed by an office that checks every few days. */
export const WARRANT_STEPS: readonly ReminderStep[] = [
  { template: 'Email_12A_Request', from: 42, to: 33, chance: 0.93, copies: nobody },
  { template: 'Email_12A_FollowUp', from: 14, to: 10, chance: 0.75, copies: onFollowUp },
  { template: 'Email_12A_Urgent', from: 6, to: 2, chance: 0.8, copies: onUrgent },
  ...weekly('Email_12A_Overdue', onUrgent),
]

export const FULL_TRIAL_STEPS: readonly ReminderStep[] = [
  { template: 'Email_TrialEvac_FullService_Request', from: 30, to: 24, chance: 0.85, copies: nobody },
  { template: 'Email_TrialEvac_FullService_FollowUp', from: 9, to: 3, chance: 0.6, copies: onFollowUp },
  ...weekly('Email_TrialEvac_FullService_Overdue', onUrgent).slice(1),
]

export const AUDITED_TRIAL_STEPS: readonly ReminderStep[] = [
  { template: 'Email_TrialEvac_Audit_Request', from: 30, to: 24, chance: 0.85, copies: nobody },
  ...weekly('Email_TrialEvac_Audit_Overdue', nobody),
]

interface Round {
  steps: readonly ReminderStep[]
  services: PlannedService[]
  due: number
  /** The day, counted from today, on which everything had been received and reminders ended. */
  doneOn: number
  customer: Copied | null
}

/** How long the office has been sending reminders with Warrant, in days. */
const AUTOMATED_SINCE = 120
/** Older failures have been dealt with. */
const FAILED_SINCE = 45

/** Invents the reminders of one round to one supplier, oldest first, and sets their dates on the services. */
export function inventReminders(random: Random, calendar: Calendar, round: Round): Reminder[] {
  const [first] = round.services
  const supplier = first?.supplier
  if (!supplier || supplier.recipients.length === 0 || !supplier.isAutomated) return []
  const yesterday = calendar.workingDayBefore(0)
  const reminders: Reminder[] = []
  for (const step of round.steps) {
    const queuedOn = calendar.workingDayFrom(round.due - random.int(step.to, step.from))
    const isNeeded = random.chance(step.chance)
    if (!isNeeded || queuedOn < -AUTOMATED_SINCE || queuedOn > yesterday || queuedOn >= round.doneOn) continue
    const status = random.weigh<Reminder['status']>([
      ['SENT', 96],
      ['QUEUED', queuedOn === yesterday ? 70 : 0],
      ['FAILED', queuedOn > -FAILED_SINCE ? 2.2 : 0],
    ])
    reminders.push({
      template: isAudit(step, round.services) ? 'Email_Bwof_Audit' : step.template,
      status,
      recipientCompanyId: supplier.companyId,
      to: supplier.recipients,
      cc: round.customer ? step.copies(round.customer) : [],
      due: round.due,
      queuedOn,
      queuedAt: status === 'QUEUED' ? random.int(930, 1_010) : random.chance(0.7) ? 540 : random.int(560, 1_000),
      services: round.services,
    })
  }
  for (const reminder of reminders) mark(calendar, reminder)
  return reminders
}

const isAudit = ({ template }: ReminderStep, services: readonly PlannedService[]) =>
  template === 'Email_12A_Request' && services.every(({ serviceType }) => serviceType === 'Audit')

function mark(calendar: Calendar, { status, queuedOn, queuedAt, services }: Reminder): void {
  for (const service of services) {
    service.whenTriggered = calendar.moment(queuedOn, queuedAt)
    if (status === 'SENT') service.whenSent = calendar.moment(queuedOn, queuedAt + 1)
  }
}
