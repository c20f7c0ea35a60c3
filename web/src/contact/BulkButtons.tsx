import { COMPANY_NEEDS_TO_BE_ACTIVE } from '@app/contract/contact/rules'
import type { ContactListRow } from '@app/contract/contact/schema'
import { Button } from '@mantine/core'
import { ObstructedButton } from '../ui/editing/ObstructedButton.tsx'
import { useArchiveContacts, useRestoreContacts } from './api.ts'
import { BULK_MESSAGES } from './change-words.ts'

interface BulkButtonsProps {
  /** The same person's contacts in several records. */
  readonly contacts: readonly ContactListRow[]
  readonly onChanged: () => void
}

/** Archives all active contacts together, or restores all archived ones. */
export function BulkButtons({ contacts, onChanged }: BulkButtonsProps) {
  const archive = useArchiveContacts(BULK_MESSAGES.archive, BULK_MESSAGES.restore)
  const restore = useRestoreContacts(BULK_MESSAGES.restore)
  const active = contacts.filter((contact) => contact.isActive)
  const archived = contacts.filter((contact) => !contact.isActive && !contact.whenErased)
  const canRestore = archived.every((contact) => contact.isCompanyActive)

  return (
    <>
      {active.length > 0 && (
        <Button
          variant="default"
          loading={archive.isPending}
          onClick={() => archive.mutate(active, { onSuccess: onChanged })}
        >
          Delete {active.length === 1 ? 'contact' : `${active.length} contacts`}
        </Button>
      )}
      {archived.length > 0 && (
        <ObstructedButton
          variant="default"
          loading={restore.isPending}
          obstacle={canRestore ? undefined : COMPANY_NEEDS_TO_BE_ACTIVE}
          onClick={() => restore.mutate(archived, { onSuccess: onChanged })}
        >
          Restore {archived.length === 1 ? 'contact' : `${archived.length} contacts`}
        </ObstructedButton>
      )}
    </>
  )
}
