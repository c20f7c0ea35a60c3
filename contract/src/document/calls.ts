import { z } from 'zod'
import { anyLogin, internalOnly } from '../roles.ts'
import { get, post } from '../call.ts'
import { FormFacts } from './form-facts.ts'
import { Document, DocumentQuery, FormFactsRequest, GenerateDocumentRequest, UploadParts } from './schema.ts'

export const getFormFacts = post('/document/form-facts', {
  summary: 'Everything that the forms of a property print, for their preview',
  roles: internalOnly,
  body: FormFactsRequest,
  answer: FormFacts,
})

export const generateDocument = post('/document/generate', {
  summary: 'Print HTML as a PDF of a property; returns the property’s documents',
  roles: internalOnly,
  body: GenerateDocumentRequest,
  answer: z.array(Document),
})

/**
 * Multipart: `PropertyId`, `DefectId` for photos and papers of a defect, and a part `Files` for each file
 * (docs/rules/documents.md#uploads).
 */
export const uploadDocuments = post('/document/upload', {
  summary: 'Upload files of a property, all or none; returns the property’s documents',
  roles: internalOnly,
  parts: UploadParts,
  answer: z.array(Document),
})

/** A form post with `id` and `access_token`, which browsers open in a new window (RFC 6750, section 2.2). */
export const openDocument = post('/document/download', {
  summary: 'A document, shown in the browser with inline=true if it is a PDF',
  roles: anyLogin,
  query: z.object({ inline: z.enum(['true', 'false']).default('false') }),
  isForm: true,
  body: DocumentQuery,
  answer: 'file',
  audit: 'downloaded',
})

export const downloadDocument = get('/document/download', {
  summary: 'A document, with a bearer token',
  roles: anyLogin,
  query: DocumentQuery,
  answer: 'file',
  audit: 'downloaded',
})

export const getThumbnail = get('/document/thumbnail', {
  summary: 'A small copy of a picture, with a bearer token; 404 for other documents',
  roles: anyLogin,
  query: DocumentQuery,
  answer: 'file',
})
