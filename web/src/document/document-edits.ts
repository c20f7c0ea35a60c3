import type { Document } from '@app/contract/document/schema'

/**
 * Actions on the documents of a property's draft, which are saved with the property
 * (docs/rules/documents.md#who-sees-documents).
 */
export interface DocumentEdits {
  readonly change: (documentId: number, change: Pick<Document, 'active'>) => void
  readonly remove: (documentId: number) => void
}
