import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '@app/contract/return/calls'
import type { AppContext } from '../app-context.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { withSpool } from '../lib/spool.ts'
import { handle, handleRead, type CallInput } from '../plugins/handle.ts'
import { listPromises, listSubmissions, listUnread, markRead } from './answers.ts'
import { explainWhyNot } from './cannot-certify.ts'
import { refuseOtherSites, type Door } from './door.ts'
import { createLink, listLinks, revokeLinks } from './manage-links.ts'
import { disown, promise } from './not-yet.ts'
import { listOwnRequests, ownReturning } from './own-requests.ts'
import { readRequest } from './read-requests.ts'
import { receiveParts } from './receive-paper.ts'
import type { Returning } from './returning.ts'
import { receivePaper, sendPaper } from './send-paper.ts'
import { signHere } from './sign-here.ts'

export function returnRoutes(app: FastifyInstance, context: AppContext, door: Door): void {
  handle(app, calls.getReturn, async ({ params, request, today }) =>
    readRequest(context, await door.open(params.token, request, today), today),
  )

  byLink(app, context, door)
  byLogin(app, context)

  handleRead(app, calls.listOwnReturns, async ({ login, today }) => ({
    data: await listOwnRequests(context, login, today),
  }))

  handleRead(app, calls.listReturnLinks, async ({ query: { propertyId } }) => ({
    data: await listLinks(context.db, propertyId),
    submissions: await listSubmissions(context.db, propertyId),
    promises: await listPromises(context.db, propertyId),
  }))

  handleRead(app, calls.listUnreadAnswers, () => listUnread(context.db))

  handle(app, calls.readAnswer, ({ login, body }) => numbered(markRead(context, login, body.number)))

  handle(app, calls.revokeReturnLinks, async ({ login, body, today }) => ({
    revoked: await revokeLinks(context, login, body, today),
  }))

  handle(app, calls.createReturnLink, ({ login, body }) => createLink(context, login, body))
}

const numbered = async (number: Promise<number>) => ({ number: await number })

/** Answers of those who have a link. */
function byLink(app: FastifyInstance, context: AppContext, door: Door): void {
  const { files, sign, cannot, later, 'not-ours': notOurs } = calls.byLink
  const open = (input: { params: { token: string }; request: FastifyRequest; today: string }): Promise<Returning> => {
    refuseOtherSites(input.request)
    return door.open(input.params.token, input.request, input.today)
  }

  handle(app, files, async (input) =>
    numbered(receivePaper(context, await open(input), input.request, momentOf(input))),
  )
  handle(app, sign, async (input) => numbered(signHere(context, await open(input), input.body, momentOf(input))))
  handle(app, cannot, async (input) => numbered(explainWhyNot(context, await open(input), input.body, momentOf(input))))
  handle(app, later, async (input) => numbered(promise(context, await open(input), input.body, input.today)))
  handle(app, notOurs, async (input) => numbered(disown(context, await open(input), input.body)))
}

/** Answers of suppliers who have logged in. */
function byLogin(app: FastifyInstance, context: AppContext): void {
  const { files, sign, cannot, later, 'not-ours': notOurs } = calls.byLogin
  const own = (
    { login, params, request }: Pick<CallInput<typeof sign>, 'login' | 'params' | 'request'>,
    firstSystem: number | null = null,
  ): Promise<Returning> => ownReturning(context, login, { ...params, firstSystem }, request.ip)

  handle(app, files, (input) =>
    // The parts say which systems it is about, so they are read first.
    withSpool(context.environment.DATA_DIR, async (folder) => {
      const parts = await receiveParts(context.environment, input.request, folder)
      const returning = await own(input, firstOf(parts.fields['propertyServiceIds']))
      return numbered(sendPaper(context, returning, { folder, ...parts }, momentOf(input)))
    }),
  )
  handle(app, sign, async (input) =>
    numbered(signHere(context, await own(input, input.body.propertyServiceIds[0]), input.body, momentOf(input))),
  )
  handle(app, cannot, async (input) =>
    numbered(
      explainWhyNot(context, await own(input, input.body.systems[0]?.propertyServiceId), input.body, momentOf(input)),
    ),
  )
  handle(app, later, async (input) =>
    numbered(promise(context, await own(input, input.body.propertyServiceIds[0]), input.body, input.today)),
  )
  handle(app, notOurs, async (input) =>
    numbered(disown(context, await own(input, input.body.propertyServiceIds[0]), input.body)),
  )
}

const momentOf = ({ now, today, reply }: Pick<CallInput<typeof calls.byLink.sign>, 'now' | 'today' | 'reply'>) => ({
  now,
  today,
  signal: callerLeft(reply),
})

/** The first id of a list in a form, which is checked later; null for none. */
const firstOf = (field: string | string[] | undefined): number | null => {
  const id = Number(/\d{1,9}/.exec(String(field ?? ''))?.[0])
  return id > 0 ? id : null
}
