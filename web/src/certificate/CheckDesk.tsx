import type { Certificate } from '@app/contract/certificate/schema'
import { ActionIcon, Button, Kbd, Stack, Text } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { withValues } from '../lib/draft.ts'
import { errorMessage } from '../lib/problem-error.ts'
import { shownValue } from '../lib/shown-value.ts'
import { focusWrongField } from '../ui/editing/focus-wrong-field.ts'
import { LazyConflictDialog } from '../ui/editing/LazyConflictDialog.tsx'
import { useLeaveGuard } from '../ui/editing/use-leave-guard.ts'
import { AnchorLink } from '../ui/layout/links.ts'
import { isDialogOpen } from '../ui/layout/open-dialogs.ts'
import { useAcceptCertificate, useRefuseCertificate } from './api.ts'
import { AnswerWords } from './AnswerWords.tsx'
import { CERTIFICATE_DRAFT, type CertificateDraft } from './certificate-draft.ts'
import { titleWithRef } from './certificate-words.ts'
import { CertificateFields } from './CertificateFields.tsx'
import { CertificateReview } from './CertificateReview.tsx'
import classes from './CheckScreen.module.css'
import { isMovingWithin, isPaperAwaited, isTyping } from './keys.ts'
import { fieldLabel } from './labels.ts'
import { focusMissing, MissingFacts } from './MissingFacts.tsx'
import { PaperPane } from './PaperPane.tsx'
import { RefuseDialog, type Refusal } from './RefuseDialog.tsx'
import { useCertificateEditing } from './use-certificate-editing.ts'

/** The facts, and the reason of a refusal. */
export interface Typed {
  readonly draft: CertificateDraft
  /** The fields that were edited. All others are as somebody else may have saved them since. */
  readonly edited: readonly string[]
  readonly refusal?: Refusal | undefined
}

interface CheckDeskProps {
  readonly certificate: Certificate
  /** What was typed before a decision that the server refused. */
  readonly kept: Typed | undefined
  readonly onKeep: (typed: Typed) => void
  readonly onNext: (() => void) | undefined
  readonly onPrevious: (() => void) | undefined
  readonly onSaved: (certificate: Certificate) => void
  /** Called when the decision is sent, to go on at once. */
  readonly onLeave: () => void
  readonly onDecided: (certificate: Certificate) => void
  /** Called with the reason when the server refuses the decision. */
  readonly onRefused: (reason: string) => void
}

