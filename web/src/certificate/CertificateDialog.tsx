import { CERTIFICATE_KIND_NAMES, isEditable, isWithdrawable } from '@app/contract/certificate/rules'
import type { Certificate, SavedCertificate, VisibleCertificate } from '@app/contract/certificate/schema'
import { Button, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { useSession } from '../auth/session.ts'
import { ProblemError } from '../lib/problem-error.ts'
import { shownValue } from '../lib/shown-value.ts'
import { LazyConflictDialog } from '../ui/editing/LazyConflictDialog.tsx'
import { useGuardedClose } from '../ui/editing/use-guarded-close.ts'
import { SAVES_BY_KEY } from '../ui/editing/save-by-key.ts'
import { toast } from '../ui/feedback/toast.ts'
import { LargeDialog } from '../ui/layout/LargeDialog.tsx'
import { useAcceptCertificate, useOfferUndo, useRefuseCertificate, useWithdrawCertificate } from './api.ts'
import { AnswerWords } from './AnswerWords.tsx'
import { withdrawalReasons } from './certificate-words.ts'
import { CertificateFacts } from './CertificateFacts.tsx'
import { CertificateFields } from './CertificateFields.tsx'
import { CertificateReview } from './CertificateReview.tsx'
import { fieldLabel } from './labels.ts'
import { focusMissing, MissingFacts } from './MissingFacts.tsx'
import { PaperPane } from './PaperPane.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { RefuseDialog, type Refusal } from './RefuseDialog.tsx'
import { useCertificateEditing } from './use-certificate-editing.ts'

interface CertificateDialogProps {
  readonly certificate: VisibleCertificate
  readonly onClose: () => void
}

/** One certificate with its paper. Staff edit, accept, refuse or withdraw it; others read it. */
export function CertificateDialog({ certificate, onClose }: CertificateDialogProps) {
  const { isInternal } = useSession()
  // Staff get every field.
  if (isInternal) return <StaffCertificate certificate={certificate as Certificate} onClose={onClose} />
  return <ReadCertificate certificate={certificate} onClose={onClose} isInternal={false} />
}

const titleOf = ({ kind, propertyName }: VisibleCertificate): string =>
  `${CERTIFICATE_KIND_NAMES[kind]}, ${propertyName}`

function ReadCertificate({
  certificate,
  onClose,
  isInternal,
}: CertificateDialogProps & { readonly isInternal: boolean }) {
  const [isWithdrawing, setWithdrawing] = useState(false)
  const canWithdraw = isInternal && isWithdrawable(certificate.state)
  return (
    <>
      <LargeDialog title={titleOf(certificate)} onClose={onClose}>
        <CertificateReview
          paper={<PaperPane propertyId={certificate.propertyId} documentId={certificate.documentId} />}
          facts={<CertificateFacts certificate={certificate} />}
          actions={
            canWithdraw && (
              <Button variant="default" onClick={() => setWithdrawing(true)}>
                Withdraw
              </Button>
            )
          }
        />
      </LargeDialog>
      {isWithdrawing && (
        <WithdrawDialog
          certificate={certificate as Certificate}
          onClose={() => setWithdrawing(false)}
          onDone={() => setWithdrawing(false)}
        />
      )}
    </>
  )
}

interface WithdrawDialogProps {
  readonly certificate: Certificate
  /** The facts that were edited, which are saved first. */
  readonly edited?: () => SavedCertificate | null
  /** What was answered before, when the server did not take it. */
  readonly kept?: string | undefined
  readonly onClose: () => void
  readonly onDone: () => void
  readonly onRefused?: (error: unknown, reason: string) => void
}

/** Asks why an accepted or waiting certificate is withdrawn. */
function WithdrawDialog({ certificate, edited, kept, onClose, onDone, onRefused }: WithdrawDialogProps) {
  const { mutate, isPending } = useWithdrawCertificate()
  const { certificateId, whenUpdated, state } = certificate
  const isAccepted = state === 'accepted'
  const { reasons, initial } = withdrawalReasons(state)
  return (
    <ReasonDialog
      title="Withdraw this certificate?"
      effect={
        isAccepted
          ? 'The dates of its systems go back to what they were. A withdrawn certificate stays in the history.'
          : 'It leaves the queue for good. A withdrawn certificate stays in the history.'
      }
      confirm="Withdraw"
      reasons={reasons}
      initial={kept ?? initial}
      isSending={isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        mutate(
          { certificateId, whenUpdated, edited: edited?.() ?? null, reason },
          {
            onSuccess: () => {
              toast.success('The certificate is withdrawn.')
              onDone()
            },
            onError: (error) => onRefused?.(error, reason),
          },
        )
      }
    />
  )
}

interface StaffCertificateProps {
  readonly certificate: Certificate
  readonly onClose: () => void
}

/** A certificate that staff can edit in its present state. Edits stay when a colleague decides meanwhile: saving tells. */
function StaffCertificate({ certificate, onClose }: StaffCertificateProps) {
  const editing = useCertificateEditing(certificate)
  const { source, draft, changes, errors, findings } = editing
  const accepting = useAcceptCertificate()
  const refusing = useRefuseCertificate()
  const offerUndo = useOfferUndo()
  const [asked, setAsked] = useState<'refuse' | 'withdraw' | null>(null)
  // Both stay when the server does not take them.
  const [refusal, setRefusal] = useState<Refusal>()
  const [withdrawal, setWithdrawal] = useState<string>()
  const facts = useRef<HTMLDivElement>(null)
  const isReceived = source.state === 'received'
  const close = useGuardedClose(changes.length > 0, onClose)

  const accept = (): void => {
    const edited = editing.edited()
    if (edited === undefined) return
    if (findings.length > 0) return focusMissing(facts.current)
    const { certificateId, whenUpdated } = source
    accepting.mutate(
      { certificateId, whenUpdated, edited },
      {
        onSuccess: (accepted) => {
          offerUndo(accepted)
          onClose()
        },
        onError: (error) => {
          editing.refused(error)
          if (error instanceof ProblemError && error.status === 409) {
            toast.error('Error accepting the certificate', error.message)
          }
        },
      },
    )
  }

  const ask = (decision: 'refuse' | 'withdraw'): void => {
    if (editing.edited() !== undefined) setAsked(decision)
  }

  if (!isEditable(source.state)) return <ReadCertificate certificate={source} onClose={onClose} isInternal />
  return (
    <>
      <LargeDialog title={titleOf(certificate)} onClose={close}>
        <CertificateReview
          focusRef={facts}
          paper={
            <PaperPane
              propertyId={certificate.propertyId}
              documentId={draft.documentId}
              onChange={(documentId) => editing.change((old) => ({ ...old, documentId }))}
            />
          }
          facts={
            <Stack gap="sm">
              <AnswerWords certificate={source} />
              {isReceived ? <MissingFacts findings={findings} /> : <CertificateFacts certificate={source} />}
              <CertificateFields
                key={editing.version}
                certificate={source}
                draft={draft}
                errors={errors}
                findings={findings}
                onChange={editing.change}
              />
            </Stack>
          }
          actions={
            <>
              {isReceived && (
                <>
                  <Button loading={accepting.isPending} onClick={accept}>
                    {changes.length > 0 ? 'Save and accept' : 'Accept'}
                  </Button>
                  <Button variant="default" onClick={() => ask('refuse')}>
                    Refuse
                  </Button>
                  <Button variant="default" onClick={() => ask('withdraw')}>
                    Withdraw
                  </Button>
                </>
              )}
              {(changes.length > 0 || !isReceived) && (
                <Button
                  variant={isReceived ? 'default' : 'filled'}
                  {...(isReceived && SAVES_BY_KEY)}
                  loading={editing.isSaving}
                  onClick={() => editing.save()}
                  title={isReceived ? undefined : 'It then waits for a decision again'}
                >
                  {isReceived ? 'Save' : 'Receive again'}
                </Button>
              )}
            </>
          }
        />
      </LargeDialog>
      {asked === 'refuse' && (
        <RefuseDialog
          title="Refuse this certificate?"
          isSending={refusing.isPending}
          kept={refusal}
          onClose={() => setAsked(null)}
          onRefuse={(given) => {
            setRefusal(given)
            const { certificateId, whenUpdated } = source
            refusing.mutate(
              { certificateId, whenUpdated, edited: editing.edited() ?? null, ...given },
              {
                onSuccess: (refused) => {
                  offerUndo(refused)
                  onClose()
                },
                onError: (error) => {
                  setAsked(null)
                  editing.refused(error)
                  toast.error('Error refusing the certificate', error.message)
                },
              },
            )
          }}
        />
      )}
      {asked === 'withdraw' && (
        <WithdrawDialog
          certificate={source}
          edited={() => editing.edited() ?? null}
          kept={withdrawal}
          onClose={() => setAsked(null)}
          onDone={onClose}
          onRefused={(error, reason) => {
            setAsked(null)
            setWithdrawal(reason)
            editing.refused(error)
          }}
        />
      )}
      {editing.conflict && (
        <LazyConflictDialog
          {...editing.conflict}
          labelOf={fieldLabel}
          showValue={(_, value) => shownValue(value) || '–'}
        />
      )}
    </>
  )
}
