/**
 * The documents that the product makes (docs/rules/documents.md#kinds-of-documents). Nobody chooses the scale of those
 * with `hasOwnScale` (docs/rules/documents.md#scaling). `group` is the menu that offers them.
 */
export const DOCUMENT_KINDS = {
  bwof: { label: 'BWOF', header: 'Building Warrant of Fitness', group: 'main', hasOwnScale: true },
  evacuationReport: { label: 'Evacuation Report', header: 'Evacuation Report', group: 'main', hasOwnScale: false },
  defectReport: {
    label: 'Inspection Summary Defect Report',
    header: 'Inspection Summary Defect Report',
    group: 'main',
    hasOwnScale: false,
  },
  amendment: {
    label: 'Amendment to Compliance Schedule',
    header: 'Amendment to Compliance Schedule',
    group: 'main',
    hasOwnScale: false,
  },
  iqpStatement: {
    label: 'Contractor IQP Statement',
    header: 'Contractor IQP Statement',
    group: 'supplier',
    hasOwnScale: false,
  },
  certificate: {
    label: '12A Certificate of Compliance',
    header: '12A Certificate of Compliance',
    group: 'supplier',
    hasOwnScale: false,
  },
  certificateRequest: {
    label: '12A Certificate Request',
    header: '12A Certificate Request',
    group: 'supplier',
    hasOwnScale: false,
  },
  reportInLieu: {
    label: 'Report In Lieu Of Form12A',
    header: 'Report In Lieu Of Form12A',
    group: 'supplier',
    hasOwnScale: true,
  },
} as const satisfies Record<string, { label: string; header: string; group: 'main' | 'supplier'; hasOwnScale: boolean }>
export type DocumentKind = keyof typeof DOCUMENT_KINDS

export const isDocumentKind = (name: string): name is DocumentKind => Object.hasOwn(DOCUMENT_KINDS, name)

export const DOCUMENT_KIND_NAMES = Object.keys(DOCUMENT_KINDS).filter(isDocumentKind)

const SIGNED_BY_IQP: readonly DocumentKind[] = ['certificate', 'iqpStatement', 'reportInLieu']

/** Whether an independently qualified person signs it with a pen: printed, it is a draft (docs/rules/documents.md#drafts). */
export const isSignedByIqp = (kind: DocumentKind): boolean => SIGNED_BY_IQP.includes(kind)
