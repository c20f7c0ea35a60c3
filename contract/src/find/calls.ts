import { get } from '../call.ts'
import { internalOnly } from '../roles.ts'
import { FindQuery, Found } from './schema.ts'

export const find = get('/find', {
  summary:
    'Contacts by words of their own, with errors of typing, and by telephone; companies by telephone and account number; the numbers of warrants, papers and IQPs; certificates by IQP, registration number and warrant',
  roles: internalOnly,
  query: FindQuery,
  answer: Found,
})
