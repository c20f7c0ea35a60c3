import type { RenderedEmail } from '@app/contract/email/schema'
import { Button, Group, Tabs } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { hasUnsavedWork } from '../../lib/unsaved.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { ErrorBanner } from '../../ui/feedback/ErrorBanner.tsx'
import { focusWrongFieldIn, useFocusWrongField } from '../../ui/editing/focus-wrong-field.ts'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import { PANE } from '../../ui/layout/LargeDialog.tsx'
import { useLeaveGuard } from '../../ui/editing/use-leave-guard.ts'
import type { EmailCase } from './email-case.ts'
import classes from './EmailDialog.module.css'
import { EmailForm } from './EmailForm.tsx'
import { useAttachedForms } from './render-api.ts'
import { useReviews } from './reviews.ts'
import { useEmailSending } from './use-email-sending.ts'

const DocumentPanes = lazyPart(() => import('./DocumentPanes.tsx').then((chunk) => chunk.DocumentPanes))

/** Why a dialog may not simply close; null if it may. */
export type CloseBlocker = 'edits' | 'sending' | null

interface EmailEditorProps {
  readonly emailCase: EmailCase
  readonly rendered: RenderedEmail
  /** Whether it goes to the operator's own company. */
  readonly isOwnCompany: boolean
  readonly onCloseBlocker: (blocker: CloseBlocker) => void
  readonly onClose: () => void
  readonly onNext: (() => void) | undefined
}

/** A rendered e-mail to edit and send, beside the document that will be attached. */
export function EmailEditor({ emailCase, rendered, isOwnCompany, onCloseBlocker, onClose, onNext }: EmailEditorProps) {
  const [tab, setTab] = useState<string | null>('email')
  /** The form loads when its tab is first opened. It then keeps what is filled in. */
  const [isDocumentWanted, setDocumentWanted] = useState(false)
  const show = (next: string | null): void => {
    setTab(next)
    if (next === 'document') setDocumentWanted(true)
  }
  const attached = useAttachedForms(emailCase, { kind: rendered.emailContentTemplate, isWanted: isDocumentWanted })
  const reviews = useReviews(attached.data)
  const sending = useEmailSending({
    emailCase,
    rendered,
    isOwnCompany,
    reviewedForms: reviews.reviewedForms,
    onOutdated: () => {
      void attached.refetch()
      show('document')
    },
  })
  const { draft, change, errors, refusal, isSending, isSent, isQueued, failure, isOutdated, send } = sending
  const isEdited = sending.isEdited || (!isSent && reviews.isEdited)
  const isLocked = isSending || isSent
  // Read once, before the edits of this e-mail count as unsaved work too.
  const [hasUnsaved] = useState(hasUnsavedWork)
  useLeaveGuard(isEdited)
  useFocusWrongField(refusal)
  // Sending disables the button that was clicked, so the focus moves to the next one.
  const nextButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isSent) nextButton.current?.focus()
  }, [isSent])
  const closeBlocker = isSending ? 'sending' : isEdited ? 'edits' : null
  useEffect(() => onCloseBlocker(closeBlocker), [onCloseBlocker, closeBlocker])

  const attachedFiles = attached.data?.map(({ fileName }) => fileName) ?? rendered.attachedFiles
  const hasDocument = attachedFiles.length > 0
  const failureBanner = failure && <ErrorBanner title="Error sending email." error={failure} />
  const footer = useRef<HTMLDivElement>(null)
  // Only the tab on the screen has the field: a text that is no date is in no other one.
  const issueDate = isOwnCompany && (
    <DateField
      label="Issue Date"
      w={150}
      popoverProps={{ position: 'top-start' }}
      value={draft.issuedDate}
      onChange={(issuedDate) => change({ issuedDate })}
      disabled={isLocked}
    />
  )

  return (
    <Tabs value={tab} onChange={show} className={classes.tabs}>
      {hasDocument && (
        <Tabs.List className={classes.tabList}>
          <Tabs.Tab value="document">Document</Tabs.Tab>
          <Tabs.Tab value="email">Email</Tabs.Tab>
        </Tabs.List>
      )}
      {hasDocument && (
        <Tabs.Panel value="document" className={classes.panel}>
          {isOutdated && failureBanner}
          {isDocumentWanted && (
            <DocumentPanes
              attached={attached}
              issuedDate={draft.issuedDate}
              issueDate={tab === 'document' && issueDate}
              hasUnsaved={hasUnsaved}
              onReview={reviews.record}
              isLocked={isLocked}
            />
          )}
        </Tabs.Panel>
      )}
      <Tabs.Panel value="email" className={classes.panel} role={hasDocument ? undefined : 'presentation'}>
        <div className={classes.pane} {...PANE}>
          {failureBanner}
          <EmailForm
            emailCase={emailCase}
            draft={draft}
            change={change}
            errors={errors}
            attachedFiles={attachedFiles}
            isDocumentEdited={reviews.isEdited}
            onDocument={() => show('document')}
            disabled={isLocked}
          />
        </div>
        <Group ref={footer} className={classes.footer} align="flex-end" gap="sm">
          {tab === 'email' && issueDate}
          <Group ml="auto" gap="xs" wrap="nowrap">
            <Button ref={onNext ? undefined : nextButton} variant="default" onClick={onClose} disabled={isSending}>
              {isSent ? 'Close' : 'Cancel'}
            </Button>
            {onNext && (
              <Button
                ref={nextButton}
                variant="default"
                aria-label="Next email"
                aria-keyshortcuts="J"
                title="J"
                onClick={onNext}
                disabled={isSending}
              >
                Next
              </Button>
            )}
            <Button
              leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
              disabled={isLocked}
              onClick={() => !focusWrongFieldIn(footer.current) && void send()}
            >
              {isSending ? 'Sending...' : isQueued ? 'Email queued' : isSent ? 'Email sent' : 'Send Email'}
            </Button>
          </Group>
        </Group>
      </Tabs.Panel>
    </Tabs>
  )
}
