import type { VisibleWarrant } from '@app/contract/warrant/schema'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { SendForm } from './SendForm.tsx'

interface SendDialogProps {
  readonly warrant: VisibleWarrant
  readonly onClose: () => void
}

/** Sends a warrant that was issued before. */
export function SendDialog({ warrant: { warrantId, propertyId, number }, onClose }: SendDialogProps) {
  return (
    <Dialog onClose={onClose} title={`Send warrant ${number}`}>
      <SendForm warrantId={warrantId} propertyId={propertyId} onSent={onClose} />
    </Dialog>
  )
}
