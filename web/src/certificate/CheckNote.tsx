import type { Certificate } from '@app/contract/certificate/schema'
import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useSaveCertificate } from './api.ts'
import { certificateToSave, CERTIFICATE_DRAFT } from './certificate-draft.ts'
import { WithdrawDialog } from './CertificateDialog.tsx'
import { STATE_WORDS } from './certificate-words.ts'
import classes from './CheckScreen.module.css'

/** A decision, or why the server refused it. */
export interface Decided {
  readonly certificateId: number
  readonly propertyName: string
  /** Null if the decision stands. */
  readonly refused: string | null
  /** As it is after that; null if somebody else has decided on it. */
  readonly certificate: Certificate | null
}

interface CheckNoteProps {
  readonly decided: Decided
  /** Absent for the certificate that is open already. */
  readonly onOpen?: ((certificate: Certificate) => void) | undefined
  /** Called with a certificate that waits again, or null for one that is withdrawn. */
  readonly onUndone?: (certificate: Certificate | null) => void
  readonly onClose: () => void
}

/** Says what became of a certificate; takes it back, or leads to one that the server sent back. */
export function CheckNote({ decided, onOpen, onUndone, onClose }: CheckNoteProps) {
  const { propertyName, refused, certificate } = decided
  return (
    <div className={classes.note} data-refused={refused !== null || undefined}>
      <span className={classes.says} role={refused === null ? 'status' : 'alert'}>
        {propertyName}: {refused ?? (certificate && STATE_WORDS[certificate.state].word.toLowerCase())}
      </span>
      {certificate && onUndone && <Undo certificate={certificate} onUndone={onUndone} />}
      {certificate && onOpen && (
        <Button size="compact-sm" variant="default" onClick={() => onOpen(certificate)}>
          Open it
        </Button>
      )}
      <CloseButton size="sm" aria-label="Close message" onClick={onClose} />
    </div>
  )
}

interface UndoProps {
  readonly certificate: Certificate
  readonly onUndone: NonNullable<CheckNoteProps['onUndone']>
}

/** An accepted certificate is withdrawn with the reason; a refused one is received again. */
function Undo({ certificate, onUndone }: UndoProps) {
  const [isAsking, setAsking] = useState(false)
  const saving = useSaveCertificate()
  const undo = (): void => {
    if (certificate.state === 'accepted') return setAsking(true)
    const { payload } = certificateToSave(certificate, CERTIFICATE_DRAFT.toDraft(certificate))
    if (payload) saving.mutate({ certificateId: certificate.certificateId, body: payload }, { onSuccess: onUndone })
  }
  return (
    <>
      <Button size="compact-sm" variant="default" loading={saving.isPending} onClick={undo}>
        Undo
      </Button>
      {isAsking && (
        <WithdrawDialog
          certificate={certificate}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            onUndone(null)
          }}
        />
      )}
    </>
  )
}
