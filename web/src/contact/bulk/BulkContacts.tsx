import { CONTACT_SEARCH_LIMIT } from '@app/contract/contact/rules'
import type { ContactListRow } from '@app/contract/contact/schema'
import { NAME_LENGTH } from '@app/contract/scalars'
import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { BulkDialog, type BulkRow } from '../../ui/editing/BulkDialog.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { shownCount } from '../../ui/table/RowCount.tsx'
import { useBulkContacts, useRefreshContacts } from '../api.ts'
import { CONTACT_LABELS } from '../labels.ts'
import { companyOf } from '../mailing-columns.tsx'
import { effectOnContact, type ContactBulk, type ContactBulkKind } from './contact-bulk.ts'

const TITLES: Readonly<Record<ContactBulkKind, string>> = {
  jobTitle: 'Change job title',
  enableAutomationEmails: 'Turn automation emails on or off',
  archive: 'Archive contacts',
  restore: 'Restore contacts',
}

/** What has been done to the contacts. */
const DONE: Readonly<Record<ContactBulkKind, string>> = {
  jobTitle: 'changed',
  enableAutomationEmails: 'changed',
  archive: 'archived',
  restore: 'restored',
}

/** What is proposed when the dialog opens; null where there is nothing to propose. */
const PROPOSED: Readonly<Record<ContactBulkKind, ContactBulk | null>> = {
  jobTitle: null,
  enableAutomationEmails: { kind: 'enableAutomationEmails', enableAutomationEmails: false },
  archive: { kind: 'archive' },
  restore: { kind: 'restore' },
}

interface BulkContactsProps {
  readonly kind: ContactBulkKind
  /** As the list has them now. */
  readonly contacts: readonly ContactListRow[]
  /** Whether other contacts with the same addresses are not in the list. */
  readonly hidesDuplicates: boolean
  /** Called after they were changed. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Changes many contacts: what it would do to each is shown before it is done. */
export function BulkContacts({ kind, contacts, hidesDuplicates, onDone, onClose }: BulkContactsProps) {
  const [bulk, setBulk] = useState(PROPOSED[kind])
  const changing = useBulkContacts()
  const refresh = useRefreshContacts()
  const effects = useMemo(
    () => contacts.map((contact) => ({ contact, ...effectOnContact(contact, kind, bulk) })),
    [contacts, kind, bulk],
  )
  const rows = useMemo(
    () =>
      effects.map(({ contact, before, after, note, isWrong = false }): BulkRow => ({
        id: contact.contactId,
        name: contact.displayName || 'No name',
        part: companyOf(contact),
        before,
        after,
        note,
        isWrong,
      })),
    [effects],
  )
  const save = (): void => {
    const changed = effects.filter(({ after }) => after !== '')
    const updates = changed.flatMap(({ update }) => update ?? [])
    const many = changed.length === 1 ? '1 contact' : `${shownCount(changed.length)} contacts`
    changing.mutate(
      {
        title: `${many} ${DONE[kind]}`,
        archived: kind === 'archive' ? changed.map(({ contact }) => contact) : [],
        restored: kind === 'restore' ? changed.map(({ contact }) => contact) : [],
        updates: updates.map(({ change }) => change),
        before: updates.map(({ back }) => back),
      },
      { onSuccess: onDone, onError: refresh },
    )
  }

  return (
    <BulkDialog
      title={TITLES[kind]}
      of={['contact', 'contacts']}
      rows={rows}
      choice={bulk}
      limit={CONTACT_SEARCH_LIMIT}
      hint={
        hidesDuplicates &&
        'Only the contacts of the list are changed. Show duplicate emails to change the others with the same addresses too.'
      }
      isSaving={changing.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Fields kind={kind} bulk={bulk} onChange={setBulk} />
    </BulkDialog>
  )
}

interface FieldsProps {
  readonly kind: ContactBulkKind
  readonly bulk: ContactBulk | null
  readonly onChange: (bulk: ContactBulk | null) => void
}

function Fields({ kind, bulk, onChange }: FieldsProps) {
  switch (kind) {
    case 'jobTitle':
      return (
        <TextField
          label={CONTACT_LABELS.jobTitle}
          w={{ base: '100%', xs: 340 }}
          maxLength={NAME_LENGTH}
          data-autofocus
          value={bulk?.kind === 'jobTitle' ? bulk.jobTitle : ''}
          onChange={(jobTitle) => onChange({ kind, jobTitle })}
        />
      )
    case 'enableAutomationEmails':
      return (
        <ChoiceField
          label={CONTACT_LABELS.enableAutomationEmails}
          choices={['off', 'on']}
          labelOf={(each) => (each === 'on' ? 'Turn on' : 'Turn off')}
          value={bulk?.kind === kind && bulk.enableAutomationEmails ? 'on' : 'off'}
          onChange={(each) => onChange({ kind, enableAutomationEmails: each === 'on' })}
        />
      )
    case 'archive':
      return (
        <Text size="sm">
          Archived contacts get no emails and are left out of lists. They can be restored at any time.
        </Text>
      )
    case 'restore':
      return <Text size="sm">Restored contacts are in lists again, and get emails as before.</Text>
  }
}
