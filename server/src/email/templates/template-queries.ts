import { sql, type Transaction } from 'kysely'
import { EMAIL_KIND_NAMES, kindLabel, type EmailKind } from '@app/contract/email/kinds'
import type { EmailTemplate, TemplateVersion } from '@app/contract/email/templates'
import type { Connection } from '../../database/connection.ts'
import type { Tables } from '../../database/tables.ts'
import { DEFAULT_TEMPLATES } from './defaults/default-templates.ts'
import type { TemplateText } from './defaults/template.ts'

type NamedVersion = TemplateVersion & { name: string }

async function listVersions(db: Connection, names: readonly EmailKind[]): Promise<NamedVersion[]> {
  return db
    .selectFrom('emailTemplateVersion as saved')
    .leftJoin('login', 'login.loginId', 'saved.loginId')
    .select(['saved.name', 'saved.version', 'saved.subject', 'saved.body', 'saved.whenCreated'])
    .select((eb) => eb.fn.coalesce('login.loginEmail', sql<string>`''`).as('savedBy'))
    .where('saved.name', 'in', names)
    .orderBy('saved.version', 'desc')
    .execute()
}

function toTemplate(name: EmailKind, saved: readonly NamedVersion[]): EmailTemplate {
  const original = DEFAULT_TEMPLATES[name]
  const versions = saved.filter((version) => version.name === name)
  const { version, subject, body } = versions[0] ?? { version: 0, ...original }
  return {
    name,
    label: kindLabel(name),
    version,
    subject,
    body,
    defaultSubject: original.subject,
    defaultBody: original.body,
    versions,
  }
}

/** All templates in the order of the kinds. */
export async function listTemplates(db: Connection): Promise<EmailTemplate[]> {
  const saved = await listVersions(db, EMAIL_KIND_NAMES)
  return EMAIL_KIND_NAMES.map((name) => toTemplate(name, saved))
}

export const getTemplate = async (db: Connection, name: EmailKind): Promise<EmailTemplate> =>
  toTemplate(name, await listVersions(db, [name]))

export const findNewestVersion = (db: Connection, name: EmailKind) =>
  db
    .selectFrom('emailTemplateVersion')
    .select(['version', 'subject', 'body'])
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .executeTakeFirst()

/** Returns false if somebody else has just added the same version. */
export async function addVersion(
  transaction: Transaction<Tables>,
  name: EmailKind,
  { subject, body, version, loginId }: TemplateText & { version: number; loginId: number },
): Promise<boolean> {
  const added = await transaction
    .insertInto('emailTemplateVersion')
    .values({ name, version, subject, body, loginId })
    .onConflict((conflict) => conflict.columns(['name', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst()
  return added !== undefined
}
