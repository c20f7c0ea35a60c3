import { sql } from 'kysely'
import { selectFound } from '@app/server/contact/search-contacts'
import { connect, createPool } from '@app/server/database/connection'
import { ContactSearchQuery } from '@app/contract/contact/schema'
import { ask } from './ask.ts'
import { startBareServer } from './bare.ts'
import { compareTimes, type Comparison } from './compare.ts'
import type { Office } from './office.ts'

/** What somebody types first, and what they have typed then. */
const SEARCHES = { 'two letters': 'ma', 'a word': 'lifts' }
const ROUNDS = 30

/** Measures searches of the mailing list, compared with their statements. */
export async function measureContactSearch(office: Office): Promise<Comparison[]> {
  const db = connect(createPool(office.databaseUrl, 1))
  const server = await startBareServer(office.databaseUrl)
  try {
    const measured: Comparison[] = []
    for (const [what, keywords] of Object.entries(SEARCHES)) {
      const query = ContactSearchQuery.parse({ keywords })
      const statement = sql`select json_agg(found.row::json)::text as list from (${selectFound(query)}) found`
      const { sql: text, parameters } = statement.compile(db)
      const compiled = { sql: text, parameters: [...parameters] }
      measured.push(
        await compareTimes(
          { name: `contacts found by ${what}, compared with its SQL as one text`, goal: { most: 1.3 } },
          () => ask(office, '/contact/search', { query }),
          () => statement.execute(db),
          ROUNDS,
        ),
        await compareTimes(
          { name: `${what} through a bare server on Node, compared with the SQL`, goal: null },
          () => server.ask([compiled]),
          () => statement.execute(db),
          ROUNDS,
        ),
      )
    }
    return measured
  } finally {
    server.close()
    await db.destroy()
  }
}
