import { DOCUMENT_KIND_NAMES, DOCUMENT_KINDS, type DocumentKind } from '@app/contract/document/kinds'

const kindsOf = (group: (typeof DOCUMENT_KINDS)[DocumentKind]['group']): readonly DocumentKind[] =>
  DOCUMENT_KIND_NAMES.filter((kind) => DOCUMENT_KINDS[kind].group === group)

/** The documents of a property as a whole, in their order. */
export const MAIN_KINDS = kindsOf('main')

/**
 * The documents of a supplier, in their order: the operator asks nobody but others for certificates
 * (docs/rules/documents.md#kinds-of-documents).
 */
export const supplierKinds = (isOperator: boolean): readonly DocumentKind[] =>
  kindsOf('supplier').filter((kind) => !(isOperator && kind === 'certificateRequest'))
