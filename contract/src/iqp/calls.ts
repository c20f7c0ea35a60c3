import { z } from 'zod'
import { internalOnly } from '../roles.ts'
import { get, post } from '../call.ts'
import { PathId } from '../scalars.ts'
import { Iqp, IqpList, NewIqp, SavedIqp } from './schema.ts'

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
