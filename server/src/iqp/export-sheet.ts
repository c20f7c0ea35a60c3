import { iqpSearchText } from '@app/contract/iqp/rules'
import type { Iqp, IqpListExport } from '@app/contract/iqp/schema'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import type { Column, Sheet } from '../lib/excel.ts'

const COLUMNS: Column<Iqp>[] = [
  { header: 'ID', width: 8, cell: (row) => row.iqpId },
  { header: 'Name', width: 28, cell: (row) => row.name },
  { header: 'Company', width: 36, cell: (row) => row.companyName },
  { header: 'Register', width: 32, cell: (row) => row.register },
  { header: 'Registration number', width: 20, cell: (row) => row.registrationNumber },
  { header: 'Systems', width: 32, cell: (row) => row.ssCodes.join(', ') },
  { header: 'Valid until', width: 13, kind: 'day', cell: (row) => row.validUntil },
  { header: 'Email', width: 32, cell: (row) => row.email },
  { header: 'Confirmed', width: 11, cell: (row) => (row.confirmed ? 'Yes' : 'No') },
  { header: 'Active', width: 8, cell: (row) => (row.active ? 'Yes' : 'No') },
]

/** Applies the same filter as the screen. */
export function sheetOf({ queryString, onlyActive }: IqpListExport): Sheet<Iqp> {
  const words = keywords(queryString)
  return {
    name: 'IQPs',
    columns: COLUMNS,
    isIncluded: (row) => (row.active || !onlyActive) && matchesKeywords(fold(iqpSearchText(row)), words),
  }
}
