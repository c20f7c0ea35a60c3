import type { ComponentProps } from 'react'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import type { EmailDialog as Dialog } from '../compose/EmailDialog.tsx'

const EmailDialog = lazyPart(() => import('../compose/EmailDialog.tsx').then((chunk) => chunk.EmailDialog), {
  showError: 'in a dialog',
})

interface EmailReviewProps extends Omit<ComponentProps<typeof Dialog>, 'emailCase'> {
  /** Null closes the dialog. */
  readonly emailCase: ComponentProps<typeof Dialog>['emailCase'] | null
}

/** The dialog of an e-mail. Its code loads when it is first opened. */
export function EmailReview({ emailCase, ...props }: EmailReviewProps) {
  if (emailCase === null) return null
  const { propertyId, recipientCompanyId, kind } = emailCase
  return <EmailDialog key={`${propertyId} ${recipientCompanyId} ${kind}`} emailCase={emailCase} {...props} />
}
