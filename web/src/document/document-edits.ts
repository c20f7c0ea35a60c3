import type { Document } from '@app/contract/document/schema'

/**
 * What the screen can do to the documents of a property; they are saved with it
 * (docs/rules/documents.md#who-sees-documents).
 */
export interface DocumentEdits {
  readonly change: (documentId: number, change: Pick<Document, 'active'>) => void
  readonly remove: (documentId: number) => void
}
