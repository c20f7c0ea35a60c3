import { defectSearchText } from '@app/contract/defect/rules'
import type { VisibleDefect } from '@app/contract/defect/schema'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import type { Audience } from '@app/contract/roles'
import { systemCode } from '@app/contract/service/system-code'
import type { Column, Sheet } from '../lib/excel.ts'

type Field = Column<VisibleDefect>

const FIELDS: Field[] = [
  { header: 'ID', width: 8, cell: (row) => row.defectId },
  { header: 'Property ID', width: 11, cell: (row) => row.propertyId },
  { header: 'Property', width: 32, cell: (row) => row.propertyName },
  { header: 'State', width: 9, cell: (row) => row.state },
  { header: 'Severity', width: 12, cell: (row) => row.severity },
  { header: 'Code', width: 10, cell: (row) => (row.system ? systemCode(row.system) : '') },
  { header: 'System', width: 32, cell: (row) => row.system?.serviceName ?? '' },
  { header: 'Ref', width: 12, cell: (row) => row.system?.ref ?? '' },
  { header: 'Location', width: 28, cell: (row) => row.location },
  { header: 'Description', width: 48, cell: (row) => row.description },
  { header: 'Standard', width: 20, cell: (row) => row.standard },
  { header: 'Action', width: 40, cell: (row) => row.action },
  { header: 'Responsible', width: 12, cell: (row) => row.responsible },
  { header: 'Found by', width: 22, cell: (row) => row.foundBy },
  { header: 'Found', width: 13, kind: 'day', cell: (row) => row.foundDate },
  { header: 'Due', width: 13, kind: 'day', cell: (row) => row.dueDate },
  { header: 'Cleared', width: 13, kind: 'day', cell: (row) => row.clearedDate },
]

const INTERNAL: Field[] = [
  { header: 'Cleared by', width: 28, cell: (row) => row.clearedBy ?? '' },
  { header: 'How it was cleared', width: 40, cell: (row) => row.clearedNote ?? '' },
]

interface Options {
  audience: Audience
  queryString: string
}

/** The columns that the audience may see, of the defects that match the keywords. */
export function sheetOf({ audience, queryString }: Options): Sheet<VisibleDefect> {
  const words = keywords(queryString)
  return {
    name: 'Defects',
    columns: audience === 'internal' ? [...FIELDS, ...INTERNAL] : FIELDS,
    isIncluded: (row) => matchesKeywords(fold(defectSearchText(row)), words),
  }
}
