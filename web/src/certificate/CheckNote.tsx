import type { Certificate } from '@app/contract/certificate/schema'
import { Button, CloseButton } from '@mantine/core'
import classes from './CheckScreen.module.css'

/** A decision that the server refused. */
export interface RefusedDecision {
  readonly certificateId: number
  readonly propertyName: string
  readonly reason: string
  /** As it is after that; null if somebody else has decided on it. */
  readonly certificate: Certificate | null
}

interface CheckNoteProps {
  readonly decision: RefusedDecision
  /** Absent for the certificate that is open already. */
  readonly onOpen: ((certificate: Certificate) => void) | undefined
  readonly onClose: () => void
}

/** Says why the server sent a certificate back, and leads to it. */
export function CheckNote({ decision: { propertyName, reason, certificate }, onOpen, onClose }: CheckNoteProps) {
  return (
    <div className={classes.note}>
      <span className={classes.says} role="alert">
        {propertyName}: {reason}
      </span>
      {certificate && onOpen && (
        <Button size="compact-sm" variant="default" onClick={() => onOpen(certificate)}>
          Open it
        </Button>
      )}
      <CloseButton size="sm" aria-label="Close message" onClick={onClose} />
    </div>
  )
}
