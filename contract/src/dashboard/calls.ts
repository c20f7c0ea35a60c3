import { z } from 'zod'
import { anyLogin, internalOnly } from '../roles.ts'
import { post } from '../call.ts'
import { ServiceDateUpdate } from '../service/schema.ts'
import {
  CustomerDashboardRow,
  DashboardQuery,
  DashboardRow,
  VisibleDashboardRow,
  SupplierDashboardRow,
} from './schema.ts'

export const listDashboard = post('/property/dashboard', {
  summary: 'What is due and matches the keywords, most urgent first; external logins get their own rows',
  roles: anyLogin,
  body: DashboardQuery,
  answer: z.array(VisibleDashboardRow),
  answerFor: {
    internal: z.array(DashboardRow),
    customer: z.array(CustomerDashboardRow),
    supplier: z.array(SupplierDashboardRow),
  },
})

export const exportDashboard = post('/property/dashboard-excel-export', {
  summary: 'The same rows as an Excel file; 400 when there are more than a sheet holds',
  roles: anyLogin,
  body: DashboardQuery,
  answer: 'file',
})

export const updatePropertyServiceDates = post('/property/update-property-service-dates', {
  summary: 'Complete an inspection: the previous date is set, the anniversary moves on by the interval',
  roles: internalOnly,
  body: ServiceDateUpdate,
  answer: DashboardRow,
})
