import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { buildLogin } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createSessionReader } from './sessions.ts'

const opened = useTestApp()

/** Keeps the first answer of the database back until it is released, as a slow network does. */
function slowAnswer() {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isFirst = true
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isFirst) return result
      isFirst = false
      arrived.resolve()
      await released.promise
      return result
    },
  }
  return { plugin, arrived: arrived.promise, release: released.resolve }
}

test('a session that ends while an older answer about it is on its way stays ended', async () => {
  const { db } = opened()
  const loginId = await buildLogin(db, { loginEmail: 'leaving@office.example', isCompassStaff: true })
  const now = new Date()
  const at = now.toISOString()
  const { sessionId } = await db
    .insertInto('loginSession')
    .values({
      loginId,
      whenStarted: at,
      whenAuthenticated: at,
      whenSeen: at,
      clientAddress: '192.0.2.1',
      provedBy: 'password',
      browser: '',
    })
    .returning('sessionId')
    .executeTakeFirstOrThrow()
  const slow = slowAnswer()
  const find = createSessionReader(db.withPlugin(slow.plugin), 3600)
  const use = { now, isUse: false }

  const early = find(sessionId, 1, use)
  await slow.arrived
  // The session ends, by which its version moves.
  await db.updateTable('loginSession').set({ whenEnded: at }).where('sessionId', '=', sessionId).execute()
  await expect(find(sessionId, 2, use)).rejects.toMatchObject({ status: 401 })
  slow.release()
  await early

  await expect(find(sessionId, 2, use)).rejects.toMatchObject({ status: 401 })
})
