import type { ContactListRow } from '@app/contract/contact/schema'
import type { Column, Sheet } from '../lib/excel.ts'

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

const COLUMNS: Column<ContactListRow>[] = [
  { header: 'ID', width: 8, cell: (row) => row.contactId },
  { header: 'Name', width: 26, cell: (row) => row.displayName },
  { header: 'First name', width: 16, cell: (row) => row.firstName },
  { header: 'Last name', width: 18, cell: (row) => row.lastName },
  { header: 'Job title', width: 22, cell: (row) => row.jobTitle },
  { header: 'Company', width: 36, cell: (row) => row.companyName },
  { header: 'Property', width: 30, cell: (row) => row.propertyName },
  { header: 'Email', width: 34, cell: (row) => row.email },
  { header: 'Mobile', width: 16, cell: (row) => row.mobile },
  { header: 'Phone', width: 16, cell: (row) => row.ddi },
  { header: 'Street address', width: 28, cell: (row) => row.streetAddress },
  { header: 'Postal address', width: 28, cell: (row) => row.postalAddress },
  { header: 'Suburb', width: 18, cell: (row) => row.suburb },
  { header: 'City', width: 18, cell: (row) => row.city },
  { header: 'Postcode', width: 10, cell: (row) => row.postCode },
  { header: 'Island', width: 8, cell: (row) => row.island },
  { header: 'Customer', width: 10, cell: (row) => yesOrNo(row.isCustomer) },
  { header: 'Supplier', width: 10, cell: (row) => yesOrNo(row.isSupplier) },
  { header: 'Owner', width: 10, cell: (row) => yesOrNo(row.isOwner) },
  { header: 'Automation emails', width: 18, cell: (row) => yesOrNo(row.enableAutomationEmails) },
  { header: 'Active', width: 8, cell: (row) => yesOrNo(row.isActive && row.isCompanyActive) },
]

export const sheetOf = (): Sheet<ContactListRow> => ({ name: 'Contacts', columns: COLUMNS })
