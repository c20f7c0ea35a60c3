import { displayName } from '@app/contract/contact/rules'
import type { VisibleContact } from '@app/contract/contact/schema'
import { ActionIcon } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { useOptionalSession } from '../auth/session.ts'
import { EraseDialog } from './EraseDialog.tsx'

type ErasedContact = Pick<VisibleContact, 'contactId' | 'firstName' | 'lastName' | 'email' | 'mobile'>

/** For administrators: erases the person of a saved contact on their request. */
export function EraseButton({ contact }: { readonly contact: ErasedContact }) {
  const session = useOptionalSession()
  const [isOpen, setOpen] = useState(false)
  const { contactId } = contact
  if (!session?.isAdministrator || contactId <= 0) return null
  const name = displayName(contact) || 'this contact'
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        mb={6}
        aria-label={`Erase ${name}`}
        aria-haspopup="dialog"
        title="Erase on request"
        onClick={() => setOpen(true)}
      >
        <IconEraser size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      {isOpen && <EraseDialog contactId={contactId} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
