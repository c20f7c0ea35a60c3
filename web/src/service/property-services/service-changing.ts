import type { ServiceChange } from '@app/contract/service/change'

/** Changes services of properties at once, by the call that does nothing else. */
export interface ServiceChanging {
  /**
   * `onDone` is called when it is saved, and when the service is not any more as it was shown. Failures are reported as
   * messages.
   */
  readonly change: (change: ServiceChange, onDone: () => void) => void
  readonly isChanging: boolean
}
