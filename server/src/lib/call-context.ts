import { AsyncLocalStorage } from 'node:async_hooks'

/** The call that is being answered. */
export interface CallContext {
  /** Who makes the call: a login, or the address of somebody without one. Limits are shared out between them. */
  caller: string
  /** For a call that only reads: aborts when the caller leaves, which cancels its statements. Made for the first of them. */
  cancelsStatements?: () => AbortSignal
  /** The call has changed something in the database, or nobody knows whether it has. */
  mayHaveChanged?: boolean
}

const contexts = new AsyncLocalStorage<CallContext | undefined>()

/** Undefined for work that no call waits for, such as e-mails on their way out. */
export const callContext = (): CallContext | undefined => contexts.getStore()

/** Runs the work of a call. Whatever it awaits belongs to the call. */
export const withinCall = <T>(context: CallContext, work: () => Promise<T>): Promise<T> => contexts.run(context, work)

/** Runs reading work whose statements an abort cancels, for the call that is being answered. */
export const cancelledBy = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  contexts.run({ caller: '', ...contexts.getStore(), cancelsStatements: () => signal }, work)

/**
 * Runs work that is not the call's own, such as what other calls share and e-mails on their way out: it does not end with
 * the call that started it, and takes nothing of its caller's share.
 */
export const outsideCalls = <T>(work: () => T): T => contexts.run(undefined, work)
