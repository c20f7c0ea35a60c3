import { z } from 'zod'
import { KEYED } from '../request-key.ts'
import { anyLogin, internalOnly } from '../roles.ts'
import { get, post } from '../call.ts'
import { PathId } from '../scalars.ts'
import {
  Defect,
  DefectClearance,
  DefectExport,
  DefectList,
  DefectPaper,
  DefectQuery,
  DefectReopening,
  ExternalDefectList,
  InternalDefectList,
  NewDefect,
  SavedDefect,
} from './schema.ts'

export const listDefects = get('/defect/list', {
  summary: 'Defects that the login may see, of one property or of all',
  roles: anyLogin,
  query: DefectQuery,
  answer: DefectList,
  answerFor: { internal: InternalDefectList, customer: ExternalDefectList, supplier: ExternalDefectList },
})

export const addDefect = post('/defect/add', {
  summary: 'Record a defect of a property',
  roles: internalOnly,
  body: NewDefect.extend(KEYED),
  answer: Defect,
})

export const saveDefect = post('/defect/{defectId}', {
  summary: 'Save the facts of a defect',
  roles: internalOnly,
  params: z.object({ defectId: PathId }),
  body: SavedDefect,
  answer: Defect,
})

export const clearDefect = post('/defect/clear', {
  summary: 'Record that a defect is cleared',
  roles: internalOnly,
  body: DefectClearance,
  answer: Defect,
})

export const reopenDefect = post('/defect/reopen', {
  summary: 'Open a cleared defect again',
  roles: internalOnly,
  body: DefectReopening,
  answer: Defect,
})

export const removeDefectPaper = post('/defect/remove-document', {
  summary: 'Delete a photo or paper of a defect; it can be restored with the documents of the property',
  roles: internalOnly,
  body: DefectPaper,
  answer: Defect,
})

export const exportDefects = post('/defect/defect-list-excel-export', {
  summary: 'The defects as an Excel file',
  roles: anyLogin,
  body: DefectExport,
  answer: 'file',
  audit: 'exported',
})
