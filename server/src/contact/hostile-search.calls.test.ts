import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ContactListRow } from '@app/contract/contact/schema'
import { startDownload, type ListenAddress } from '../testing/download.ts'
import { buildCompany, buildContact } from '../testing/factories.ts'
import { buildLargeRegister } from '../testing/large-register.ts'
import { useTestApp } from '../testing/test-app.ts'
import { slowness } from '../testing/pace.ts'

const opened = useTestApp()
const door: ListenAddress = { port: 0, token: '' }

/** More than enough for 20,000 contacts on a busy machine, and far less than one statement for each of them. */
const SOON_MS = 10_000

beforeAll(async () => {
  const { app, db, staffToken } = opened()
  await buildLargeRegister(db, 20_000)
  const companyId = await buildCompany(db, { companyName: 'Kauri Trust', isCustomer: true })
  await buildContact(db, { companyId, firstName: '北', lastName: 'Жанна', email: 'north@kauri.example' })
  door.port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  door.token = await staffToken()
}, 120_000)

/** Words of which the database keeps no beginning: what it finds is more than what the rule of the filter takes. */
test.each([
  ['北', 1],
  ['北京', 0],
  ['ж', 1],
  ['жж', 0],
  ['ж a', 0],
  ['™', 0],
  ['\u0304', 1],
  ['% _ \\', 0],
  ['北 '.repeat(500), 1],
])('a search for "%s" that lists one contact ends soon', { timeout: 60_000 }, async (keywords, found) => {
  for (const ignoreDuplicateEmailAddresses of [true, false]) {
    const begun = performance.now()
    const query = { keywords, recordLimit: 1, ignoreDuplicateEmailAddresses }
    const answer = await opened().call('/contact/search', { token: door.token, body: { query } })
    expect(answer.statusCode).toBe(200)
    expect(answer.json<ContactListRow[]>()).toHaveLength(found)
    expect(performance.now() - begun).toBeLessThan(SOON_MS * slowness())
  }
})

test('twenty searches whose callers leave keep nothing busy', { timeout: 60_000 }, async () => {
  const leaving = new AbortController()
  const asked = Array.from({ length: 20 }, () =>
    startDownload(door, '/contact/search', { query: { keywords: 'ж' } }, {}, leaving.signal).catch(() => undefined),
  )
  await new Promise(setImmediate)
  leaving.abort()
  await Promise.all(asked)
  const running = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(opened().db)
    return rows.length
  }
  await expect.poll(running, { timeout: SOON_MS }).toBe(0)
})
