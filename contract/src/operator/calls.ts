import { internalOnly } from '../auth/roles.ts'
import { get } from '../call.ts'
import { Operator } from './schema.ts'

export const getOperator = get('/operator', {
  summary: 'The company of the business that runs the product: the supplier of newly added services',
  roles: internalOnly,
  answer: Operator,
})
