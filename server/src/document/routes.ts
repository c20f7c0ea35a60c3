import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/document/calls'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { notFound } from '../lib/problem.ts'
import { handle, ALREADY_SENT } from '../plugins/handle.ts'
import { getFormFacts } from './form-facts.ts'
import { generateDocument } from './generate-document.ts'
import { findDocument, findThumbnail } from './queries.ts'
import { sendDocument, sendThumbnail } from './send-document.ts'
import { uploadDocuments } from './upload-documents.ts'

export function documentRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, store, timeZone } = context

  const getDocument = async (login: Login, id: number) => {
    const document = await findDocument(db, login, id)
    if (!document) throw notFound('document', id)
    return document
  }

  handle(app, calls.getFormFacts, ({ body, today }) => {
    // Whoever opens a form is likely to print it.
    void context.printer.warm()
    return getFormFacts(db, { ...body, today, timeZone })
  })

  handle(app, calls.generateDocument, ({ login, body, today, reply }) =>
    generateDocument(context, login, body, { today, signal: callerLeft(reply) }),
  )

  handle(app, calls.uploadDocuments, ({ login, request, reply }) =>
    uploadDocuments(context, login, request, callerLeft(reply)),
  )

  handle(app, calls.openDocument, async ({ login, query, body, request, reply }) => {
    const document = await getDocument(login, body.id)
    await sendDocument(store, document, { request, reply, inline: query.inline === 'true' })
    return ALREADY_SENT
  })

  handle(app, calls.downloadDocument, async ({ login, query, request, reply }) => {
    await sendDocument(store, await getDocument(login, query.id), { request, reply, inline: false })
    return ALREADY_SENT
  })

  handle(app, calls.getThumbnail, async ({ login, query, request, reply }) => {
    const thumbnail = await findThumbnail(db, login, query.id)
    if (!thumbnail) throw notFound('picture', query.id)
    await sendThumbnail(thumbnail, { request, reply })
    return ALREADY_SENT
  })
}
