import { Readable } from 'node:stream'
import { sql, type Transaction } from 'kysely'
import { MAX_PAPER_BYTES, MAX_PAPER_PAGES } from '@app/contract/certificate/rules'
import type { Day } from '@app/contract/dates'
import { canBePaper } from '@app/contract/mail/rules'
import type { CertificateFiling } from '@app/contract/mail/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { FAULTS, paperFault, TOO_LARGE } from '../certificate/check-paper.ts'
import { insertCertificate, refuseFuture } from '../certificate/file-certificate.ts'
import { getChangedCertificate } from '../certificate/queries.ts'
import type { Tables } from '../database/tables.ts'
import { contentTypeOf, PDF_TYPE } from '../document/content-types.ts'
import { storedName } from '../document/file-names.ts'
import { isPicture } from '../document/paper-files.ts'
import { refuseOverQuota } from '../document/quota.ts'
import { readSheets } from '../document/read-sheets.ts'
import { storeDocuments, type NewDocument } from '../document/store-documents.ts'
import { paperOf } from '../lib/pdf/pdf.ts'
import { badPayload, conflict } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { spool, withSpool } from '../lib/spool.ts'
import { refuseInfected } from '../lib/virus-scanner.ts'
import { openAttachments, type OpenedAttachment, type OpeningServices } from './attachments.ts'
import { lockMail } from './file-mail.ts'
import { getMail } from './queries.ts'

type Context = OpeningServices & Pick<AppContext, 'environment' | 'timeZone'>

/**
 * Files attachments of a message as the paper of a certificate (docs/rules/mailbox.md#certificates): one PDF of all, in
 * their order.
 *
 * @throws ProblemError 404; 400 for what does not fit, as insertCertificate; 409 for a message that is not filed or was
 *   filed elsewhere meanwhile, or whose files were filed already. Then nothing is stored.
 */
export async function fileMailCertificate(
  context: Context,
  login: Login,
  { mailId, attachments, ...facts }: CertificateFiling,
  { today, signal }: { today: Day; signal: AbortSignal },
): Promise<ShapedJson> {
  refuseFuture(facts.signedDate, today)
  const { propertyId } = await getMail(context.db, mailId)
  if (propertyId === null) throw conflict('File this message with its property first.')
  const opened = await openAttachments(context, mailId, attachments)
  return withSpool(context.environment.DATA_DIR, async (folder) => {
    const paper = await makePaper(opened, { environment: context.environment, folder, propertyId, signal })
    let certificateId = 0
    await storeDocuments(context, login.email, propertyId, [paper], async (transaction, [document]) => {
      const mail = await lockMail(transaction, mailId)
      // Its paper was made while the message was not locked.
      if (mail.propertyId !== propertyId) throw conflict('Somebody has filed this message elsewhere meanwhile.')
      await refuseFiledAlready(transaction, { mailId, attachments, ...facts })
      const documentId = document?.documentId ?? null
      certificateId = await insertCertificate(
        transaction,
        { ...facts, propertyId, documentId },
        { receivedVia: 'mail' },
      )
      const rows = attachments.map((position) => ({ mailId, position, certificateId }))
      await transaction.insertInto('mailCertificate').values(rows).execute()
      await refuseOverQuota(transaction, context.environment)
    })
    return getChangedCertificate(context.db, login, certificateId)
  })
}

/**
 * The same files are the paper of a system once, until that certificate is refused or withdrawn.
 *
 * @throws ProblemError 409
 */
async function refuseFiledAlready(
  transaction: Transaction<Tables>,
  { mailId, attachments, propertyServiceIds }: CertificateFiling,
): Promise<void> {
  const { rows } = await sql<{ certificateId: number }>`
    select certificate_id from mail_certificate join certificate using (certificate_id)
    where mail_id = ${mailId} and state in ('received', 'accepted') and property_service_ids && ${propertyServiceIds}::int[]
    group by certificate_id
    having array_agg(position order by position) = ${attachments.toSorted((one, other) => one - other)}::int[]`.execute(
    transaction,
  )
  if (rows[0]) throw conflict(`This is the paper of certificate ${rows[0].certificateId} already.`)
}

interface Making {
  environment: AppContext['environment']
  folder: string
  propertyId: number
  signal: AbortSignal
}

const refuse = (index: number, message: string) => badPayload({ path: `attachments.${index}`, message })

async function makePaper(opened: readonly OpenedAttachment[], making: Making): Promise<NewDocument> {
  const { folder, propertyId, signal } = making
  const files = await Promise.all(opened.map((attachment, index) => spooled(attachment, index, making)))
  for (const [index, file] of files.entries()) {
    const fault = isPicture(file) ? null : await paperFault(file.content, signal)
    if (fault !== null) throw refuse(index, fault)
  }
  const fileName = storedName(propertyId, files[0]?.fileName ?? '', '.pdf')
  const made = await paperOf(fileName, await readSheets(files, signal), { maxPages: MAX_PAPER_PAGES, signal })
  if ('fault' in made) throw refuse(0, FAULTS[made.fault])
  if (made.pdf.length > MAX_PAPER_BYTES) throw refuse(0, TOO_LARGE)
  return { ...(await spool(folder, Readable.from([made.pdf]))), fileName, contentType: PDF_TYPE, isDraft: false }
}

async function spooled({ fileName, content }: OpenedAttachment, index: number, making: Making) {
  const { environment, folder, signal } = making
  if (!canBePaper(fileName)) throw refuse(index, 'takes a PDF or a photo')
  const file = { ...(await spool(folder, Readable.from([Buffer.from(content)]))), fileName, content }
  if (!isPicture(file) && !(await contentTypeOf('.pdf', file.path, signal)))
    throw refuse(index, 'takes a PDF or a photo')
  // It may have arrived before there was a scanner.
  await refuseInfected(environment, file)
  return file
}
