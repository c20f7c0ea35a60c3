import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Day } from '@app/contract/dates'
import * as calls from '@app/contract/email/calls'
import type { EmailListQuery, SentEmail } from '@app/contract/email/schema'
import type { AppContext } from '../../app-context.ts'
import { callerLeft } from '../../lib/caller-left.ts'
import { StreamedJson } from '../../lib/streamed-json.ts'
import { handle, handleRead } from '../../plugins/handle.ts'
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

  function beginLists(list: ListName, clock: Asked, sent: Promise<readonly SentEmail[]>, signal: AbortSignal) {
    // It is thrown where the answer needs them, which an earlier failure prevents.
    sent.catch(() => undefined)
    return StreamedJson.begin(environment.DATA_DIR, emailListsJson(db, list, clock, sent, signal))
  }

  /** Answers an action with the updated lists that its rows belong to. */
  function beginUpdated(reply: FastifyReply, request: Pick<RequestedRows, 'isBwofEmail'>, today: Day) {
    const list = listRequested(request)
    return beginLists(list, on(today), listSentEmails(db, list, today), callerLeft(reply))
  }

  handleRead(app, calls.listBwofEmails, async ({ body, today, signal }) =>
    beginLists('bwof', { ...on(today, listDay(body, today)), ...ofProperties(body) }, NONE_SENT, signal),
  )

  handleRead(app, calls.listSentBwofEmails, ({ body, today }) => listSentEmails(db, 'bwof', today, body?.propertyIds))

  handleRead(app, calls.listEvacuationEmails, async ({ body, today, signal }) => {
    const clock = { ...on(today, listDay(body, today)), ...ofProperties(body) }
    return beginLists('evacuation', clock, listSentEmails(db, 'evacuation', today, body?.propertyIds), signal)
  })

  handle(app, calls.sendEmails, async ({ login, body, now, today, reply }) => {
    await sendEmails(context, login.email, body, on(today), now)
    return beginUpdated(reply, body, today)
  })

  handle(app, calls.withdrawEmails, async ({ login, body, now, today, reply }) => {
    await withdrawEmails(db, login.email, body, now)
    return beginUpdated(reply, body, today)
  })

  handle(app, calls.snoozeEmails, async ({ login, body, today, reply }) => {
    await snoozeEmails(db, login.email, body, on(today))
    return beginUpdated(reply, body, today)
  })

  handle(app, calls.undoSnooze, async ({ login, body, today, reply }) => {
    await undoSnooze(db, login.email, body)
    return beginUpdated(reply, body, today)
  })

  handle(app, calls.resumeEmails, async ({ login, body, today, reply }) => {
    await resumeEmails(db, login.email, body, on(today))
    return beginUpdated(reply, body, today)
  })

  handleRead(app, calls.listRestoredEmails, ({ today }) => listRestoredEmails(db, today))

  handle(app, calls.sendRestoredEmails, async ({ body, now, today }) => {
    refuseWhileSwitchedOff(environment)
    await sendRestored(db, body.emailIds, now)
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
