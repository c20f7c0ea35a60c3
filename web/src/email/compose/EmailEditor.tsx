import type { RenderedEmail } from '@app/contract/email/schema'
import { Button, Group, Tabs } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { hasUnsavedWork } from '../../lib/unsaved.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { ErrorBanner } from '../../ui/feedback/ErrorBanner.tsx'
import { useFocusWrongField } from '../../ui/editing/focus-wrong-field.ts'
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

/** What holds a dialog back from closing. */
export type Holding = 'edits' | 'sending' | null

interface EmailEditorProps {
  readonly of: EmailCase
  readonly rendered: RenderedEmail
  /** It goes to the operator's own company. */
  readonly isOwn: boolean
  readonly onHold: (by: Holding) => void
  readonly onClose: () => void
  readonly onNext: (() => void) | undefined
}

/** An e-mail as it was written for people to edit and send, beside the document that goes with it. */
export function EmailEditor({ of, rendered, isOwn, onHold, onClose, onNext }: EmailEditorProps) {
  const [tab, setTab] = useState<string | null>('email')
  /** The form is loaded when somebody wants to see it, and then keeps what is filled in. */
  const [isDocumentWanted, setDocumentWanted] = useState(false)
  const show = (next: string | null): void => {
    setTab(next)
    if (next === 'document') setDocumentWanted(true)
  }
  const attached = useAttachedForms(of, { kind: rendered.emailContentTemplate, isWanted: isDocumentWanted })
  const reviews = useReviews(attached.data)
  const sending = useEmailSending({
    of,
    rendered,
    isOwn,
    reviewedForms: reviews.reviewedForms,
    onOutdated: () => {
      void attached.refetch()
      show('document')
    },
  })
  const { draft, change, errors, refusal, isSending, isSent, failure, isOutdated, send } = sending
  const isEdited = sending.isEdited || (!isSent && reviews.isEdited)
  const isSettled = isSending || isSent
  // Edits of this e-mail are unsaved work, too.
  const [hasUnsaved] = useState(hasUnsavedWork)
  useLeaveGuard(isEdited)
  useFocusWrongField(refusal)
  // The button that was pressed is grey now.
  const onwards = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isSent) onwards.current?.focus()
  }, [isSent])
  const holding = isSending ? 'sending' : isEdited ? 'edits' : null
  useEffect(() => onHold(holding), [onHold, holding])

  const attachedFiles = attached.data?.map(({ fileName }) => fileName) ?? rendered.attachedFiles
  const hasDocument = attachedFiles.length > 0
  const failed = failure && <ErrorBanner title="Error sending email." error={failure} />
  const issueDate = isOwn && (
    <DateField
      label="Issue Date"
      w={150}
      popoverProps={{ position: 'top-start' }}
      value={draft.issuedDate}
      onChange={(issuedDate) => change({ issuedDate })}
      disabled={isSettled}
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
          {isOutdated && failed}
          {isDocumentWanted && (
            <DocumentPanes
              attached={attached}
              issuedDate={draft.issuedDate}
              issueDate={issueDate}
              hasUnsaved={hasUnsaved}
              onReview={reviews.take}
              isSettled={isSettled}
            />
          )}
        </Tabs.Panel>
      )}
      <Tabs.Panel value="email" className={classes.panel} role={hasDocument ? undefined : 'presentation'}>
        <div className={classes.pane} {...PANE}>
          {failed}
          <EmailForm
            of={of}
            draft={draft}
            change={change}
            errors={errors}
            attachedFiles={attachedFiles}
            isDocumentEdited={reviews.isEdited}
            onDocument={() => show('document')}
            disabled={isSettled}
          />
        </div>
        <Group className={classes.footer} align="flex-end" gap="sm">
          {issueDate}
          <Group ml="auto" gap="xs" wrap="nowrap">
            <Button ref={onNext ? undefined : onwards} variant="default" onClick={onClose} disabled={isSending}>
              {isSent ? 'Close' : 'Cancel'}
            </Button>
            {onNext && (
              <Button ref={onwards} variant="default" aria-label="Next email" onClick={onNext} disabled={isSending}>
                Next
              </Button>
            )}
            <Button
              leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
              disabled={isSettled}
              onClick={() => void send()}
            >
              {isSending ? 'Sending...' : isSent ? 'Email sent' : 'Send Email'}
            </Button>
          </Group>
        </Group>
      </Tabs.Panel>
    </Tabs>
  )
}
