import type { ContactListRow } from '@app/contract/contact/schema'
import { Anchor } from '@mantine/core'
import type { Column } from '../ui/table/column.ts'
import { ListedAddress } from '../ui/domain/EmailAddress.tsx'
import { Place } from '../ui/layout/Place.tsx'
import { ArchiveButton } from './ArchiveButton.tsx'
import { LIST_MESSAGES } from './change-words.ts'
import { ContactField } from './ContactField.tsx'
import { ContactLink } from './ContactLink.tsx'
import { ContactName } from './ContactName.tsx'
import { LISTED_LABELS, type ListedField } from './contacts-draft.ts'
import { PhoneLink } from './PhoneLink.tsx'
import { SelectPage, SelectRow } from '../ui/table/RowSelection.tsx'

/** Which columns there is room for (docs/rules/screens.md#columns). Cards show everything. */
export interface ColumnLayout {
  readonly areCards: boolean
  readonly from992: boolean
  readonly from1200: boolean
  readonly from1500: boolean
}

interface MailingColumnsOptions extends ColumnLayout {
  readonly isEditing: boolean
  readonly onOpen: (contact: ContactListRow) => void
}

type ContactColumn = Column<ContactListRow>

export const companyOf = (contact: ContactListRow): string => contact.companyName || contact.propertyName

const locationOf = ({ suburb, city }: ContactListRow): string => [suburb, city].filter(Boolean).join(', ')

const edited = (field: ListedField, width?: number | string): ContactColumn => ({
  id: field,
  header: LISTED_LABELS[field],
  value: (row) => row[field],
  cell: (row) => <ContactField contact={row} field={field} />,
  ...(width !== undefined && { width }),
})

const SELECT: ContactColumn = {
  id: 'select',
  header: 'Select',
  headerControl: <SelectPage />,
  cell: (row) => <SelectRow rowKey={row.contactId} label={`Select ${row.displayName || 'contact without a name'}`} />,
  width: 36,
  card: 'aside',
}

/** The columns of the mailing list, read-only or editable, as many as there is room for. */
export function mailingColumns(options: MailingColumnsOptions): readonly ContactColumn[] {
  const { areCards, from992, from1200, from1500, isEditing, onOpen } = options
  const hasCompany = areCards || from1500

  const name: ContactColumn = {
    id: 'name',
    header: 'Contact',
    value: (row) => row.displayName,
    cell: (row) => (
      <ContactName
        contact={row}
        onOpen={onOpen}
        below={hasCompany ? '' : companyOf(row)}
        isShort={isEditing && !areCards}
      />
    ),
    ...(isEditing && !areCards && { width: hasCompany ? '11%' : '14%' }),
    card: 'title',
  }
  const company: ContactColumn = {
    id: 'company',
    header: 'Company',
    value: companyOf,
    cell: (row) => <ContactLink contact={row} />,
    width: isEditing ? '13%' : '17%',
  }
  const location: ContactColumn = {
    id: 'location',
    header: 'Location',
    value: locationOf,
    cell: (row) => (locationOf(row) || row.island) && <Place location={locationOf(row)} island={row.island} />,
    width: isEditing ? '12%' : '24%',
  }
  if (!isEditing) {
    return [
      SELECT,
      name,
      {
        id: 'jobTitle',
        header: LISTED_LABELS.jobTitle,
        value: (row) => row.jobTitle,
        width: '14%',
        isHiddenAtFirst: true,
      },
      ...(hasCompany ? [company] : []),
      {
        id: 'ddi',
        header: LISTED_LABELS.ddi,
        value: (row) => row.ddi,
        cell: (row) => row.ddi && <PhoneLink label={LISTED_LABELS.ddi} number={row.ddi} />,
        width: 140,
        isHiddenAtFirst: true,
      },
      {
        id: 'mobile',
        header: LISTED_LABELS.mobile,
        value: (row) => row.mobile,
        cell: (row) => row.mobile && <PhoneLink label="Mobile" number={row.mobile} />,
        width: 140,
      },
      {
        id: 'email',
        header: LISTED_LABELS.email,
        value: (row) => row.email,
        cell: (row) =>
          row.email && (
            <Anchor href={`mailto:${row.email}`} inherit>
              <ListedAddress address={row.email} />
            </Anchor>
          ),
        width: '28%',
      },
      ...(areCards || from992 ? [location] : []),
    ]
  }
  return [
    name,
    edited('firstName'),
    edited('lastName'),
    ...(areCards || from1200 ? [edited('jobTitle')] : []),
    ...(hasCompany ? [company] : []),
    edited('mobile'),
    edited('ddi'),
    edited('email', '17%'),
    ...(areCards || from1200 ? [location] : []),
    {
      id: 'archive',
      header: 'Delete or restore',
      isHeaderHidden: true,
      cell: (row) => <ArchiveButton contact={row} messages={LIST_MESSAGES} />,
      width: 44,
      card: 'aside',
    },
  ]
}
