import { z } from 'zod'
import { anyLogin, internalOnly } from '../roles.ts'
import { get, post } from '../call.ts'
import { ServiceDateUpdate } from '../service/schema.ts'
import {
  CustomerDashboardRow,
  DashboardCount,
  DashboardExport,
  DashboardList,
  DashboardQuery,
  DashboardRow,
  Home,
  VisibleDashboardRow,
  SupplierDashboardRow,
} from './schema.ts'

export const listDashboard = post('/property/dashboard', {
  summary: 'Services by due date that match the keywords, most urgent first; external logins get their own rows',
  roles: anyLogin,
  body: DashboardList,
  answer: z.array(VisibleDashboardRow),
  answerFor: {
    internal: z.array(DashboardRow),
    customer: z.array(CustomerDashboardRow),
    supplier: z.array(SupplierDashboardRow),
  },
})

export const countDashboard = post('/property/dashboard-count', {
  summary: 'How many rows the dashboard would list',
  roles: anyLogin,
  body: DashboardQuery,
  answer: DashboardCount,
})

export const getHome = get('/home', {
  summary: 'What the office has to look at: emails that failed, what suppliers promised, and certificates that wait',
  roles: internalOnly,
  answer: Home,
})

export const exportDashboard = post('/property/dashboard-excel-export', {
  summary: 'The dashboard as an Excel file; 400 if there are more than a sheet can hold',
  roles: anyLogin,
  body: DashboardExport,
  answer: 'file',
  audit: 'exported',
})

export const updatePropertyServiceDates = post('/property/update-property-service-dates', {
  summary: 'Complete an inspection: sets the previous date, and the due date an interval later',
  roles: internalOnly,
  body: ServiceDateUpdate,
  answer: DashboardRow,
})
