import { PASSWORD } from './factories.ts'
import type { TestApp } from './test-app.ts'
import { codeOf } from './totp-code.ts'

/** Sets up an authenticator for the login of the token, and confirms it by a code of the step before. */
export async function setUpTotp(call: TestApp['call'], token: string, now: Date) {
  const started = await call('/auth/totp/start', { token, body: { password: PASSWORD } })
  const { secret } = started.json<{ secret: string }>()
  const before = codeOf(secret, new Date(now.getTime() - 30_000))
  const confirmed = await call('/auth/totp/confirm', { token, body: { code: before } })
  return { secret, recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes }
}
