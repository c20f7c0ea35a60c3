import { onTimePercent } from '@app/contract/company/rules'
import type { SupplierFigures } from '@app/contract/company/schema'
import type { Column, Sheet } from '../lib/excel.ts'

const COLUMNS: Column<SupplierFigures>[] = [
  { header: 'ID', width: 8, cell: (row) => row.companyId },
  { header: 'Supplier', width: 40, cell: (row) => row.companyName },
  { header: 'Systems asked for', width: 18, cell: (row) => row.asked },
  { header: 'On time', width: 10, cell: (row) => row.onTime },
  { header: 'On time, %', width: 12, cell: onTimePercent },
  { header: 'Late', width: 8, cell: (row) => row.late },
  { header: 'Not received', width: 14, cell: (row) => row.missing },
  { header: 'Median days to answer', width: 22, cell: (row) => row.medianDays },
  { header: 'Refused', width: 10, cell: (row) => row.refused },
  {
    header: 'Reasons',
    width: 60,
    cell: (row) => row.reasons.map(({ reason, count }) => `${reason} (${count})`).join('; '),
  },
]

export const sheetOf = (): Sheet<SupplierFigures> => ({ name: 'Supplier figures', columns: COLUMNS })
