import { internalOnly } from '../roles.ts'
import { get } from '../call.ts'
import { Operator } from './schema.ts'

export const getOperator = get('/operator', {
  summary:
    'The business that runs the product: its company, which is the default supplier of new services, and its signatories',
  roles: internalOnly,
  answer: Operator,
})
