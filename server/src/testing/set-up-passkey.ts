import type { CreationOptions, Passkey } from '@app/contract/auth/passkey'
import { PASSWORD } from './factories.ts'
import { createAuthenticator } from './software-authenticator.ts'
import type { TestApp } from './test-app.ts'

/** Adds a passkey to the login of the token. */
export async function setUpPasskey(call: TestApp['call'], token: string, name = 'Phone') {
  const authenticator = createAuthenticator()
  const started = await call('/auth/passkey/start', { token, body: { password: PASSWORD } })
  const credential = authenticator.make(started.json<CreationOptions>())
  const finished = await call('/auth/passkey/finish', { token, body: { name, credential } })
  if (finished.statusCode !== 200) throw new Error(`The passkey was not added: ${finished.body}`)
  return { authenticator, ...finished.json<Passkey>() }
}
