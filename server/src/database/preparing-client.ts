import pg from 'pg'
import Cursor from 'pg-cursor'
import { callContext } from '../lib/call-context.ts'
import { guardCursor } from './guarded-cursor.ts'
import { mayBeDone } from './unavailable.ts'

/**
 * Prefix of a statement that PostgreSQL plans once. It must find its rows by key, so that one plan suits all values.
 */
export const PREPARED = '/* prepared */ '

/**
 * Suffix of a statement of a transaction whose answer says nothing. The one after it is sent without waiting, and fails with
 * its error.
 */
export const AHEAD = '/* ahead */'

/** What is answered to a statement that is sent ahead. */
const SENT = { command: '', rowCount: null, rows: [] }

const BEGINS = /^(begin|start transaction)\b/
const ENDS = /^(commit|rollback)$/
const WRITES = /\b(insert into|update|delete from|merge into)\b/i

/** Of the prepared statements, whose texts are long and come again. */
const preparedWrites = new Map<string, boolean>()

/** Whether a statement may write. One that only locks rows looks the same, which does no harm. */
function mayWrite(text: string): boolean {
  if (!text.startsWith(PREPARED)) return WRITES.test(text)
  const known = preparedWrites.get(text) ?? WRITES.test(text)
  preparedWrites.set(text, known)
  return known
}

/**
 * A connection that names prepared statements, so that PostgreSQL keeps their plans. All others are planned for their
 * values each time, which suits reports. Statements are sent without waiting for the answers to those before: PostgreSQL
 * runs them in their order.
 */
export class PreparingClient extends pg.Client {
  static readonly #names = new Map<string, string>()
  readonly #config: string | pg.ClientConfig | undefined
  /** The transaction that is open. */
  #transaction: { writes: boolean } | undefined
  /** Resolves once the statement that was sent last is answered. */
  #answered: Promise<unknown> = Promise.resolve()
  /** What was sent ahead of the next statement. */
  #ahead: Promise<unknown> | undefined

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.#config = config
    // The pool replaces a broken connection at the next query, and a running query gets the error itself. Without a
    // listener, the error of an idle connection would end the process.
    this.on('error', () => {})
  }

  // The driver's query has a dozen forms. Kysely and the pool use only two: text with values, and a cursor.
  override query = (...[text, ...rest]: unknown[]) => {
    if (text instanceof Cursor) return this.#openCursor(text)
    const isPrepared = typeof text === 'string' && text.startsWith(PREPARED)
    const send = () => {
      const sent = isPrepared ? this.#sendNamed(text, rest) : Reflect.apply(super.query, this, [text, ...rest])
      if (sent instanceof Promise) this.#answered = sent.catch(() => undefined)
      return sent
    }
    if (typeof text !== 'string') return send()
    if (BEGINS.test(text)) {
      this.#transaction = { writes: false }
      return this.#sendAhead(send)
    }
    if (text.endsWith(AHEAD)) {
      if (this.#transaction && mayWrite(text)) this.#transaction.writes = true
      return this.#sendAhead(send)
    }
    const sendNext = () => this.#afterAhead(text, send())
    const signal = callContext()?.cancelsStatements?.()
    if (signal) return this.#cancelled(signal, sendNext)
    const sent = sendNext()
    return sent instanceof Promise ? this.#noted(text, sent) : sent
  }

  /** Does not wait: the next statement fails too, and says why. */
  #sendAhead(send: () => unknown) {
    this.#ahead = Promise.all([this.#ahead, send()])
    this.#ahead.catch(() => {})
    return Promise.resolve(SENT)
  }

  /** The answer to a statement, unless one that was sent ahead of it has failed. A rollback forgets that. */
  #afterAhead(text: string, sent: unknown): unknown {
    const ahead = this.#ahead
    this.#ahead = undefined
    if (!ahead || text === 'rollback' || !(sent instanceof Promise)) return sent
    sent.catch(() => {})
    return ahead.then(() => sent)
  }

  /** A cursor needs the connection for itself, and an answer to each of its steps. */
  #openCursor<Row>(cursor: Cursor<Row>) {
    const sendWithoutWaiting = (pipeline: boolean) => Object.assign(this, { pipeline })
    const before = Promise.all([this.#ahead, this.#answered])
    this.#ahead = undefined
    const opened = before.then(() => {
      sendWithoutWaiting(false)
      return guardCursor(super.query(cursor), this)
    })
    return {
      read: async (rows: number) => (await opened).read(rows),
      close: async () => {
        try {
          await (await opened).close()
        } finally {
          sendWithoutWaiting(true)
        }
      },
    }
  }

  /** Tells the call whether it may have changed something, for the answer when the database goes away. */
  #noted(text: string, sent: Promise<unknown>): Promise<unknown> {
    const call = callContext()
    if (!call) return sent
    const writes = this.#transaction?.writes || mayWrite(text)
    const isEnding = ENDS.test(text)
    if (this.#transaction && !isEnding) {
      this.#transaction.writes = writes
      return sent
    }
    this.#transaction = undefined
    if (!writes || text === 'rollback') return sent
    return sent.then(
      (answer) => {
        call.mayHaveChanged = true
        return answer
      },
      (error: unknown) => {
        if (mayBeDone(error)) call.mayHaveChanged = true
        throw error
      },
    )
  }

  /** Sends a statement that an abort cancels. The connection is given back only after the cancellation. */
  async #cancelled(signal: AbortSignal, send: () => unknown): Promise<unknown> {
    signal.throwIfAborted()
    let cancelling: Promise<void> | undefined
    const cancel = () => (cancelling = this.#cancel())
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await send()
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      signal.removeEventListener('abort', cancel)
      await cancelling
    }
  }

  /** Over a connection of its own, because all of the pool may be busy. */
  async #cancel(): Promise<void> {
    const canceller = new pg.Client(this.#config)
    canceller.on('error', () => {})
    try {
      await canceller.connect()
      const { processID } = this as this & { processID: number }
      await canceller.query('select pg_cancel_backend($1)', [processID])
    } catch {
      // The statement has ended by itself, or the database is gone.
    } finally {
      await canceller.end().catch(() => {})
    }
  }

  /** Past the driver's copy of a statement that has a name, which costs as much as sending it. */
  #sendNamed(text: string, [values, answer]: unknown[]): Promise<unknown> | undefined {
    const name = PreparingClient.#names.get(text) ?? `statement_${PreparingClient.#names.size + 1}`
    PreparingClient.#names.set(text, name)
    const statement = Object.assign(new pg.Query(text, Array.isArray(values) ? values : []), { name })
    const send = (callback: unknown) => super.query(Object.assign(statement, { callback }))
    // The pool waits by a function of its own.
    if (typeof answer === 'function') return void send(answer)
    return new Promise((resolve, reject) => {
      send((error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)))
    })
  }
}
