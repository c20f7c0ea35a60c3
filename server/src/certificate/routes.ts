import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/certificate/calls'
import type { AppContext } from '../app-context.ts'
import { dataText, jsonRows } from '../database/stream-json.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { notFound } from '../lib/problem.ts'
import { sendJson } from '../lib/send-stream.ts'
import { ALREADY_SENT, handle, handleRead } from '../plugins/handle.ts'
import { acceptCertificate } from './accept-certificate.ts'
import { countCertified, countWaiting } from './counts.ts'
import { addCertificate, saveCertificate } from './file-certificate.ts'
import { certificateRows, findCertificate } from './queries.ts'
import { refuseCertificate } from './refuse-certificate.ts'
import { undoDecision } from './undo-decision.ts'
import { withdrawCertificate } from './withdraw-certificate.ts'

export function certificateRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, environment } = context

  handle(app, calls.listCertificates, async ({ login, query, reply }) => {
    const rows = jsonRows(db, certificateRows(login, query), callerLeft(reply))
    await sendJson(reply, environment.DATA_DIR, dataText(rows))
    return ALREADY_SENT
  })

  handleRead(app, calls.countWaitingCertificates, () => countWaiting(db))

  handleRead(app, calls.countCertifiedSystems, ({ query }) => countCertified(db, query.propertyId))

  handleRead(app, calls.getCertificate, async ({ login, params: { certificateId } }) => {
    const certificate = await findCertificate(db, login, certificateId)
    if (!certificate) throw notFound('certificate', certificateId)
    return certificate
  })

  handle(app, calls.addCertificate, ({ login, body, today, reply }) =>
    addCertificate(context, login, body, { today, signal: callerLeft(reply) }),
  )

  handle(app, calls.saveCertificate, ({ login, params, body, today, reply }) =>
    saveCertificate(context, login, params.certificateId, body, { today, signal: callerLeft(reply) }),
  )

  handle(app, calls.acceptCertificate, ({ login, body }) => acceptCertificate(context, login, body))

  handle(app, calls.refuseCertificate, ({ login, body, now, today, request }) =>
    refuseCertificate(context, login, body, { now, today, clientAddress: request.ip }),
  )

  handle(app, calls.withdrawCertificate, ({ login, body }) => withdrawCertificate(context, login, body))

  handle(app, calls.undoDecision, ({ login, body, now }) => undoDecision(context, login, body, now))
}
