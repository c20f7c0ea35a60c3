import type { AnswerOf } from '@app/contract/call'
import type { listOwnReturns } from '@app/contract/return/calls'

/** What one company of the login is asked for at one building. */
export type OwnRequest = AnswerOf<typeof listOwnReturns>['data'][number]

/** What each dialog of an answer gets. */
export interface AnswerDialogProps {
  readonly asked: OwnRequest
  readonly onClose: () => void
}
