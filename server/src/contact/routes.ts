import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/contact/calls'
import { ContactListRow } from '@app/contract/contact/schema'
import type { AppContext } from '../app-context.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { EXCEL_TYPE } from '../lib/excel.ts'
import { createListAnswer } from '../lib/list-cache.ts'
import { sendFile } from '../lib/send-file.ts'
import { sendJson } from '../lib/send-stream.ts'
import { arrayText } from '../database/stream-json.ts'
import { handle, ALREADY_SENT } from '../plugins/handle.ts'
import { archiveContacts } from './archive-contacts.ts'
import { exportContacts } from './export-contacts.ts'
import { listContactRows } from './queries.ts'
import { restoreContacts } from './restore-contacts.ts'
import { searchContacts } from './search-contacts.ts'
import { syncContacts } from './sync-contacts.ts'
import { updateContacts } from './update-contacts.ts'

export function contactRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, databaseId, environment } = context
  const answerList = createListAnswer(ContactListRow)

  handle(app, calls.listContacts, async ({ query, versions, request, reply }) => {
    await answerList({
      request,
      reply,
      query,
      scope: [databaseId, versions.lineage],
      version: versions.contacts,
      readRows: (limit) => listContactRows(db, limit),
    })
    return ALREADY_SENT
  })

  handle(app, calls.searchContacts, async ({ body, reply }) => {
    const found = searchContacts(db, body.query, callerLeft(reply))
    await sendJson(reply, environment.DATA_DIR, arrayText(found))
    return ALREADY_SENT
  })

  handle(app, calls.exportContacts, async ({ body, today, reply }) => {
    const file = exportContacts(await context.reader.choose(), body, callerLeft(reply))
    await sendFile(reply, environment.DATA_DIR, { fileName: `Contacts ${today}.xlsx`, contentType: EXCEL_TYPE }, file)
    return ALREADY_SENT
  })

  handle(app, calls.archiveContact, async ({ login, body, now }) =>
    only(await archiveContacts(context, login, body, now)),
  )
  handle(app, calls.archiveContacts, ({ login, body, now }) => archiveContacts(context, login, body, now))

  handle(app, calls.restoreContact, async ({ login, body }) => only(await restoreContacts(context, login, body)))
  handle(app, calls.restoreContacts, ({ login, body }) => restoreContacts(context, login, body))

  handle(app, calls.updateContacts, ({ login, body }) => updateContacts(context, login, body.contacts))
  handle(app, calls.syncContacts, ({ login, body }) => syncContacts(context, login, body.contacts))
}

/** The answer of a call that changes one contact. */
const only = ([contact]: ContactListRow[]): ContactListRow => ContactListRow.parse(contact)
