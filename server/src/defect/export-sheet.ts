import { defectSearchText, type DefectColumn } from '@app/contract/defect/rules'
import type { DefectExport, VisibleDefect } from '@app/contract/defect/schema'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { hasFacet } from '@app/contract/facet'
import type { Audience } from '@app/contract/roles'
import { systemCode } from '@app/contract/service/system-code'
import type { Column, Sheet } from '../lib/excel.ts'

type Field = Column<VisibleDefect>

const ID: readonly Field[] = [
  { header: 'ID', width: 8, cell: (row) => row.defectId },
  { header: 'Property ID', width: 11, cell: (row) => row.propertyId },
]

/** What stands in the file for each column of the screen. */
const FIELDS: Readonly<Record<DefectColumn, readonly Field[]>> = {
  property: [{ header: 'Property', width: 32, cell: (row) => row.propertyName }],
  severity: [
    { header: 'State', width: 9, cell: (row) => row.state },
    { header: 'Severity', width: 12, cell: (row) => row.severity },
  ],
  system: [
    { header: 'Code', width: 10, cell: (row) => (row.system ? systemCode(row.system) : '') },
    { header: 'System', width: 32, cell: (row) => row.system?.serviceName ?? '' },
    { header: 'Ref', width: 12, cell: (row) => row.system?.ref ?? '' },
  ],
  description: [
    { header: 'Location', width: 28, cell: (row) => row.location },
    { header: 'Description', width: 48, cell: (row) => row.description },
  ],
  responsible: [{ header: 'Responsible', width: 12, cell: (row) => row.responsible }],
  due: [
    { header: 'Due', width: 13, kind: 'day', cell: (row) => row.dueDate },
    { header: 'Cleared', width: 13, kind: 'day', cell: (row) => row.clearedDate },
  ],
}

/** Those of a file for which nobody chose columns. */
const ALL: readonly Field[] = [
  ...ID,
  ...FIELDS.property,
  ...FIELDS.severity,
  ...FIELDS.system,
  ...FIELDS.description,
  { header: 'Standard', width: 20, cell: (row) => row.standard },
  { header: 'Action', width: 40, cell: (row) => row.action },
  ...FIELDS.responsible,
  { header: 'Found by', width: 22, cell: (row) => row.foundBy },
  { header: 'Found', width: 13, kind: 'day', cell: (row) => row.foundDate },
  ...FIELDS.due,
]

const INTERNAL: Field[] = [
  { header: 'Cleared by', width: 28, cell: (row) => row.clearedBy ?? '' },
  { header: 'How it was cleared', width: 40, cell: (row) => row.clearedNote ?? '' },
]

interface Options extends Pick<DefectExport, 'queryString' | 'severities' | 'responsible' | 'columns'> {
  audience: Audience
}

/** The columns that the audience may see, of the defects that match the keywords and the facets. */
export function sheetOf({ audience, queryString, severities, responsible, columns }: Options): Sheet<VisibleDefect> {
  const words = keywords(queryString)
  const all = audience === 'internal' ? [...ALL, ...INTERNAL] : ALL
  return {
    name: 'Defects',
    columns: columns?.flatMap((column) => FIELDS[column]) ?? all,
    isIncluded: (row) =>
      hasFacet(row.severity, severities) &&
      hasFacet(row.responsible, responsible) &&
      matchesKeywords(fold(defectSearchText(row)), words),
  }
}
