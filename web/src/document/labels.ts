import type { savedDocumentRow } from './document-rows.ts'

/** What the switches of a document are called where changes are named. */
export const DOCUMENT_LABELS = {
  active: 'Active',
  whenDeleted: 'Deleted',
} as const satisfies Record<Exclude<keyof ReturnType<typeof savedDocumentRow>, 'documentId' | 'whenUpdated'>, string>
