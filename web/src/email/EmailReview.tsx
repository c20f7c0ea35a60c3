import { lazy, Suspense, type ComponentProps } from 'react'
import type { EmailDialog as Dialog } from './EmailDialog.tsx'

const EmailDialog = lazy(() => import('./EmailDialog.tsx').then((chunk) => ({ default: chunk.EmailDialog })))

interface EmailReviewProps extends Omit<ComponentProps<typeof Dialog>, 'of'> {
  /** Null closes it. */
  readonly of: ComponentProps<typeof Dialog>['of'] | null
}

/** The dialog of an e-mail, whose code comes when it is first opened. */
export function EmailReview({ of, ...props }: EmailReviewProps) {
  return (
    <Suspense>
      {of && <EmailDialog key={`${of.propertyId} ${of.recipientCompanyId} ${of.kind}`} of={of} {...props} />}
    </Suspense>
  )
}
