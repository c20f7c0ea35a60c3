import { COMPANY_NEEDS_TO_BE_ACTIVE } from '@app/contract/contact/rules'
import type { ContactListRow } from '@app/contract/contact/schema'
import { Tooltip } from '@mantine/core'
import { IconArchiveOff, IconX } from '@tabler/icons-react'
import { useForgetRow } from '../ui/editing/row-editing.ts'
import { RowButton } from '../ui/table/RowButton.tsx'
import { useArchiveContact, useRestoreContact } from './api.ts'
import type { ContactMessages } from './change-words.ts'

interface ArchiveButtonProps {
  readonly contact: ContactListRow
  readonly messages: ContactMessages
  /** Called after the contact has been archived or restored. */
  readonly onChanged?: (() => void) | undefined
}

/** Archives a contact, or restores an archived one; nobody restores a person who was erased. */
export function ArchiveButton(props: ArchiveButtonProps) {
  if (props.contact.whenErased) return null
  return props.contact.isActive ? <Archive {...props} /> : <Restore {...props} />
}

function Archive({ contact, messages, onChanged }: ArchiveButtonProps) {
  const { contactId, displayName } = contact
  const archive = useArchiveContact(messages.archive(displayName), messages.restore(displayName))
  const forget = useForgetRow()

  const put = (): void =>
    archive.mutate(contact, {
      onSuccess: () => {
        forget(contactId)
        onChanged?.()
      },
    })

  return (
    <RowButton
      aria-label={`Delete contact ${displayName}`}
      title="Delete contact"
      disabled={archive.isPending}
      onClick={put}
    >
      <IconX size={18} stroke={1.7} aria-hidden />
    </RowButton>
  )
}

function Restore({ contact, messages, onChanged }: ArchiveButtonProps) {
  const { displayName, isCompanyActive } = contact
  const restore = useRestoreContact(messages.restore(displayName))

  return (
    <Tooltip label={COMPANY_NEEDS_TO_BE_ACTIVE} disabled={isCompanyActive}>
      <RowButton
        aria-label={`Restore contact ${displayName}`}
        aria-description={isCompanyActive ? undefined : COMPANY_NEEDS_TO_BE_ACTIVE}
        aria-disabled={!isCompanyActive || restore.isPending}
        title={isCompanyActive ? 'Restore contact' : undefined}
        onClick={() => isCompanyActive && !restore.isPending && restore.mutate(contact, { onSuccess: onChanged })}
      >
        <IconArchiveOff size={18} stroke={1.7} aria-hidden />
      </RowButton>
    </Tooltip>
  )
}
