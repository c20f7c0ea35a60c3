/** A reason not to start which the operator can act on: its message is one sentence, printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
