/**
 * The documents that the product makes (docs/rules/documents.md#kinds-of-documents). Those with `isFitted` print on one
 * page at a scale that depends on the number of services. `group` is the menu that offers them.
 */
export const DOCUMENT_KINDS = {
  bwof: { label: 'BWOF', header: 'Building Warrant of Fitness', group: 'main', isFitted: true },
  evacuationReport: { label: 'Evacuation Report', header: 'Evacuation Report', group: 'main', isFitted: false },
  defectReport: {
    label: 'Inspection Summary Defect Report',
    header: 'Inspection Summary Defect Report',
    group: 'main',
    isFitted: false,
  },
  amendment: {
    label: 'Amendment to Compliance Schedule',
    header: 'Amendment to Compliance Schedule',
    group: 'main',
    isFitted: false,
  },
  iqpStatement: {
    label: 'Contractor IQP Statement',
    header: 'Contractor IQP Statement',
    group: 'supplier',
    isFitted: false,
  },
  certificate: {
    label: '12A Certificate of Compliance',
    header: '12A Certificate of Compliance',
    group: 'supplier',
    isFitted: false,
  },
  certificateRequest: {
    label: '12A Certificate Request',
    header: '12A Certificate Request',
    group: 'supplier',
    isFitted: false,
  },
  reportInLieu: {
    label: 'Report In Lieu Of Form12A',
    header: 'Report In Lieu Of Form12A',
    group: 'supplier',
    isFitted: true,
  },
} as const satisfies Record<string, { label: string; header: string; group: 'main' | 'supplier'; isFitted: boolean }>
export type DocumentKind = keyof typeof DOCUMENT_KINDS

export const isDocumentKind = (name: string): name is DocumentKind => Object.hasOwn(DOCUMENT_KINDS, name)

export const DOCUMENT_KIND_NAMES = Object.keys(DOCUMENT_KINDS).filter(isDocumentKind)
