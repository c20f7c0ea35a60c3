import { shownDay, type Day } from '@app/contract/dates'
import type { DefectClearance, DefectReopening } from '@app/contract/defect/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { transactionBy } from '../database/transaction.ts'
import { badPayload, conflict } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { lockDefect } from './lock-defect.ts'
import { getDefect } from './queries.ts'

/**
 * Records that a defect is cleared, and by which login, and answers it. Of two people who clear it at once, one wins.
 *
 * @throws ProblemError 400 for a day in the future or before the defect was found, 404, 409 for a defect that somebody
 *   changed since it was read or that is cleared already
 */
export function clearDefect(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  today: Day,
  { clearedDate, clearedNote, ...claimed }: DefectClearance,
): Promise<ShapedJson> {
  if (clearedDate > today) {
    throw badPayload({ path: 'clearedDate', message: `takes a day up to today, ${shownDay(today)}` })
  }
  return transactionBy(db, login.email, async (transaction) => {
    const stored = await lockDefect(transaction, claimed, timeZone)
    if (stored.state === 'cleared') {
      throw conflict(
        `This defect was cleared on ${shownDay(stored.clearedDate)} by ${stored.clearedBy}. Reopen it to record another day.`,
      )
    }
    if (stored.foundDate !== null && clearedDate < stored.foundDate) {
      throw badPayload({
        path: 'clearedDate',
        message: `takes a day from ${shownDay(stored.foundDate)}, when the defect was found, on`,
      })
    }
    await transaction
      .updateTable('defect')
      .set({ state: 'cleared', clearedDate, clearedNote, clearedBy: login.email })
      .where('defectId', '=', claimed.defectId)
      .execute()
    return getDefect(transaction, login, claimed.defectId)
  })
}

/**
 * Opens a cleared defect again and empties what its clearing recorded; the history keeps that.
 *
 * @throws ProblemError 404, 409 for a defect that somebody changed since it was read or that is open already
 */
export function reopenDefect(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  claimed: DefectReopening,
): Promise<ShapedJson> {
  return transactionBy(db, login.email, async (transaction) => {
    const stored = await lockDefect(transaction, claimed, timeZone)
    if (stored.state === 'open') throw conflict('This defect is open already.')
    await transaction
      .updateTable('defect')
      .set({ state: 'open', clearedDate: null, clearedNote: '', clearedBy: '' })
      .where('defectId', '=', claimed.defectId)
      .execute()
    return getDefect(transaction, login, claimed.defectId)
  })
}
