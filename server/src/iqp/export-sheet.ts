import type { Day } from '@app/contract/dates'
import { iqpSearchText, isShownIqp, type IqpColumn } from '@app/contract/iqp/rules'
import type { Iqp, IqpListExport } from '@app/contract/iqp/schema'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { hasFacet } from '@app/contract/facet'
import type { Column, Sheet } from '../lib/excel.ts'

type Field = Column<Iqp>

/** What stands in the file for each column of the screen. */
const FIELDS: Readonly<Record<IqpColumn, Field>> = {
  name: { header: 'Name', width: 28, cell: (row) => row.name },
  company: { header: 'Company', width: 36, cell: (row) => row.companyName },
  register: { header: 'Register', width: 32, cell: (row) => row.register },
  number: { header: 'Registration number', width: 20, cell: (row) => row.registrationNumber },
  systems: { header: 'Systems', width: 32, cell: (row) => row.ssCodes.join(', ') },
  until: { header: 'Valid until', width: 13, kind: 'day', cell: (row) => row.validUntil },
  confirmed: { header: 'Confirmed', width: 11, cell: (row) => (row.confirmed ? 'Yes' : 'No') },
}

/** Those of a file for which nobody chose columns. */
const ALL: readonly Field[] = [
  { header: 'ID', width: 8, cell: (row) => row.iqpId },
  FIELDS.name,
  FIELDS.company,
  FIELDS.register,
  FIELDS.number,
  FIELDS.systems,
  FIELDS.until,
  { header: 'Email', width: 32, cell: (row) => row.email },
  FIELDS.confirmed,
  { header: 'Active', width: 8, cell: (row) => (row.active ? 'Yes' : 'No') },
]

interface Options {
  filter: IqpListExport
  today: Day
}

/** Applies the same filter as the screen. */
export function sheetOf({ filter, today }: Options): Sheet<Iqp> {
  const words = keywords(filter.queryString)
  return {
    name: 'IQPs',
    columns: filter.columns?.map((column) => FIELDS[column]) ?? ALL,
    isIncluded: (row) =>
      (row.active || !filter.onlyActive) &&
      isShownIqp(row, filter.show, today) &&
      hasFacet(row.companyId, filter.companyIds) &&
      hasFacet(row.register, filter.registers) &&
      matchesKeywords(fold(iqpSearchText(row)), words),
  }
}
