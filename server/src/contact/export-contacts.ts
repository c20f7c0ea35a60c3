import type { ContactListRow, ContactSearchQuery } from '@app/contract/contact/schema'
import type { Connection } from '../database/connection.ts'
import { writeExcel, type Cell, type Column } from '../lib/excel.ts'
import { searchContacts } from './search-contacts.ts'

interface Field extends Column {
  cell: (row: ContactListRow) => Cell
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

const FIELDS: Field[] = [
  { header: 'ID', width: 8, kind: 'number', cell: (row) => row.contactId },
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

/** What a contact search finds, as an Excel file. */
export async function exportContacts(db: Connection, query: ContactSearchQuery): Promise<Uint8Array> {
  const found = await searchContacts(db, query)
  const contacts = found.map((text): ContactListRow => JSON.parse(text))
  return writeExcel({
    name: 'Contacts',
    columns: FIELDS.map(({ header, width, kind }) => ({ header, width, kind })),
    rows: contacts.map((row) => FIELDS.map(({ cell }) => cell(row))),
  })
}
