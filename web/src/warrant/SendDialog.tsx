import type { VisibleWarrant } from '@app/contract/warrant/schema'
import { useState } from 'react'
import { useGuardedClose } from '../ui/editing/use-guarded-close.ts'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { SendForm } from './SendForm.tsx'

interface SendDialogProps {
  readonly warrant: VisibleWarrant
  readonly onClose: () => void
}

/** Sends a warrant that was issued before. */
export function SendDialog({ warrant, onClose }: SendDialogProps) {
  const [isChanged, setChanged] = useState(false)
  const close = useGuardedClose(isChanged, onClose)
  return (
    <Dialog onClose={close} title={`Send warrant ${warrant.number}`}>
      <SendForm warrant={warrant} onChanged={setChanged} onSent={onClose} />
    </Dialog>
  )
}
