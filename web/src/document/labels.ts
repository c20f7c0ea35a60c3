import type { savedDocumentRow } from './document-rows.ts'

/** The labels of a document's switches, for lists of changes. */
export const DOCUMENT_LABELS = {
  active: 'Active',
  whenDeleted: 'Deleted',
} as const satisfies Record<Exclude<keyof ReturnType<typeof savedDocumentRow>, 'documentId' | 'whenUpdated'>, string>
