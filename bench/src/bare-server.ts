import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { z } from 'zod'
import { BareCall, type BareAnswer } from './bare.ts'

// The least that a web server on Node can do with statements: it reads their parameters, runs them in turn on one connection,
// where they are prepared once, and answers with the rows of the last one that returns rows, unread. It ends with its
// parent.

const { BARE_DATABASE_URL } = z.object({ BARE_DATABASE_URL: z.string() }).parse(process.env)
const pool = new pg.Pool({ connectionString: BARE_DATABASE_URL, max: 16 })
process.once('disconnect', () => process.exit())

/** The name of each statement on a connection. */
const names = new Map<string, string>()
const nameOf = (sql: string): string => {
  const name = names.get(sql) ?? `bare_${names.size}`
  names.set(sql, name)
  return name
}
/** Values stay the texts that PostgreSQL sends. */
const types = { getTypeParser: () => String }

async function run(call: IncomingMessage): Promise<string> {
  const client = await pool.connect()
  try {
    let rows: BareAnswer = []
    for (const { sql, parameters } of BareCall.parse(JSON.parse(await text(call)))) {
      const result = await client.query<Record<string, unknown>>({
        name: nameOf(sql),
        text: sql,
        values: parameters,
        types,
      })
      if (result.rows.length > 0) rows = result.rows
    }
    return JSON.stringify(rows)
  } finally {
    client.release()
  }
}

const server = createServer((call, answer) => {
  run(call).then(
    (rows) => answer.setHeader('content-type', 'application/json').end(rows),
    (error: unknown) => answer.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
