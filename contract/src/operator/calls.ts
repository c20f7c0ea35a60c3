import { internalOnly } from '../roles.ts'
import { get } from '../call.ts'
import { Operator } from './schema.ts'

export const getOperator = get('/operator', {
  summary: 'The business that runs the product: its company, which supplies newly added services, and who signs for it',
  roles: internalOnly,
  answer: Operator,
})
