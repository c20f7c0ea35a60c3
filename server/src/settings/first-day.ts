import { sql } from 'kysely'
import { testTemplate } from '@app/contract/email/calls'
import { FIRST_STEPS, type FirstDay, type FirstDayTicks, type FirstStep } from '@app/contract/settings/first-day'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import type { Connection } from '../database/connection.ts'
import { transactionBy } from '../database/transaction.ts'
import { LOGO_SETTING, OPERATOR_SETTING } from '../operator/queries.ts'
import { SIGNATORIES_SETTING } from '../operator/signatories.ts'

/** Holds `true` or `false` for each step that was ticked, and `isPutAway`. */
const FIRST_DAY_SETTING = 'firstDay'

type Ticked = Partial<Record<FirstStep | 'isPutAway', boolean>>

/** Which steps the records show to be done. */
type Facts = Record<Exclude<FirstStep, 'services'>, boolean>

const isSet = (name: string) => sql`exists (select from setting
  where name = ${name} and jsonb_typeof(value) <> 'null' and value <> '[]')`

/**
 * Which steps of the first day are done: by the records, or because somebody ticked them
 * (docs/rules/installation.md#the-first-day).
 */
export async function getFirstDay(db: Connection): Promise<FirstDay> {
  const ticked = await readTicked(db)
  if (!ticked || ticked.isPutAway) return { isShown: false, steps: [] }
  const { rows } = await sql<Facts>`select
    ${isSet(OPERATOR_SETTING)} as operator, ${isSet(LOGO_SETTING)} as logo, ${isSet(SIGNATORIES_SETTING)} as signatories,
    (select count(*) > 1 from login where when_deleted is null and (is_compass_staff or is_administrator)) as colleagues,
    exists (select from property where when_deleted is null) as buildings,
    exists (select from audit_event where subject = ${testTemplate.path}) as reminder`.execute(db)
  const done: Ticked = { ...ticked, ...pickDone(rows[0]) }
  const steps = FIRST_STEPS.map((step) => ({ step, isDone: done[step] === true }))
  return { isShown: !steps.every(({ isDone }) => isDone), steps }
}

const pickDone = (facts: Facts | undefined): Ticked =>
  Object.fromEntries(Object.entries(facts ?? {}).filter(([, isDone]) => isDone))

/** What was ticked by hand; undefined once the office has queued an e-mail. */
async function readTicked(db: Connection): Promise<Ticked | undefined> {
  const { rows } = await sql<{ hasReminded: boolean; ticked: Ticked | null }>`select
    exists (select from email) as "hasReminded",
    (select value from setting where name = ${FIRST_DAY_SETTING}) as ticked`.execute(db)
  return rows[0]?.hasReminded === false ? (rows[0].ticked ?? {}) : undefined
}

/** Ticks steps, or puts the list away. Ticks of two people at the same moment are both kept. */
export const tickFirstDay = (
  { db }: Pick<AppContext, 'db'>,
  login: Login,
  { ticks, isPutAway }: FirstDayTicks,
): Promise<FirstDay> =>
  transactionBy(db, login.email, async (transaction) => {
    const ticked = JSON.stringify({ ...ticks, isPutAway })
    await sql`insert into setting (name, value) values (${FIRST_DAY_SETTING}, ${ticked}::jsonb)
      on conflict (name) do update set value = setting.value || excluded.value`.execute(transaction)
    return getFirstDay(transaction)
  })
