import type { Kysely } from 'kysely'
import type { Tokens } from './auth/token.ts'
import type { Reader } from './database/read-replica.ts'
import type { Tables } from './database/tables.ts'
import type { Environment } from './lib/environment.ts'
import type { DocumentStore } from './lib/document-store.ts'
import type { Mailer } from './lib/mailer.ts'
import type { Sealer } from './lib/sealer.ts'
import type { Printer } from './lib/print/printer.ts'

/** What every room needs to answer its calls. */
export interface AppContext {
  environment: Environment
  db: Kysely<Tables>
  /** For exports and whole lists: a read replica, if there is one. */
  reader: Reader
  /** Unique to this database: stored files carry it in their names. */
  databaseId: string
  tokens: Tokens
  /** Signs the names of one purpose with a key derived from TOKEN_SECRET. */
  sealerFor: (purpose: string) => Sealer
  /** Stores the files of documents. */
  store: DocumentStore
  mailer: Mailer
  /** Call it after queueing e-mails: the dispatcher looks at the queue straight away. Never fails. */
  wakeDispatcher: () => void
  printer: Printer
  timeZone: string
  /** The clock that all rules use (docs/rules/reminders.md#the-clock), not the database's. Tests set it. */
  now: () => Date
}
