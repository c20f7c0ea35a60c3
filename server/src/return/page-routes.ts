import { createHash } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReturnScreen, ReturnView } from '@app/forms/render'
import { todayIn, type Day } from '@app/contract/dates'
import { SUBMISSION_KINDS, type SubmissionKind } from '@app/contract/return/rules'
import type { AppContext } from '../app-context.ts'
import { OUTCOME_UNKNOWN, withOutcome } from '../database/unavailable.ts'
import { addressKey } from '../lib/address-key.ts'
import { withinCall, type CallContext } from '../lib/call-context.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { ProblemError } from '../lib/problem.ts'
import { takeParts } from '../lib/read-parts.ts'
import { addressIn } from '../lib/sender-address.ts'
import { withSpool } from '../lib/spool.ts'
import { isCallerGone, problemOf } from '../plugins/errors.ts'
import { answerPosted } from './answer-posted.ts'
import { NO_SUCH_LINK, refuseOtherSites, type Door } from './door.ts'
import { RETURN_PATH } from './links/return-addresses.ts'
import { readLogo } from './logo.ts'
import { readOffice } from './office.ts'
import { readRequest } from './read-requests.ts'
import { receiveParts, type ReceivedParts } from './receive-paper.ts'
import { rememberedBy, rememberSigner } from './remembered-signer.ts'
import type { Returning } from './returning.ts'

interface ReturnPages {
  door: Door
  /** The address of the script that makes photos smaller and draws signatures; null where it is not built. */
  script: string | null
}

const isKind = (action: string): action is SubmissionKind => SUBMISSION_KINDS.some((kind) => kind === action)

/**
 * The pages behind return links (docs/rules/returns.md#the-page). Opening one changes nothing. They run no script but our
 * own, and nothing of them is stored or found by search engines.
 */
export async function returnPages(
  app: FastifyInstance,
  context: AppContext,
  { door, script }: ReturnPages,
): Promise<void> {
  const { environment, timeZone } = context
  const base = `${environment.BASE_PATH}${RETURN_PATH}`
  const isSecure = environment.PUBLIC_URL.startsWith('https:')
  const { renderReturnNotice, renderReturnPage, returnPageStyles } = await import('@app/forms/render')
  const policy = policyFor(returnPageStyles)
  await takeParts(app)

  const logoAddress = async () => ((await readLogo(context.db)) ? `${base}logo` : null)

  const readView = async (returning: Returning, token: string, today: Day) => ({
    request: await readRequest(context, returning, today),
    link: `${base}${token}`,
    logo: await logoAddress(),
    script,
    today,
    timeZone,
  })

  const show = (reply: FastifyReply, view: Omit<ReturnView, 'screen'>, screen: ReturnScreen) =>
    sendPage(reply, policy, renderReturnPage({ ...view, screen }))

  // Without the database nobody knows the office or its logo.
  const unknownOffice = [
    { name: environment.PRODUCT_NAME, phone: '', email: addressIn(environment.MAIL_FROM) },
    null,
  ] as const
  const readHead = async () => [await readOffice(context), await logoAddress()] as const

  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (isCallerGone(error, reply)) return reply
    const { status, headers, message } = problemOf(error, request)
    const [office, logo] = await readHead().catch(() => unknownOffice)
    return sendPage(reply.code(status).headers(headers), policy, renderReturnNotice(office, logo, message))
  })

  app.get(`${base}logo`, async (_request, reply) => {
    const logo = await readLogo(context.db)
    if (!logo) throw new ProblemError(404, 'not-found', 'There is no logo.')
    return reply
      .type(logo.contentType)
      .headers({ 'cache-control': 'public, max-age=3600', 'content-security-policy': "default-src 'none'; sandbox" })
      .send(logo.content)
  })

  app.get<{ Params: { token: string; action?: string } }>(`${base}:token/:action?`, async (request, reply) => {
    const { token, action = '' } = request.params
    const today = todayIn(timeZone, context.now())
    const returning = await door.open(token, request, today)
    return show(reply, await readView(returning, token, today), screenOf(request, action, today))
  })

  app.post<{ Params: { token: string; action: string } }>(`${base}:token/:action`, async (request, reply) => {
    const { token, action } = request.params
    const now = context.now()
    const today = todayIn(timeZone, now)
    refuseOtherSites(request)
    const returning = await door.open(token, request, today)
    if (!isKind(action)) return reply.redirect(`${base}${token}`, 303)
    // What was typed comes back even if the database goes away meanwhile.
    const view = await readView(returning, token, today)
    const values: ReceivedParts['fields'] = {}
    const call: CallContext = { caller: addressKey(request.ip) }
    const keep = async (folder: string) => {
      const parts = await receiveParts(environment, request, folder, values)
      const moment = { now, today, signal: callerLeft(reply) }
      return answerPosted(context, returning, action, { folder, ...parts }, moment)
    }
    try {
      const number = await withinCall(call, () => withSpool(environment.DATA_DIR, keep))
      rememberSigner(reply, values, { path: base, isSecure })
      return await reply.redirect(`${base}${token}/done?number=${number}`, 303)
    } catch (error) {
      if (isCallerGone(error as FastifyError, reply)) return reply
      const problem = problemOf(withOutcome(error, call.mayHaveChanged ?? false) as FastifyError, request)
      if (problem.code === NO_SUCH_LINK) throw error
      const { status, headers, message } = problem
      const shown = status < 500 ? await readView(returning, token, today) : view
      const mayBeSent = problem.code === OUTCOME_UNKNOWN
      const errors = mayBeSent ? [] : (problem.errors ?? [{ path: '', message }])
      return show(reply.code(status).headers(headers), shown, { kind: action, values, errors, mayBeSent })
    }
  })
}

function screenOf(request: FastifyRequest, action: string, today: string): ReturnScreen {
  if (action === '') return { kind: 'home' }
  const { number } = request.query as { number?: string }
  if (action === 'done') return { kind: 'done', number: Number(number) || 0 }
  if (!isKind(action)) return { kind: 'home' }
  const signedDate = action === 'sign' ? today : ''
  return { kind: action, values: { ...rememberedBy(request), signedDate }, errors: [] }
}

/** Allows the page's own style sheet, script, pictures and forms, and nothing else. */
const policyFor = (styles: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
    "script-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

const sendPage = (reply: FastifyReply, policy: string, page: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(page)