/** One certificate that waits, with a key for each decision. */
export function CheckDesk(props: CheckDeskProps) {
  const { certificate, kept, onKeep, onNext, onPrevious, onSaved, onLeave, onDecided, onRefused } = props
  const editing = useCertificateEditing(certificate)
  const { source, draft, changes, errors, findings, change } = editing
  const accepting = useAcceptCertificate()
  const refusing = useRefuseCertificate()
  const [isRefusing, setRefusing] = useState(false)
  const facts = useRef<HTMLDivElement>(null)
  const desk = useRef<HTMLDivElement>(null)
  useLeaveGuard(changes.length > 0)

  useEffect(() => facts.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (kept) change((old) => withValues(CERTIFICATE_DRAFT, old, kept.draft, kept.edited))
  }, [kept, change])

  // The screen goes on at once. What becomes of the decision is known when this part has gone.
  const follow = (deciding: Promise<Certificate>, refusal?: Refusal): void => {
    onKeep({ draft, edited: changes, refusal })
    onLeave()
    deciding.then(onDecided, (error: unknown) => onRefused(errorMessage(error)))
  }
  const accept = (): void => {
    const edited = editing.edited()
    if (edited === undefined) return
    if (findings.length > 0) return focusMissing(facts.current)
    const { certificateId, whenUpdated } = source
    follow(accepting.mutateAsync({ certificateId, whenUpdated, edited }))
  }
  const askWhy = (): void => {
    if (editing.edited() !== undefined) setRefusing(true)
  }
  const refuse = (refusal: Refusal): void => {
    setRefusing(false)
    const { certificateId, whenUpdated } = source
    const edited = editing.edited() ?? null
    follow(refusing.mutateAsync({ certificateId, whenUpdated, edited, ...refusal }), refusal)
  }
  /** Saves what was typed first. If that fails, the fields say why. */
  const go = (step: (() => void) | undefined): void => {
    if (!step || focusWrongField()) return
    if (changes.length === 0) return step()
    editing.save((saved) => {
      onSaved(saved)
      step()
    })
  }

  /** A second press of A must not accept the next one before anybody has seen its paper. */
  const acceptSeen = (): void => {
    if (!isPaperAwaited(desk.current)) accept()
  }
  const keys: Readonly<Record<string, () => void>> = {
    a: acceptSeen,
    r: askWhy,
    j: () => go(onNext),
    arrowright: () => go(onNext),
    k: () => go(onPrevious),
    arrowleft: () => go(onPrevious),
  }
  const onKey = useCallbackRef((event: KeyboardEvent): void => {
    if (event.repeat || isDialogOpen()) return
    const isControl = event.ctrlKey || event.metaKey
    if (isControl && event.key === 'Enter') return acceptSeen()
    if (isControl || event.altKey || isTyping(event) || isMovingWithin(event)) return
    const run = keys[event.key.toLowerCase()]
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])

  return (
    <div ref={desk} className={classes.desk}>
      <CertificateReview
        focusRef={facts}
        paper={
          <PaperPane
            propertyId={certificate.propertyId}
            documentId={draft.documentId}
            onChange={(documentId) => change((old) => ({ ...old, documentId }))}
          />
        }
        facts={
          <Stack
            gap="sm"
            onKeyDown={(event) => {
              // Escape leaves a field, so that the keys work again.
              if (event.key === 'Escape' && isTyping(event.nativeEvent)) facts.current?.focus({ preventScroll: true })
            }}
          >
            <div className={classes.head}>
              <AnchorLink to="/property/$propertyId" params={{ propertyId: String(certificate.propertyId) }} fw={600}>
                {certificate.propertyName}
              </AnchorLink>
              <span className={classes.systems}>{certificate.systems.map(titleWithRef).join(', ')}</span>
            </div>
            <AnswerWords certificate={source} />
            <MissingFacts findings={findings} />
            <CertificateFields
              key={editing.version}
              certificate={source}
              draft={draft}
              errors={errors}
              findings={findings}
              onChange={change}
            />
            <Text size="xs" c="dimmed">
              Received from {certificate.receivedBy}
            </Text>
          </Stack>
        }
        actions={
          <>
            <Button onClick={accept} rightSection={<Key of="A" />}>
              Accept
            </Button>
            <Button variant="default" onClick={askWhy} rightSection={<Key of="R" />}>
              Refuse
            </Button>
            <ActionIcon.Group className={classes.step}>
              <ActionIcon
                size={36}
                variant="default"
                disabled={!onPrevious}
                aria-label="Previous certificate"
                title="Previous (K)"
                onClick={() => go(onPrevious)}
              >
                <IconChevronLeft size={18} stroke={1.8} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size={36}
                variant="default"
                disabled={!onNext}
                aria-label="Next certificate"
                title="Next (J)"
                onClick={() => go(onNext)}
              >
                <IconChevronRight size={18} stroke={1.8} aria-hidden />
              </ActionIcon>
            </ActionIcon.Group>
          </>
        }
      />
      {isRefusing && (
        <RefuseDialog
          title={`Refuse the certificate of ${certificate.propertyName}?`}
          kept={kept?.refusal}
          onRefuse={refuse}
          onClose={() => setRefusing(false)}
        />
      )}
      {editing.conflict && (
        <LazyConflictDialog
          {...editing.conflict}
          labelOf={fieldLabel}
          showValue={(_, value) => shownValue(value) || '–'}
        />
      )}
    </div>
  )
}

const Key = ({ of }: { readonly of: string }) => (
  <Kbd size="xs" visibleFrom="sm" aria-hidden>
    {of}
  </Kbd>
)
