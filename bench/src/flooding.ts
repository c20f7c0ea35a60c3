import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import type { Flooding, FloodCounts } from './flood.ts'

// One login that asks for exports, searches and prints as fast as it can, until its parent says a word or is gone. Its own
// process, so that it takes no turn of the one that measures what others notice.

/** Calls that run at the same time. */
const CALLS_AT_ONCE = 60
/** Sooner than a refused caller is told to come back. */
const AGAIN_MS = 200

const agent = new Agent()
const leaving = new AbortController()
const counts: FloodCounts = { answered: 0, refused: 0 }

process.once('disconnect', () => leaving.abort())
// A terminal signals all processes at once, but the parent decides when this one ends.
process.on('SIGINT', () => {}).on('SIGTERM', () => {})
process.once('message', (flooding: Flooding) => {
  process.once('message', () => leaving.abort())
  void flood(flooding)
})

async function flood(flooding: Flooding): Promise<void> {
  await Promise.all(
    Array.from({ length: CALLS_AT_ONCE }, async (_, worker) => {
      while (!leaving.signal.aborted) {
        const status = await floodOnce(flooding, worker)
        counts[status === 200 ? 'answered' : 'refused']++
        if (status !== 200) await pause(AGAIN_MS)
      }
    }),
  )
  if (!process.connected) return
  process.send?.(counts)
  process.disconnect()
}

/** Exports, searches and prints in turn. */
async function floodOnce({ address, token, propertyId }: Flooding, worker: number): Promise<number> {
  const asked: [path: string, body: object][] = [
    ['/property/dashboard-excel-export', {}],
    ['/contact/search', { query: { keywords: 'ж', includeSiteContacts: true } }],
    [
      '/document/generate',
      {
        propertyId,
        documentHeader: 'Flood',
        filename: `${propertyId} flood.pdf`,
        htmlContent: '<p>Flood</p>'.repeat(200),
      },
    ],
  ]
  const [path, body] = asked[worker % asked.length] ?? ['', {}]
  const { statusCode, body: answer } = await agent.request({
    origin: address,
    path: `/api${path}`,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  for await (const _ of answer) void _
  return statusCode
}
