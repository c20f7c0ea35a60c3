import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { MAIL_ENDING } from '@app/contract/mail/rules'
import type { Mail } from '@app/contract/mail/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { wrongType } from '../document/content-types.ts'
import { receiveFiles } from '../document/receive-files.ts'
import { isKnownProperty, refuseUnknownProperty } from '../document/refuse-unknown-property.ts'
import { badPayload } from '../lib/problem.ts'
import { withSpool } from '../lib/spool.ts'
import { fileMail } from './file-mail.ts'
import { keepMail, type KeepingServices } from './keep-mail.ts'
import { getMail } from './queries.ts'

type Context = KeepingServices & Pick<AppContext, 'environment'>

/**
 * Keeps a message that somebody dropped on a property (docs/rules/mailbox.md#without-a-mailbox). One that is kept already
 * and filed nowhere, or with a deleted property, is filed there.
 *
 * @throws ProblemError 400, 413 or 415 for the file or the property; 409 for one whose file is the paper of a certificate of
 *   the deleted property; then nothing is kept
 */
export function dropMail(context: Context, login: Login, request: FastifyRequest): Promise<Mail> {
  return withSpool(context.environment.DATA_DIR, async (folder) => {
    const { propertyId, files } = await receiveFiles(context.environment, request, folder)
    const [file, ...others] = files
    if (!file || others.length > 0) throw badPayload({ path: 'Files', message: 'takes one file' })
    if (!file.fileName.toLowerCase().endsWith(MAIL_ENDING)) {
      throw wrongType(`'${file.fileName}' is no message. Save the message as a file that ends in ${MAIL_ENDING}.`)
    }
    await refuseUnknownProperty(context.db, 'PropertyId', propertyId)
    const bytes = await readFile(file.path)
    const { mailId, isKnown } = await keepMail(context, {
      file,
      bytes,
      source: 'dropped',
      propertyId,
      actor: login.email,
    })
    const mail = await getMail(context.db, mailId)
    const isSeen = mail.propertyId !== null && (await isKnownProperty(context.db, mail.propertyId))
    return isKnown && !isSeen ? fileMail(context, login, { mailId, propertyId, emailId: null }) : mail
  })
}
