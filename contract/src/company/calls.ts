import { z } from 'zod'
import { anyLogin, internalOnly } from '../auth/roles.ts'
import { get } from '../call.ts'
import { list, ListQuery } from '../list.ts'
import { PathId } from '../scalars.ts'
import { Company, CompanyListRow, ExternalCompany, SeenCompany } from './schema.ts'

export const listCompanies = get('/company/list', {
  summary: 'All companies, for lists and pickers; 304 while the hash is the present one',
  roles: internalOnly,
  query: ListQuery,
  answer: list(CompanyListRow),
})

export const getCompany = get('/company/{companyId}', {
  summary: 'One company with its contacts, billing entities and properties',
  roles: anyLogin,
  params: z.object({ companyId: PathId }),
  answer: SeenCompany,
  answerFor: { internal: Company, customer: ExternalCompany, supplier: ExternalCompany },
})
