import { z } from 'zod'
import { internalOnly } from '../roles.ts'
import { get, post } from '../call.ts'
import { PathId } from '../scalars.ts'
import { EndingRegistrations, Iqp, IqpList, IqpListExport, NewIqp, SavedIqp } from './schema.ts'

export const listIqps = get('/iqp/list', {
  summary: 'All IQPs by name, inactive ones too',
  roles: internalOnly,
  answer: IqpList,
})

export const addIqp = post('/iqp/add', {
  summary: 'Add an IQP',
  roles: internalOnly,
  body: NewIqp,
  answer: Iqp,
})

export const saveIqp = post('/iqp/{iqpId}', {
  summary: 'Save an IQP',
  roles: internalOnly,
  params: z.object({ iqpId: PathId }),
  body: SavedIqp,
  answer: Iqp,
})

export const getEndingRegistrations = get('/iqp/ending', {
  summary: 'How many registrations end soon or have ended, for the warning on the dashboard',
  roles: internalOnly,
  answer: EndingRegistrations,
})

export const exportIqps = post('/iqp/iqp-list-excel-export', {
  summary: 'The IQPs as an Excel file',
  roles: internalOnly,
  body: IqpListExport,
  answer: 'file',
  audit: 'exported',
})
