import type { Day } from '@app/contract/dates'
import type { AppContext } from '../app-context.ts'
import { addDemoAnswers } from './answers.ts'
import { addDemoDefects } from './defects.ts'
import { fileDemoDocuments } from './documents.ts'
import { addDemoIqps } from './iqps.ts'
import { fileDemoEvidence } from './evidence/evidence.ts'
import { describeDemoLogins } from './logins.ts'
import { addDemoMail } from './mail.ts'
import { addDemoViews } from './views.ts'
import { makeDataSet } from './make-data-set.ts'

const SEED = 1

/**
 * Fills an empty database with the demonstration's office as on `today`, and prints its logins at every start. A
 * database with a login or a record is left unchanged: its dates do not move with time. An empty data folder gives a
 * new office.
 */
export async function prepareDemo(
  context: Pick<AppContext, 'db' | 'store' | 'environment'>,
  today: Day,
): Promise<void> {
  const { db } = context
  const known = await db.selectFrom('login').select('loginId').executeTakeFirst()
  if (!known) {
    console.log('Creating the demonstration data of an invented office. This takes a few seconds.')
    const isMade = await makeDataSet(db, { size: 'office', seed: SEED, today, onProgress: () => {} })
    if (isMade) {
      await fileDemoDocuments(context, today)
      await addDemoIqps(db, today)
      await fileDemoEvidence(context, { seed: SEED, today })
      await addDemoDefects(context, SEED, today)
      await addDemoAnswers(db, today)
      await addDemoMail(context, today)
      await addDemoViews(db)
    }
  }
  const logins = await describeDemoLogins(db)
  console.log(
    logins.length > 0
      ? ['The demonstration has these logins:', ...logins].join('\n')
      : 'This database has its own records, so there are no demonstration logins.',
  )
}
