import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReturnScreen } from '@app/forms/render'
import { todayIn } from '@app/contract/dates'
import { SUBMISSION_KINDS, type SubmissionKind } from '@app/contract/return/rules'
import type { AppContext } from '../app-context.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { ProblemError } from '../lib/problem.ts'
import { withSpool } from '../lib/spool.ts'
import { answerPosted } from './answer-posted.ts'
import { refuseOtherSites, type Door } from './door.ts'
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
  await app.register(multipart)

  const logoAddress = async () => ((await readLogo(context.db)) ? `${base}logo` : null)

  const show = async (
    reply: FastifyReply,
    { returning, token, screen, today }: { returning: Returning; token: string; screen: ReturnScreen; today: string },
  ) =>
    sendPage(
      reply,
      policy,
      renderReturnPage({
        request: await readRequest(context, returning, today),
        screen,
        link: `${base}${token}`,
        logo: await logoAddress(),
        script,
        today,
        timeZone,
      }),
    )

  app.setErrorHandler(async (error, request, reply) => {
    if (!(error instanceof ProblemError) || error.status >= 500) throw error
    const page = renderReturnNotice(await readOffice(context), await logoAddress(), error.message)
    return sendPage(reply.code(error.status).headers(error.headers), policy, page)
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
    return show(reply, { returning, token, screen: screenOf(request, action, today), today })
  })

  app.post<{ Params: { token: string; action: string } }>(`${base}:token/:action`, async (request, reply) => {
    const { token, action } = request.params
    const now = context.now()
    const today = todayIn(timeZone, now)
    refuseOtherSites(request)
    const returning = await door.open(token, request, today)
    if (!isKind(action)) return reply.redirect(`${base}${token}`, 303)
    return withSpool(environment.DATA_DIR, async (folder) => {
      let values: ReceivedParts['fields'] = {}
      try {
        const parts = await receiveParts(environment, request, folder)
        values = parts.fields
        const moment = { now, today, signal: callerLeft(reply) }
        const number = await answerPosted(context, returning, action, { folder, ...parts }, moment)
        rememberSigner(reply, parts.fields, { path: base, isSecure })
        return reply.redirect(`${base}${token}/done?number=${number}`, 303)
      } catch (error) {
        if (!(error instanceof ProblemError) || error.status >= 500) throw error
        const errors = error.errors ?? [{ path: 'Files', message: error.message }]
        return show(reply.code(error.status), {
          returning,
          token,
          screen: { kind: action, values, errors },
          today,
        })
      }
    })
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
