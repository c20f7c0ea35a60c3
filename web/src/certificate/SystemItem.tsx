import { CERTIFICATE_KIND_NAMES } from '@app/contract/certificate/rules'
import type { VisibleCertificate } from '@app/contract/certificate/schema'
import { shownDay } from '@app/contract/dates'
import { Button, Checkbox, UnstyledButton } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import type { Tone } from '../ui/feedback/tone.ts'
import { STATE_WORDS } from './certificate-words.ts'
import { PaperButton } from './PaperButton.tsx'
import classes from './SystemItem.module.css'
import type { SystemRow, SystemState } from './system-certificates.ts'
import { useDropZone } from './use-drop-zone.ts'

const SYSTEM_WORDS: Readonly<Record<SystemState, { readonly word: string; readonly tone: Tone }>> = {
  certified: { word: 'Certified', tone: 'away' },
  received: { word: 'Received', tone: 'upcoming' },
  'in lieu': { word: 'In lieu', tone: 'followUp' },
  none: { word: 'None', tone: 'completed' },
}

interface SystemItemProps {
  readonly system: SystemRow
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
  /** How many systems a dropped file is for. */
  readonly filesFor: number
  /** Undefined if nothing can be filed, as without an anniversary. */
  readonly onFile: ((files: readonly File[]) => void) | undefined
  readonly onAdd: () => void
  readonly onOpen: (certificate: VisibleCertificate) => void
  /** Papers on their way. */
  readonly children: ReactNode
}

/** A system with its certificates for one warrant. A PDF that is dropped on it is filed. */
export function SystemItem(props: SystemItemProps) {
  const { system, isChosen, onChoose, filesFor, onFile, onAdd, onOpen, children } = props
  const { bwofAnniversary, serviceName, ref, supplierName, state, certificates, isPresent } = system
  const title = ref ? `${serviceName} (${ref})` : serviceName
  const canFile = isPresent && onFile !== undefined
  const { isOver, handlers } = useDropZone((files) => onFile?.(files), canFile)
  const { word, tone } = SYSTEM_WORDS[state]

  return (
    <li
      id={`certificates:${system.propertyServiceId}`}
      className={classes.item}
      data-over={isOver || undefined}
      {...handlers}
    >
      <div className={classes.system}>
        {canFile && (
          <Checkbox
            size="xs"
            aria-label={`Select ${title}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
        <span className={classes.names}>
          <span className={classes.title}>{title}</span>
          <span className={classes.supplier}>{isPresent ? supplierName : 'No longer on the schedule'}</span>
        </span>
      </div>
      <div className={classes.state}>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
      <div className={classes.certificates}>
        {certificates.map((certificate) => (
          <CertificateLine
            key={certificate.certificateId}
            certificate={certificate}
            isForOther={certificate.bwofAnniversary !== bwofAnniversary}
            of={title}
            onOpen={() => onOpen(certificate)}
          />
        ))}
        {children}
      </div>
      {canFile && (
        <div className={`no-print ${classes.buttons}`}>
          <PaperButton size="compact-sm" aria-label={`File a PDF for ${title}`} onFiles={onFile}>
            File a PDF
          </PaperButton>
          <Button size="compact-sm" variant="subtle" aria-label={`Add without a paper for ${title}`} onClick={onAdd}>
            Add
          </Button>
        </div>
      )}
      {isOver && (
        <span className={classes.hint}>{filesFor > 1 ? `File for ${filesFor} systems` : `File for ${title}`}</span>
      )}
    </li>
  )
}

interface CertificateLineProps {
  readonly certificate: VisibleCertificate
  /** It names another day than the warrant's, as after the anniversary was corrected. */
  readonly isForOther: boolean
  /** The system, for screen readers. */
  readonly of: string
  readonly onOpen: () => void
}

/** A certificate on one line. Opens it with its paper. */
function CertificateLine({ certificate, isForOther, of, onOpen }: CertificateLineProps) {
  const { kind, state, bwofAnniversary, iqpName, iqpRegistrationNumber, signedDate, reason, documentId } = certificate
  const { word } = STATE_WORDS[state]
  const facts = [
    CERTIFICATE_KIND_NAMES[kind],
    state !== 'accepted' && word.toLowerCase(),
    [iqpName, iqpRegistrationNumber].filter(Boolean).join(', '),
    signedDate && `signed ${shownDay(signedDate)}`,
    documentId === null && 'no paper',
    isForOther && `for the warrant of ${shownDay(bwofAnniversary)}`,
  ].filter(Boolean)
  return (
    <UnstyledButton
      className={classes.certificate}
      data-state={state}
      aria-description={of}
      title={state === 'received' ? 'Check this certificate' : 'Open this certificate'}
      onClick={onOpen}
    >
      <IconFileTypePdf size={16} stroke={1.6} aria-hidden />
      <span>
        {facts.join(' · ')}
        {reason && <span className={classes.reason}> {reason}</span>}
      </span>
    </UnstyledButton>
  )
}
