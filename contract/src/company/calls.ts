import { z } from 'zod'
import { KEYED } from '../request-key.ts'
import { anyLogin, internalOnly } from '../roles.ts'
import { get, post } from '../call.ts'
import { changingList, ChangingListQuery } from '../list.ts'
import { PathId } from '../scalars.ts'
import {
  BillingEntity,
  BillingEntityQuery,
  Company,
  CompanyListExport,
  CompanyListRow,
  ExternalCompany,
  NewCompany,
  SavedCompany,
  SupplierFiguresExport,
  SupplierFiguresList,
  SupplierFiguresQuery,
  VisibleCompany,
} from './schema.ts'

export const listCompanies = get('/company/list', {
  summary:
    'All companies, for lists and pickers; 304 while the hash is current, else what changed since `changesSince` or all rows',
  roles: internalOnly,
  query: ChangingListQuery,
  answer: changingList(CompanyListRow),
})

export const getCompany = get('/company/{companyId}', {
  summary: 'One company with its contacts, billing entities and properties',
  roles: anyLogin,
  params: z.object({ companyId: PathId }),
  answer: VisibleCompany,
  answerFor: { internal: Company, customer: ExternalCompany, supplier: ExternalCompany },
})

export const addCompany = post('/company/add', {
  summary: 'Add a company with its contacts and billing entities; returns its id',
  roles: internalOnly,
  body: NewCompany.extend(KEYED),
  answer: z.int(),
})

export const updateCompany = post('/company/update', {
  summary: 'Save a company and its nested rows, all or nothing; one that an active property uses cannot be deleted',
  roles: internalOnly,
  body: SavedCompany,
  answer: Company,
})

export const listBillingEntities = get('/company/billingEntityList', {
  summary: 'The billing entities of companies; a company that does not exist has none',
  roles: internalOnly,
  query: BillingEntityQuery,
  answer: z.array(BillingEntity),
})

export const exportCompanies = post('/company/company-list-excel-export', {
  summary: 'The company list as an Excel file',
  roles: internalOnly,
  body: CompanyListExport,
  answer: 'file',
  audit: 'exported',
})

export const listSupplierFigures = get('/company/supplier-figures', {
  summary: 'How suppliers answered in the last twelve months: one, or all by name',
  roles: internalOnly,
  query: SupplierFiguresQuery,
  answer: SupplierFiguresList,
})

export const exportSupplierFigures = post('/company/supplier-figures-excel-export', {
  summary: 'How all suppliers answered in the last twelve months, as an Excel file',
  roles: internalOnly,
  body: SupplierFiguresExport,
  answer: 'file',
  audit: 'exported',
})
