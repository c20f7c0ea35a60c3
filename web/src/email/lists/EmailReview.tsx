import type { ComponentProps } from 'react'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import type { EmailDialog as Dialog } from '../compose/EmailDialog.tsx'

const EmailDialog = lazyPart(() => import('../compose/EmailDialog.tsx').then((chunk) => chunk.EmailDialog), {
  showError: 'in a dialog',
})

interface EmailReviewProps extends Omit<ComponentProps<typeof Dialog>, 'of'> {
  /** Null closes it. */
  readonly of: ComponentProps<typeof Dialog>['of'] | null
}

/** The dialog of an e-mail, whose code comes when it is first opened. */
export function EmailReview({ of, ...props }: EmailReviewProps) {
  return of && <EmailDialog key={`${of.propertyId} ${of.recipientCompanyId} ${of.kind}`} of={of} {...props} />
}
