import type { BodyOf } from '@app/contract/call'
import type { exportContacts } from '@app/contract/contact/calls'
import { contactKinds, type ContactColumn } from '@app/contract/contact/rules'
import type { ContactListRow } from '@app/contract/contact/schema'
import { hasFacet } from '@app/contract/facet'
import type { Column, Sheet } from '../lib/excel.ts'

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

/** What the file does not say of a contact, or says in another column. */
type NotExported =
  | 'companyId'
  | 'propertyId'
  | 'loginAccess'
  | 'mailingList'
  | 'isInvoiceRecipient'
  | 'active'
  | 'isAuthority'
  | 'accountNumber'
  | 'isCompanyActive'
  | 'isCompanyDeleted'
  | 'emailFailsSince'
  | 'whenCreated'
  | 'whenUpdated'
  | 'whenDeleted'
  | 'whenErased'

const COLUMNS: Readonly<Record<Exclude<keyof ContactListRow, NotExported>, Column<ContactListRow>>> = {
  contactId: { header: 'ID', width: 8, cell: (row) => row.contactId },
  displayName: { header: 'Name', width: 26, cell: (row) => row.displayName },
  firstName: { header: 'First name', width: 16, cell: (row) => row.firstName },
  lastName: { header: 'Last name', width: 18, cell: (row) => row.lastName },
  jobTitle: { header: 'Job title', width: 22, cell: (row) => row.jobTitle },
  companyName: { header: 'Company', width: 36, cell: (row) => row.companyName },
  propertyName: { header: 'Property', width: 30, cell: (row) => row.propertyName },
  email: { header: 'Email', width: 34, cell: (row) => row.email },
  mobile: { header: 'Mobile', width: 16, cell: (row) => row.mobile },
  ddi: { header: 'Phone', width: 16, cell: (row) => row.ddi },
  streetAddress: { header: 'Street address', width: 28, cell: (row) => row.streetAddress },
  postalAddress: { header: 'Postal address', width: 28, cell: (row) => row.postalAddress },
  suburb: { header: 'Suburb', width: 18, cell: (row) => row.suburb },
  city: { header: 'City', width: 18, cell: (row) => row.city },
  postCode: { header: 'Postcode', width: 10, cell: (row) => row.postCode },
  island: { header: 'Island', width: 8, cell: (row) => row.island },
  isCustomer: { header: 'Customer', width: 10, cell: (row) => yesOrNo(row.isCustomer) },
  isSupplier: { header: 'Supplier', width: 10, cell: (row) => yesOrNo(row.isSupplier) },
  isOwner: { header: 'Owner', width: 10, cell: (row) => yesOrNo(row.isOwner) },
  enableAutomationEmails: {
    header: 'Automation emails',
    width: 18,
    cell: (row) => yesOrNo(row.enableAutomationEmails),
  },
  isActive: { header: 'Active', width: 8, cell: (row) => yesOrNo(row.isActive && row.isCompanyActive) },
}

/** What stands in the file for each column of the screen. */
const OF_SCREEN: Readonly<Record<ContactColumn, readonly Column<ContactListRow>[]>> = {
  name: [COLUMNS.displayName],
  jobTitle: [COLUMNS.jobTitle],
  company: [COLUMNS.companyName, COLUMNS.propertyName],
  mobile: [COLUMNS.mobile],
  ddi: [COLUMNS.ddi],
  email: [COLUMNS.email],
  location: [COLUMNS.suburb, COLUMNS.city, COLUMNS.island],
}

type Options = Omit<BodyOf<typeof exportContacts>, 'query'>

/** Applies the same facets as the screen. */
export const sheetOf = ({ columns, kinds, automation, jobTitles }: Options): Sheet<ContactListRow> => ({
  name: 'Contacts',
  columns: columns?.flatMap((column) => OF_SCREEN[column]) ?? Object.values(COLUMNS),
  isIncluded: (row) =>
    (kinds === undefined || contactKinds(row).some((kind) => kinds.includes(kind))) &&
    (automation === undefined || automation.includes(row.enableAutomationEmails)) &&
    hasFacet(row.jobTitle, jobTitles),
})
