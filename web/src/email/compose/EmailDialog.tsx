import { Skeleton, Stack } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { useOperator } from '../../operator/api.ts'
import { confirmDiscarding } from '../../ui/feedback/confirm.ts'
import { ErrorBanner } from '../../ui/feedback/ErrorBanner.tsx'
import { LargeDialog } from '../../ui/layout/LargeDialog.tsx'
import { dialogTitle, type EmailCase } from './email-case.ts'
import classes from './EmailDialog.module.css'
import { EmailEditor, type Holding } from './EmailEditor.tsx'
import { useRenderedEmail } from './render-api.ts'

interface EmailDialogProps {
  readonly of: EmailCase
  readonly onClose: () => void
  /** To the next e-mail of the list, where there is one. */
  readonly onNext?: (() => void) | undefined
}

/** One e-mail to look over, to edit and to send (docs/rules/screens.md#document-and-e-mail-dialog). */
export function EmailDialog({ of, onClose, onNext }: EmailDialogProps) {
  const { data: rendered, error, refetch } = useRenderedEmail(of)
  const { data: operator } = useOperator(true)
  const holding = useRef<Holding>(null)
  const hold = useCallback((by: Holding): void => {
    holding.current = by
  }, [])

  const leave = async (then: () => void): Promise<void> => {
    if (holding.current === 'sending') return
    if (holding.current === null || (await confirmDiscarding())) then()
  }

  return (
    <LargeDialog onClose={() => void leave(onClose)} title={dialogTitle(of.kind)} subtitle={of.subject}>
      {rendered && operator ? (
        <EmailEditor
          of={of}
          rendered={rendered}
          isOwn={operator.companyId !== null && operator.companyId === of.recipientCompanyId}
          onHold={hold}
          onClose={() => void leave(onClose)}
          onNext={onNext && (() => void leave(onNext))}
        />
      ) : error ? (
        <div className={classes.pane}>
          <ErrorBanner title="Error retrieving email template" error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <Stack className={classes.pane} gap="md" aria-busy aria-label="Loading email">
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton height={36} width="70%" />
          <Skeleton height={360} />
        </Stack>
      )}
    </LargeDialog>
  )
}
