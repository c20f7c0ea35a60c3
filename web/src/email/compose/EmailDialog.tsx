import type { RenderedEmail } from '@app/contract/email/schema'
import { Skeleton, Stack } from '@mantine/core'
import { useCallback, useRef, type KeyboardEvent } from 'react'
import { isTypedIn } from '../../lib/typed-in.ts'
import { useOperator } from '../../operator/api.ts'
import { confirmDiscarding } from '../../ui/feedback/confirm.ts'
import { ErrorBanner } from '../../ui/feedback/ErrorBanner.tsx'
import { LargeDialog } from '../../ui/layout/LargeDialog.tsx'
import { dialogTitle, type EmailCase } from './email-case.ts'
import classes from './EmailDialog.module.css'
import { EmailEditor, type CloseBlocker } from './EmailEditor.tsx'
import { MessageFrame } from './MessageFrame.tsx'
import { useReadyEmails, useRenderedEmail } from './render-api.ts'

/** Every e-mail has a subject. Without one the content says why there is nothing to send. */
const isNothingToSend = ({ subject }: RenderedEmail): boolean => subject === ''

interface EmailDialogProps {
  readonly emailCase: EmailCase
  readonly onClose: () => void
  /** Goes to the next e-mail of the list, if there is one. */
  readonly onNext?: (() => void) | undefined
  readonly onPrevious?: (() => void) | undefined
  /** Those that J and K may ask for, to have them ready. */
  readonly beside?: readonly EmailCase[]
}

const NONE: readonly EmailCase[] = []

/** Shows one e-mail to check, edit and send (docs/rules/screens.md#document-and-e-mail-dialog). */
export function EmailDialog({ emailCase, onClose, onNext, onPrevious, beside = NONE }: EmailDialogProps) {
  const { data: rendered, error, refetch } = useRenderedEmail(emailCase)
  // The one that was asked for comes first.
  useReadyEmails(rendered ? beside : NONE)
  const { data: operator } = useOperator(true)
  const closeBlocker = useRef<CloseBlocker>(null)
  const setCloseBlocker = useCallback((blocker: CloseBlocker): void => {
    closeBlocker.current = blocker
  }, [])

  const leave = async (then: () => void): Promise<void> => {
    if (closeBlocker.current === 'sending') return
    if (closeBlocker.current === null || (await confirmDiscarding())) then()
  }

  const onKey = (event: KeyboardEvent): void => {
    const go = { j: onNext, k: onPrevious }[event.key]
    if (!go || event.ctrlKey || event.metaKey || event.altKey || isTypedIn(event.target)) return
    event.preventDefault()
    void leave(go)
  }

  return (
    <LargeDialog
      onClose={() => void leave(onClose)}
      onKeyDown={onKey}
      title={dialogTitle(emailCase.kind)}
      subtitle={emailCase.subject}
    >
      {rendered && isNothingToSend(rendered) ? (
        <div className={classes.pane}>
          <MessageFrame title="Why there is no email" html={rendered.renderedEmailContent} />
        </div>
      ) : rendered && operator ? (
        <EmailEditor
          emailCase={emailCase}
          rendered={rendered}
          isOwnCompany={operator.companyId !== null && operator.companyId === emailCase.recipientCompanyId}
          onCloseBlocker={setCloseBlocker}
          onClose={() => void leave(onClose)}
          onNext={onNext && (() => void leave(onNext))}
        />
      ) : error ? (
        <div className={classes.pane}>
          <ErrorBanner title="Error retrieving email template" error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <Stack className={classes.pane} gap="md" role="group" aria-busy aria-label="Loading email">
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton height={36} width="70%" />
          <Skeleton height={360} />
        </Stack>
      )}
    </LargeDialog>
  )
}
