import type { Transaction } from 'kysely'
import type { EmailKind } from '@app/contract/email/kinds'
import type { EmailTemplate, SavedTemplate } from '@app/contract/email/templates'
import type { AppContext } from '../../app-context.ts'
import type { Login } from '../../auth/login.ts'
import { lostUpdate } from '../../database/lost-update.ts'
import type { Tables } from '../../database/tables.ts'
import { transactionBy } from '../../database/transaction.ts'
import { badPayload, type ProblemError } from '../../lib/problem.ts'
import { refuseFaults } from './writing.ts'
import { addVersion, findNewestVersion, getTemplate } from './template-queries.ts'
import { DEFAULT_TEMPLATES } from './defaults/default-templates.ts'

/**
 * Saves a template as the next version. An unchanged template does not create a version.
 *
 * @throws ProblemError 400 that names what does not exist, 409 if there is a newer version than the one that was read
 */
export async function saveTemplate(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  { email, loginId }: Login,
  name: EmailKind,
  { subject, body, version }: SavedTemplate,
): Promise<EmailTemplate> {
  await refuseFaults({ subject, body })
  return transactionBy(db, email, async (transaction) => {
    const present = (await findNewestVersion(transaction, name)) ?? { version: 0, ...DEFAULT_TEMPLATES[name] }
    if (version > present.version)
      throw badPayload({ path: 'version', message: 'names a version that was never saved' })
    const isSame = present.subject === subject && present.body === body
    const isSaved =
      present.version === version &&
      (isSame || (await addVersion(transaction, name, { subject, body, version: version + 1, loginId })))
    if (!isSaved) throw await supersededBy(transaction, name, timeZone)
    return getTemplate(transaction, name)
  })
}

async function supersededBy(
  transaction: Transaction<Tables>,
  name: EmailKind,
  timeZone: string,
): Promise<ProblemError> {
  const [newest] = (await getTemplate(transaction, name)).versions
  if (!newest) throw new Error(`A newer template of ${name} is gone`)
  return lostUpdate('template', { whenUpdated: newest.whenCreated, updatedBy: newest.savedBy }, timeZone)
}
