import { z } from 'zod'
import { get, post } from '../call.ts'
import { internalOnly } from '../roles.ts'
import {
  Import,
  ImportOptions,
  ImportParts,
  ImportPath,
  ImportRows,
  ImportSummary,
  KindPath,
  RowsQuery,
  RunRequest,
} from './schema.ts'

/** Those that can be undone, and uploads that wait; the newest first. */
export const listImports = get('/import/list', {
  summary: 'The imports of the office',
  roles: internalOnly,
  answer: z.object({ data: z.array(ImportSummary) }),
})

export const getTemplate = get('/import/template/{kind}', {
  summary: 'A spreadsheet with the columns of a kind of file and an example row',
  roles: internalOnly,
  params: KindPath,
  answer: 'file',
})

/** Multipart: `Kind` and a part `File`, as an upload has them. Without hidden sheets; a CSV file has none. */
export const listSheets = post('/import/sheets', {
  summary: 'The sheets of a spreadsheet that hold something; nothing is kept',
  roles: internalOnly,
  parts: ImportParts.pick({ Kind: true, File: true }),
  answer: z.object({ data: z.array(z.string()) }),
})

/** Multipart: `Kind`, a part `File` with the spreadsheet, `Sheet` with the name of its sheet if it is not the first, and for certificates a part `Papers` for each PDF. */
export const uploadImport = post('/import/upload', {
  summary: 'Upload a spreadsheet; its columns are matched by name',
  roles: internalOnly,
  parts: ImportParts,
  answer: Import,
})

export const getImport = get('/import/{importId}', {
  summary: 'An import with the columns of its file',
  roles: internalOnly,
  params: ImportPath,
  answer: Import,
})

export const checkImport = post('/import/{importId}/check', {
  summary: 'Find out what would become of each row; nothing is imported',
  roles: internalOnly,
  params: ImportPath,
  body: ImportOptions,
  answer: Import,
})

export const listImportRows = get('/import/{importId}/rows', {
  summary: 'What the last check found for each row, a page at a time',
  roles: internalOnly,
  params: ImportPath,
  query: RowsQuery,
  answer: ImportRows,
})

export const getRefusedRows = get('/import/{importId}/refused', {
  summary: 'The refused rows as they were, with the reasons as a last column',
  roles: internalOnly,
  params: ImportPath,
  answer: 'file',
  audit: 'exported',
})

export const runImport = post('/import/{importId}/run', {
  summary: 'Import what the check found, all or nothing',
  roles: internalOnly,
  params: ImportPath,
  body: RunRequest,
  answer: Import,
  audit: 'imported',
})

export const undoImport = post('/import/{importId}/undo', {
  summary: 'Take back an import of which nothing was changed since, all or nothing',
  roles: internalOnly,
  params: ImportPath,
  body: z.object({}),
  answer: Import,
  audit: 'import-undone',
})
