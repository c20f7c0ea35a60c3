import { DOCUMENT_KIND_NAMES, DOCUMENT_KINDS, type DocumentKind } from '@app/contract/document/kinds'

const kindsOf = (group: (typeof DOCUMENT_KINDS)[DocumentKind]['group']): readonly DocumentKind[] =>
  DOCUMENT_KIND_NAMES.filter((kind) => DOCUMENT_KINDS[kind].group === group)

/** The kinds of documents about a whole property, in their order. */
export const MAIN_KINDS = kindsOf('main')

/**
 * The kinds of documents for a supplier, in their order. The operator does not request certificates from itself
 * (docs/rules/documents.md#kinds-of-documents).
 */
export const supplierKinds = (isOperator: boolean): readonly DocumentKind[] =>
  kindsOf('supplier').filter((kind) => !(isOperator && kind === 'certificateRequest'))
