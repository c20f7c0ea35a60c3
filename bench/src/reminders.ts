import { connect, createPool } from '@app/server/database/connection'
import { selectCandidates } from '@app/server/email/candidates/list-reminders'
import { selectSentEmails } from '@app/server/email/lists/sent-emails'
import { ask } from './ask.ts'
import { compareTimes, type Comparison } from './compare.ts'
import { watchMemory } from './memory.ts'
import type { Office } from './office.ts'

/** The lists, and whether the call also returns sent e-mails. */
const LISTS = [
  { list: 'bwof', path: '/email/12aEmailList', withSent: false },
  { list: 'evacuation', path: '/email/trial-evacuation-email-list', withSent: true },
] as const

/** Measures the lists of reminders, and the peak memory of the server meanwhile, in megabytes. */
export async function measureReminders(office: Office, today: string) {
  const bare = createPool(office.databaseUrl, 2)
  const db = connect(bare)
  const comparisons: Comparison[] = []
  try {
    const { most } = await watchMemory(office.serverPid, async () => {
      for (const { list, path, withSent } of LISTS) {
        const facts = selectCandidates(list, { asOf: today }).compile(db)
        const sent = selectSentEmails(list, { today, timeZone: 'Pacific/Auckland' }).compile(db)
        comparisons.push(
          await compareTimes(
            { name: `${path}, compared with the SQL that fetches its facts`, goal: { most: 1.3 } },
            () => ask(office, path, {}),
            async () => {
              await bare.query(facts.sql, [...facts.parameters])
              if (withSent) await bare.query(sent.sql, [...sent.parameters])
            },
          ),
        )
      }
    })
    return { comparisons, peak: most.server }
  } finally {
    await db.destroy()
  }
}
