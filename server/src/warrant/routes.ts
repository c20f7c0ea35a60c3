import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/warrant/calls'
import type { AppContext } from '../app-context.ts'
import { PDF_TYPE } from '../document/content-types.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { sendFile } from '../lib/send-file.ts'
import { ALREADY_SENT, handle, handleRead } from '../plugins/handle.ts'
import { makeAuditPack } from './audit-pack.ts'
import { acknowledgeWarrant, withdrawWarrant } from './change-warrant.ts'
import { readCheckFacts } from './check/check-facts.ts'
import { checkWarrant } from './check/check-warrant.ts'
import { previewEvidence } from './evidence-preview.ts'
import { issueWarrant } from './issue-warrant.ts'
import { getWarrant, listWarrants } from './queries.ts'
import { sendWarrant } from './send-warrant.ts'

export function warrantRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, environment, timeZone } = context

  handleRead(app, calls.checkWarrant, async ({ params: { propertyId }, query, today }, along) => {
    const facts = await readCheckFacts(db, { propertyId, bwofAnniversary: query.bwofAnniversary ?? null }, along)
    return checkWarrant(facts, { issueDate: query.issueDate ?? today, today, timeZone })
  })

  handle(app, calls.issueWarrant, ({ login, body, today, reply }) =>
    issueWarrant(context, login, body, { today, signal: callerLeft(reply) }),
  )

  handleRead(app, calls.listWarrants, ({ login, query }) => listWarrants(db, login, query.propertyId))

  handleRead(app, calls.getWarrant, ({ login, params }) => getWarrant(db, login, params.warrantId))

  handle(app, calls.sendWarrant, ({ login, body, now, today }) => sendWarrant(context, login, body, { now, today }))

  handle(app, calls.downloadAuditPack, async ({ body, today, reply }) => {
    const { fileName, bytes } = await makeAuditPack(context, body, { today, signal: callerLeft(reply) })
    await sendFile(reply, environment.DATA_DIR, { fileName, contentType: PDF_TYPE }, bytes)
    return ALREADY_SENT
  })

  handle(app, calls.acknowledgeWarrant, ({ login, body, today }) => acknowledgeWarrant(context, login, body, today))

  handleRead(app, calls.previewEvidence, () => previewEvidence(db))

  handle(app, calls.withdrawWarrant, ({ login, body }) => withdrawWarrant(context, login, body))
}
