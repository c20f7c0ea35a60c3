import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Day } from '@app/contract/dates'
import * as calls from '@app/contract/email/calls'
import type { EmailListQuery } from '@app/contract/email/schema'
import type { SentEmail } from '@app/contract/email/sent-email'
import type { AppContext } from '../../app-context.ts'
import { callerLeft } from '../../lib/caller-left.ts'
import { sendJson } from '../../lib/send-stream.ts'
import { ALREADY_SENT, handle, handleRead } from '../../plugins/handle.ts'
import { emailListsJson, listDay } from './email-lists.ts'
import type { ListName } from '../candidates/list-reminders.ts'
import { listRequested, type RequestedRows } from './requested-reminders.ts'
import { getPropertyEmails } from './property-emails.ts'
import { refuseWhileSwitchedOff } from '../queue/refuse-while-switched-off.ts'
import { dropRestored, sendRestored } from '../queue/restored-emails.ts'
import type { ReminderClock } from '../rules/reminder.ts'
import { sendEmails } from './send-emails.ts'
import { getEmailMessage, listRestoredEmails, listSentEmails } from './sent-emails.ts'
import { resumeEmails, snoozeEmails, undoSnooze } from './snooze-emails.ts'
import { withdrawEmails } from './withdraw-emails.ts'

/** The list of warrants has a call of its own for what was sent. */
const NONE_SENT: Promise<readonly SentEmail[]> = Promise.resolve([])

const ofProperties = (query: EmailListQuery) => (query?.propertyIds ? { propertyIds: query.propertyIds } : {})

/** The lists of reminders, and the actions on their rows. */
export function reminderRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, environment, timeZone } = context
  const on = (today: Day, asOf = today): ReminderClock => ({ asOf, today, timeZone })

  type Asked = ReminderClock & { propertyIds?: readonly number[] }

  async function answerLists(reply: FastifyReply, list: ListName, clock: Asked, sent: Promise<readonly SentEmail[]>) {
    // It is thrown where the answer needs them, which an earlier failure prevents.
    sent.catch(() => undefined)
    await sendJson(reply, environment.DATA_DIR, emailListsJson(db, list, clock, sent, callerLeft(reply)))
  }

  /** Answers an action with the updated lists that its rows belong to. */
  async function answerAllLists(reply: FastifyReply, request: Pick<RequestedRows, 'isBwofEmail'>, today: Day) {
    const list = listRequested(request)
    await answerLists(reply, list, on(today), listSentEmails(db, list, on(today)))
  }

  handle(app, calls.listBwofEmails, async ({ body, today, reply }) => {
    await answerLists(reply, 'bwof', { ...on(today, listDay(body, today)), ...ofProperties(body) }, NONE_SENT)
    return ALREADY_SENT
  })

  handle(app, calls.listSentBwofEmails, ({ body, today }) => listSentEmails(db, 'bwof', on(today), body?.propertyIds))

  handle(app, calls.listEvacuationEmails, async ({ body, today, reply }) => {
    const clock = { ...on(today, listDay(body, today)), ...ofProperties(body) }
    await answerLists(reply, 'evacuation', clock, listSentEmails(db, 'evacuation', clock, body?.propertyIds))
    return ALREADY_SENT
  })

  handle(app, calls.sendEmails, async ({ login, body, now, today, reply }) => {
    await sendEmails(context, login.email, body, on(today), now)
    await answerAllLists(reply, body, today)
    return ALREADY_SENT
  })

  handle(app, calls.withdrawEmails, async ({ login, body, now, today, reply }) => {
    await withdrawEmails(db, login.email, body, now)
    await answerAllLists(reply, body, today)
    return ALREADY_SENT
  })

  handle(app, calls.snoozeEmails, async ({ login, body, today, reply }) => {
    await snoozeEmails(db, login.email, body, on(today))
    await answerAllLists(reply, body, today)
    return ALREADY_SENT
  })

  handle(app, calls.undoSnooze, async ({ login, body, today, reply }) => {
    await undoSnooze(db, login.email, body)
    await answerAllLists(reply, body, today)
    return ALREADY_SENT
  })

  handle(app, calls.resumeEmails, async ({ login, body, today, reply }) => {
    await resumeEmails(db, login.email, body, on(today))
    await answerAllLists(reply, body, today)
    return ALREADY_SENT
  })

  handleRead(app, calls.listRestoredEmails, ({ today }) => listRestoredEmails(db, today))

  handle(app, calls.sendRestoredEmails, async ({ login, body, now, today }) => {
    refuseWhileSwitchedOff(environment)
    await sendRestored(context, body.emailIds, { loginEmail: login.email, now, today })
    context.wakeDispatcher()
    return listRestoredEmails(db, today)
  })

  handle(app, calls.dropRestoredEmails, async ({ login, body, today }) => {
    await dropRestored(db, body.emailIds, login.email)
    return listRestoredEmails(db, today)
  })

  handleRead(app, calls.getPropertyEmails, ({ params, today }) => getPropertyEmails(db, on(today), params.propertyId))

  handleRead(app, calls.getEmail, ({ params, today }) => getEmailMessage(db, params.emailId, today))
}
