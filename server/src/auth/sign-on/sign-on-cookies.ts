import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../app-context.ts'
import { ownCookies } from '../../lib/own-cookies.ts'
import type { Pending } from './identity-provider.ts'

const PENDING = 'warrant-signing-on'
/** What fetches the session; over TLS behind a prefix. */
export const SESSION_COOKIE = 'warrant-signed-on'
const SEAL_BYTES = 32
/** How long somebody may take at the identity provider. */
const PENDING_SECONDS = 10 * 60
/** How long a browser may take to fetch the session. */
export const SESSION_SECONDS = 60

const Kept = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), until: z.int() })

/**
 * What a browser keeps while its person signs on. No script reads the two cookies, below a path they go to the
 * calls of the sign-on alone, and they end within minutes.
 */
export function signOnCookies({ environment, sealerFor }: Pick<AppContext, 'environment' | 'sealerFor'>) {
  const sealer = sealerFor('signing on')
  const { prefix, options } = ownCookies(environment, 'auth/sign-on')
  const [pendingCookie, sessionCookie] = [`${prefix}${PENDING}`, `${prefix}${SESSION_COOKIE}`]

  return {
    keepPending: (reply: FastifyReply, pending: Pending, now: Date): void => {
      const until = now.getTime() + PENDING_SECONDS * 1000
      const body = Buffer.from(JSON.stringify({ ...pending, until }))
      const value = `${body.toString('base64url')}.${sealer.seal(body, SEAL_BYTES).toString('base64url')}`
      // Lax: the identity provider, another site, sends the person back.
      void reply.setCookie(pendingCookie, value, { ...options, sameSite: 'lax', maxAge: PENDING_SECONDS })
    },
    /** What is pending in this browser, which then forgets it; null if it is not ours or too old. */
    takePending: (request: FastifyRequest, reply: FastifyReply, now: Date): Pending | null => {
      void reply.clearCookie(pendingCookie, { ...options, sameSite: 'lax' })
      const [body = '', seal = ''] = (request.cookies[pendingCookie] ?? '').split('.')
      const bytes = Buffer.from(body, 'base64url')
      if (!sealer.isSealed(bytes, Buffer.from(seal, 'base64url'))) return null
      const { until, ...pending } = Kept.parse(JSON.parse(bytes.toString()))
      return until > now.getTime() ? pending : null
    },
    keepSession: (reply: FastifyReply, token: string): void => {
      void reply.setCookie(sessionCookie, token, { ...options, sameSite: 'strict', maxAge: SESSION_SECONDS })
    },
    takeSession: (request: FastifyRequest, reply: FastifyReply): string => {
      void reply.clearCookie(sessionCookie, { ...options, sameSite: 'strict' })
      return request.cookies[sessionCookie] ?? ''
    },
  }
}
