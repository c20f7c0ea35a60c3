import type { ContactListRow } from '@app/contract/contact/schema'
import type { Column } from '../ui/table/column.ts'
import { InactiveBadge } from '../ui/feedback/StatusBadge.tsx'
import { ArchiveButton } from './ArchiveButton.tsx'
import { POPUP_MESSAGES } from './change-words.ts'
import { ContactField } from './ContactField.tsx'
import { ContactLink } from './ContactLink.tsx'
import { LISTED_LABELS, type ListedField } from './contacts-draft.ts'
import { companyOf, type ColumnLayout } from './mailing-columns.tsx'

interface PopupColumnsOptions extends Pick<ColumnLayout, 'areCards' | 'from992' | 'from1200'> {
  /** Null if contacts cannot be archived one by one, because all change together. */
  readonly onChanged: (() => void) | null
}

const field = (name: ListedField, width?: string): Column<ContactListRow> => ({
  id: name,
  header: LISTED_LABELS[name],
  value: (contact) => contact[name],
  cell: (contact) => <ContactField contact={contact} field={name} />,
  ...(width && { width }),
})

/** The columns of the contact details popup; some need a window of 992 or 1200 px (docs/rules/screens.md#columns). */
export function popupColumns({
  areCards,
  from992,
  from1200,
  onChanged,
}: PopupColumnsOptions): readonly Column<ContactListRow>[] {
  return [
    {
      id: 'company',
      header: 'Company',
      value: companyOf,
      cell: (contact) => (
        <>
          <ContactLink contact={contact} /> {!contact.isActive && <InactiveBadge />}
        </>
      ),
      width: '18%',
      card: 'title',
    },
    field('firstName'),
    field('lastName'),
    ...(areCards || from1200 ? [field('jobTitle')] : []),
    field('mobile'),
    ...(areCards || from992 ? [field('ddi')] : []),
    field('email', '22%'),
    ...(onChanged
      ? [
          {
            id: 'archive',
            header: 'Delete or restore',
            isHeaderHidden: true,
            cell: (contact: ContactListRow) => (
              <ArchiveButton contact={contact} messages={POPUP_MESSAGES} onChanged={onChanged} />
            ),
            width: 44,
            card: 'aside' as const,
          },
        ]
      : []),
  ]
}
