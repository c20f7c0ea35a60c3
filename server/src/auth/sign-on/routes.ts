import type { FastifyInstance, FastifyReply } from 'fastify'
import { AuthorizationResponseError } from 'openid-client'
import * as calls from '@app/contract/auth/calls'
import { SIGN_ON_FAILED, SIGNED_ON, type SignOnFailure } from '@app/contract/auth/rules'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { createRefusalRecorder } from '../../audit/refusal-recorder.ts'
import { isOfOtherSite } from '../../lib/other-sites.ts'
import { clientOf } from '../../plugins/client.ts'
import { handle } from '../../plugins/handle.ts'
import { createIdentityProvider, type Person } from './identity-provider.ts'
import { findPerson } from './find-person.ts'
import { signOnCookies } from './sign-on-cookies.ts'
import { fetchSession, keepForBrowser } from './waiting-sessions.ts'

/** Pages that a browser goes through, not calls. */
const PAGE = { schema: { hide: true } }

/**
 * Signing on at an identity provider: there, back, and the session fetched. The address of the screens gets a word and no
 * secret; what fetches the session is in a cookie of the browser that went there (docs/rules/accounts.md#single-sign-on).
 */
export function signOnRoutes(app: FastifyInstance, context: AppContext): void {
  const { environment, db, now } = context
  const provider = createIdentityProvider(environment, now)
  const cookies = signOnCookies(context)
  const toScreens = (reply: FastifyReply, word: string) => reply.redirect(`${environment.BASE_PATH}#${word}`)
  const fail = (reply: FastifyReply, failure: SignOnFailure) => toScreens(reply, `${SIGN_ON_FAILED}${failure}`)

  handle(app, calls.finishSignOn, async ({ request, reply, now: at }) => {
    const token = await fetchSession(context, cookies.takeSession(request, reply), {
      client: clientOf(request),
      now: at,
    })
    return { message: 'Logged in', token }
  })

  if (!provider) return

  const strangers = createRefusalRecorder(db, (error) => app.log.error({ err: error }, 'A line of the audit was lost'))
  app.addHook('onClose', strangers.flush)

  app.get('/auth/sign-on', PAGE, async (request, reply) => {
    // Who is logged in at the identity provider would be logged in here without having asked for it.
    if (isOfOtherSite(request)) return reply.redirect(environment.BASE_PATH)
    try {
      const { address, pending } = await provider.begin()
      cookies.keepPending(reply, pending, now())
      return await reply.redirect(address.href)
    } catch (error) {
      request.log.error({ reason: reasonOf(error) }, 'The identity provider cannot be reached')
      return fail(reply, 'unreachable')
    }
  })

  app.get('/auth/sign-on/callback', PAGE, async (request, reply) => {
    const clientAddress = request.ip
    const refuse = async (failure: SignOnFailure, email: string | null) => {
      await recordAudit(db, { kind: 'sign-on-failed', login: email, clientAddress, detail: failure, now: now() })
      return fail(reply, failure)
    }
    const pending = cookies.takePending(request, reply, now())
    // Nobody in this browser went to the identity provider lately: what came back may be somebody else's.
    if (!pending) return fail(reply, 'expired')
    let person: Person
    try {
      person = await provider.finish(new URL(request.url, environment.PUBLIC_URL).search, pending)
    } catch (error) {
      request.log.warn({ reason: reasonOf(error) }, 'Somebody could not sign on')
      const failure = error instanceof AuthorizationResponseError ? 'refused' : 'failed'
      // Nobody is known yet, and anybody can come here as often as they like.
      strangers.note({ kind: 'sign-on-failed', login: null, clientAddress, detail: failure, now: now() })
      return fail(reply, failure)
    }
    const email = person.email || null
    if (!person.isStrong) return refuse('weak', email)
    const found = await findPerson(db, person, now())
    if (typeof found === 'string') return refuse(found, email)
    cookies.keepSession(reply, await keepForBrowser(context, found, now()))
    return toScreens(reply, SIGNED_ON)
  })
}

/** In words only: the error itself may hold what the identity provider sent. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? [error.message, error.cause && reasonOf(error.cause)].filter(Boolean).join(': ') : ''
