import { confirm } from '../../ui/feedback/confirm.ts'
import { shownCount } from '../../ui/table/RowCount.tsx'
import { WHEN_QUEUED_ARE_SENT } from './email-words.ts'

interface HiddenQuestion {
  readonly title: string
  /** What becomes of the selected rows, without a full stop. */
  readonly message: string
  readonly confirm: string
}

/**
 * Asks before rows are sent that the filter hides, as nobody sees which they are. What can be seen goes without a question,
 * because it can be taken back (docs/rules/screens.md#questions). Resolves with whether to go on.
 */
export const confirmHidden = async (hidden: number, { message, ...question }: HiddenQuestion): Promise<boolean> =>
  hidden === 0 ||
  confirm({
    ...question,
    message: `${message}. The filter hides ${shownCount(hidden)} of those selected. ${WHEN_QUEUED_ARE_SENT}`,
  })
