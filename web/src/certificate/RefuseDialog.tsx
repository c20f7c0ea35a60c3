import { Switch } from '@mantine/core'
import { useState } from 'react'
import { REFUSAL_REASONS } from './certificate-words.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** What somebody answered. */
export interface Refusal {
  readonly reason: string
  readonly tellSupplier: boolean
}

interface RefuseDialogProps {
  readonly title: string
  readonly isSending?: boolean
  /** What was answered before, when the server did not take it. */
  readonly kept?: Refusal | undefined
  readonly onRefuse: (refusal: Refusal) => void
  readonly onClose: () => void
}

/** Asks why a certificate is refused, and whether its supplier is told by e-mail at once. */
export function RefuseDialog({ kept, onRefuse, ...props }: RefuseDialogProps) {
  const [tellSupplier, setTellSupplier] = useState(kept?.tellSupplier ?? true)
  return (
    <ReasonDialog
      {...props}
      effect="The supplier sees the reason when it logs in."
      confirm="Refuse"
      reasons={REFUSAL_REASONS}
      {...(kept && { initial: kept.reason })}
      onConfirm={(reason) => onRefuse({ reason, tellSupplier })}
    >
      <Switch
        label="Email the reason to the supplier now"
        checked={tellSupplier}
        onChange={(event) => setTellSupplier(event.currentTarget.checked)}
      />
    </ReasonDialog>
  )
}
