import type { Document } from '@app/contract/document/schema'

/** What the screen can do to the documents of a property; they are saved with it (decisions 2). */
export interface DocumentEdits {
  readonly change: (documentId: number, change: Pick<Document, 'active'>) => void
  readonly remove: (documentId: number) => void
}
