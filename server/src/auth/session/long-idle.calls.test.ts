import { describe, expect, test } from 'vitest'
import type { LoginSession } from '@app/contract/auth/schema'
import { buildApp } from '../../app.ts'
import { buildLogin } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { deleteOldSessions } from './end-sessions.ts'

let clock = new Date()
const opened = useTestApp({ SESSION_IDLE: '60d', TOKEN_TTL: '365d' }, () => clock)

describe('a session', () => {
  test('that may be idle for 60 days is not deleted after 30', async () => {
    const { db, services, tokenOf } = opened()
    await buildLogin(db, { loginEmail: 'seldom@office.example', isCompassStaff: true })
    const token = await tokenOf('seldom@office.example')
    clock = new Date(clock.getTime() + 31 * 24 * 3_600_000)
    await deleteOldSessions(db, clock, services.environment.SESSION_IDLE)
    // Another process, or this one after a restart.
    const other = await buildApp(services)
    const answer = await other.inject({ url: '/api/auth/sessions', headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(200)
    expect(answer.json<LoginSession[]>()).toHaveLength(1)
    await other.close()
  })
})
