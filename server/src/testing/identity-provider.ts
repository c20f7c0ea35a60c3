import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { generateKeyPairSync } from 'node:crypto'
import Provider, { type Configuration } from 'oidc-provider'

export const CLIENT = { OIDC_CLIENT_ID: 'warrant', OIDC_CLIENT_SECRET: 'a secret between the two' }

/** The class of authentication with a key. */
export const KEY = 'urn:example:key'

/** The people of the identity provider whose address nobody has checked. */
const UNVERIFIED = /^unverified/
/** Those who prove who they are with a key. */
const STRONG = /^strong/
/** Somebody else who was given the address of somebody who left. */
const SUCCESSOR = /^new:/

/**
 * Starts a real identity provider. Whoever types an e-mail address on its page, with any password, is that person; the
 * address counts as verified unless it starts with `unverified`. One that starts with `strong` has proved it with a key, and
 * `new:` before an address is somebody else who was given it.
 *
 * @param callback where it may send people back to
 */
export async function startIdentityProvider(callback: string, port = 0) {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://localhost:${typeof address === 'object' ? address?.port : port}`
  const provider = new Provider(issuer, configuration(callback))
  // It warns of what is only for tests.
  provider.on('server_error', (_context, error) => console.error(error))
  // Its pages know only a password.
  provider.on('authorization.accepted', ({ oidc: { session } }) => {
    if (session?.accountId && STRONG.test(session.accountId)) Object.assign(session, { acr: KEY, amr: ['hwk', 'user'] })
  })
  server.on('request', provider.callback())
  return { issuer, stop: () => stop(server) }
}

async function stop(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

function configuration(callback: string): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: [
      {
        client_id: CLIENT.OIDC_CLIENT_ID,
        client_secret: CLIENT.OIDC_CLIENT_SECRET,
        redirect_uris: [callback],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'test' }] },
    cookies: { keys: ['a key for tests'] },
    claims: { openid: ['sub', 'acr', 'amr'], email: ['email', 'email_verified'] },
    acrValues: [KEY],
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount: async (_context, id) => ({
      accountId: id,
      claims: async () => ({
        sub: id,
        email: id.replace(SUCCESSOR, ''),
        email_verified: !UNVERIFIED.test(id),
      }),
    }),
  }
}

/**
 * Goes through the pages of the identity provider as a browser would. Returns the address that it sends the person back to.
 */
export async function signInThere(authorization: string, email: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const go = async (url: URL, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const issuer = new URL(authorization).origin
  let url = new URL(authorization)
  let answer = await go(url)
  // Its pages in between are a log-in and the person's consent.
  for (let step = 0; step < 12; step++) {
    const next = answer.headers.get('location')
    if (next) {
      url = new URL(next, url)
      if (url.origin !== issuer) return url
      answer = await go(url)
      continue
    }
    const page = await answer.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    const action = /action="([^"]+)"/.exec(page)?.[1]
    if (!prompt || !action) throw new Error(`The identity provider shows something else: ${page.slice(0, 500)}`)
    url = new URL(action, url)
    answer = await go(url, prompt === 'login' ? { prompt, login: email, password: 'any' } : { prompt })
  }
  throw new Error('The identity provider never sends anybody back')
}
