import { Switch } from '@mantine/core'
import { useState } from 'react'
import { REFUSAL_REASONS } from './certificate-words.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

interface RefuseDialogProps {
  readonly title: string
  readonly isSending?: boolean
  readonly onRefuse: (refusal: { readonly reason: string; readonly tellSupplier: boolean }) => void
  readonly onClose: () => void
}

/** Asks why a certificate is refused, and whether its supplier is told by e-mail at once. */
export function RefuseDialog({ onRefuse, ...props }: RefuseDialogProps) {
  const [tellSupplier, setTellSupplier] = useState(true)
  return (
    <ReasonDialog
      {...props}
      effect="The supplier sees the reason when it logs in."
      confirm="Refuse"
      reasons={REFUSAL_REASONS}
      onConfirm={(reason) => onRefuse({ reason, tellSupplier })}
    >
      <Switch
        label="E-mail the reason to the supplier now"
        checked={tellSupplier}
        onChange={(event) => setTellSupplier(event.currentTarget.checked)}
      />
    </ReasonDialog>
  )
}
