import type { Kysely } from 'kysely'
import type { Tokens } from './auth/token.ts'
import type { Tables } from './database/tables.ts'
import type { Environment } from './lib/environment.ts'
import type { DocumentStore } from './lib/document-store.ts'
import type { Mailer } from './lib/mailer.ts'
import type { Printer } from './lib/print/printer.ts'

/** What the rooms work with. */
export interface AppContext {
  environment: Environment
  db: Kysely<Tables>
  /** Tells one database from another. */
  databaseId: string
  tokens: Tokens
  /** The files of documents. */
  store: DocumentStore
  mailer: Mailer
  /** After e-mails were queued: whoever dispatches them looks now. Never fails. */
  wakeDispatcher: () => void
  printer: Printer
  timeZone: string
  /** The clock that decides (docs/rules/reminders.md#the-clock), never the database's; tests set it. */
  now: () => Date
}
