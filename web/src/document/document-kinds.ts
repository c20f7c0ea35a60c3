import { DOCUMENT_KINDS, type DocumentKind } from '@app/contract/document/kinds'

type Group = (typeof DOCUMENT_KINDS)[DocumentKind]['group']

const isKind = (name: string): name is DocumentKind => name in DOCUMENT_KINDS

/** The documents that are offered at one place, in their order. */
export const documentKinds = (group: Group): readonly DocumentKind[] =>
  Object.keys(DOCUMENT_KINDS)
    .filter(isKind)
    .filter((kind) => DOCUMENT_KINDS[kind].group === group)
