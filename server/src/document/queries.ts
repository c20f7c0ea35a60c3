import { sql, type RawBuilder } from 'kysely'
import { Document } from '@app/contract/document/schema'
import type { Login } from '../auth/login.ts'
import { canSeeDocument, canSeeProperty } from '../auth/scope.ts'
import type { Connection } from '../database/connection.ts'
import type { DocumentTable } from '../database/tables.ts'
import { fieldsOf, jsonArray } from '../lib/json-sql.ts'
import { ShapedJson } from '../lib/shaped-json.ts'

/**
 * The paper of a supplier's answer stands among the documents of its property only once its certificate is accepted
 * (docs/rules/documents.md#who-sees-documents). Until then it is with the certificate.
 */
const isUncheckedPaper = sql`exists (
  select from paper join certificate using (certificate_id)
  where paper.document_id = document.document_id and received_via in ('link', 'login', 'mail')
  having bool_and(state <> 'accepted'))`

/** The documents of a property as JSON, newest first. The caller has checked that the login may see the property. */
export const documentsOf = (login: Login, propertyId: RawBuilder<unknown>): RawBuilder<unknown> =>
  jsonArray(sql`select ${fieldsOf(Document, 'document')} from document
    where document.property_id = ${propertyId} and ${canSeeDocument(login)}
      and not ${isUncheckedPaper}
    order by document.when_uploaded desc, document.document_id desc`)

export async function listDocuments(db: Connection, login: Login, propertyId: number): Promise<ShapedJson> {
  const { rows } = await sql<{ listed: string }>`
    select ${documentsOf(login, sql`${propertyId}`)}::text as listed`.execute(db)
  return new ShapedJson(rows[0]?.listed ?? '[]')
}

export type StoredDocument = Pick<DocumentTable, 'fileName' | 'size' | 'contentType' | 'contentHash' | 'storedAs'>

/** A document that the login may see, on a property that it may see. */
export async function findDocument(
  db: Connection,
  login: Login,
  documentId: number,
): Promise<StoredDocument | undefined> {
  const { rows } = await sql<StoredDocument>`
    select file_name, size, content_type, content_hash, stored_as
    from document join property using (property_id)
    where document_id = ${documentId} and ${canSeeDocument(login)} and ${canSeeProperty(login)}`.execute(db)
  return rows[0]
}

export interface StoredThumbnail {
  /** A JPEG. */
  content: Buffer
  contentHash: string
}

/** The small copy of a picture that the login may see; undefined for other documents. */
export async function findThumbnail(
  db: Connection,
  login: Login,
  documentId: number,
): Promise<StoredThumbnail | undefined> {
  const { rows } = await sql<StoredThumbnail>`
    select content, content_hash
    from thumbnail join document using (document_id) join property using (property_id)
    where document_id = ${documentId} and ${canSeeDocument(login)} and ${canSeeProperty(login)}`.execute(db)
  return rows[0]
}

/** The given store names that no document row has. */
export async function findUnusedNames(db: Connection, storedAs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${storedAs}::text[]) name
    where not exists (select from document where document.stored_as = name)
      and not exists (select from mail where mail.stored_as = name)
      and not exists (select from sheet_import_paper paper where paper.stored_as = name)`.execute(db)
  return rows.map(({ name }) => name)
}
