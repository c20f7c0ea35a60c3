import type { Email } from 'postal-mime'
import { dayOf, isDay, minutesAheadOfUtc, type Day } from '@app/contract/dates'

/** "Out of office hours access" is what a person asks for. */
const SUBJECTS =
  /^\s*(automatic reply|auto(matic)?[- ]?(reply|response)|out of (the )?office(?! hours\b)|autosvar|automatische antwort|abwesenheitsnotiz)\b/i

const RECEIPT_TYPE = 'message/disposition-notification'

/** Whether a program wrote the message (docs/rules/mailbox.md#automatic-answers). */
export function isAutomatic(mail: Email): boolean {
  const header = (name: string) =>
    (mail.headers.find(({ key }) => key === name)?.value ?? '')
      .replaceAll(/\([^)]*\)/g, '')
      .trim()
      .toLowerCase()
  const submitted = header('auto-submitted')
  return (
    (submitted !== '' && submitted !== 'no') ||
    header('x-auto-response-suppress') !== '' ||
    ['bulk', 'junk', 'list', 'auto_reply', 'auto-reply'].includes(header('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => !['', 'no'].includes(header(name))) ||
    mail.attachments.some(({ mimeType }) => mimeType === RECEIPT_TYPE) ||
    SUBJECTS.test(mail.subject ?? '')
  )
}

const BACK = /\b(back|returning|return|returns|resume|resuming)\b/i
const AWAY = /\b(until|till|through|away|out of (the )?office|on leave|from)\b/i

/** How much of the text is looked at, in characters. */
const LOOKED_AT = 3000

/**
 * The day on which somebody is back, if the message names one: the last date of the first sentence that speaks of coming
 * back, else of one that speaks of being away.
 */
export async function readReturnDate(mail: Email, text: string, timeZone: string): Promise<Day | null> {
  const sentences = `${mail.subject ?? ''}\n${text}`.slice(0, LOOKED_AT).split(/\n\s*\n|[.!?](?=\s)/)
  const written = mail.date ? new Date(mail.date) : new Date()
  const from = Number.isNaN(written.getTime()) ? new Date() : written
  const chrono = await import('chrono-node')
  // "Tomorrow" is that of the office, not of the machine.
  const reference = { instant: from, timezone: minutesAheadOfUtc(from, timeZone) }
  for (const pattern of [BACK, AWAY]) {
    for (const sentence of sentences) {
      const start = pattern.exec(sentence)
      if (!start) continue
      const found = chrono.en.GB.parse(sentence.slice(start.index), reference, { forwardDate: true }).filter(
        ({ start: each }) => each.isCertain('day') || each.isCertain('weekday'),
      )
      const last = found.at(-1)
      if (!last) continue
      const { year, month, day } = pieces(last.end ?? last.start)
      const date = `${year}-${month}-${day}` as Day
      // A stranger's clock may be anywhere.
      if (isDay(date) && date >= dayOf(from.toISOString(), timeZone)) return date
    }
  }
  return null
}

const pieces = (date: { get: (piece: 'year' | 'month' | 'day') => number | null }) => ({
  year: String(date.get('year') ?? '').padStart(4, '0'),
  month: String(date.get('month') ?? '').padStart(2, '0'),
  day: String(date.get('day') ?? '').padStart(2, '0'),
})
