import type { Document } from '@app/contract/document/schema'
import { nestedRows } from '../lib/nested-rows.ts'

export const documentRows = nestedRows<Document>((row) => row.documentId)

/** A changed row as it is saved, with its switches (docs/rules/documents.md#who-sees-documents). */
export const savedDocumentRow = ({ documentId, active, whenUpdated, whenDeleted }: Document) => ({
  documentId,
  active,
  whenUpdated,
  whenDeleted,
})

const isSwitched = (row: Document, saved: Document | undefined): boolean =>
  saved !== undefined && (row.active !== saved.active || row.whenDeleted !== saved.whenDeleted)

/**
 * Merges a newer list of a property's documents into unsaved edits. A row that was switched keeps its edits and its old
 * `whenUpdated`, so that saving detects a conflict.
 */
export function withNewDocuments(
  newer: readonly Document[],
  saved: readonly Document[],
  edited: readonly Document[],
): { saved: Document[]; edited: Document[] } {
  const savedById = new Map(saved.map((row) => [row.documentId, row]))
  const switched = new Map(
    edited.filter((row) => isSwitched(row, savedById.get(row.documentId))).map((row) => [row.documentId, row]),
  )
  return {
    saved: newer.map((row) => (switched.has(row.documentId) ? (savedById.get(row.documentId) ?? row) : row)),
    edited: newer.map((row) => switched.get(row.documentId) ?? row),
  }
}
