import type { Connection } from './connection.ts'
import type { Counted } from './versions.ts'

/**
 * Lets the statement that reads a record read the versions too, because one of their own costs as much. Whoever identifies
 * the caller takes them from here, so the statement must be sent before the reader waits for anything.
 */
export class VersionsAlong {
  readonly #db: Connection
  #counted: Promise<Counted> | undefined

  /** @param db of the versions: a replica may be behind */
  constructor(db: Connection) {
    this.#db = db
  }

  /** Whether a statement on this connection can read them, and none has. */
  isWantedOn(db: Connection): boolean {
    return this.#counted === undefined && this.#db === db
  }

  /** By the statement that is under way. */
  comeWith(counted: Promise<Counted>): void {
    // Whoever sent the statement hears of its failure.
    counted.catch(() => {})
    this.#counted = counted
  }

  /** Undefined if no statement has taken them along. */
  get counted(): Promise<Counted> | undefined {
    return this.#counted
  }
}
