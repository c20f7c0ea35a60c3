import { z } from 'zod'
import { KEYED } from '../request-key.ts'
import { anyLogin, internalOnly } from '../roles.ts'
import { get, post } from '../call.ts'
import { changingList, ChangingListQuery } from '../list.ts'
import { PathId } from '../scalars.ts'
import { ReportDue } from '../evacuation/schema.ts'
import { PROPERTIES_AT_ONCE, PropertiesToChangeQuery, PropertyChange, PropertyToChange } from './change.ts'
import {
  ChangedService,
  ServiceChange,
  SERVICES_AT_ONCE,
  ServicesToChange,
  ServicesToChangeQuery,
} from '../service/change.ts'
import { ComplianceRecord } from '../service/schema.ts'
import {
  ExternalProperty,
  NewProperty,
  Property,
  PropertyListExport,
  PropertyListRow,
  SavedProperty,
  SuggestedAuthority,
  SuppliedProperties,
  Town,
  VisibleProperty,
} from './schema.ts'

const PropertyPath = z.object({ propertyId: PathId })

export const listProperties = get('/property/list', {
  summary:
    'All properties that the login may see; 304 while the hash is current, else what changed since `changesSince` or all rows',
  roles: anyLogin,
  query: ChangingListQuery,
  answer: changingList(PropertyListRow),
})

export const listSuppliedProperties = get('/property/suppliers', {
  summary: 'Which properties have an active service of each supplier, as far as the login may see',
  roles: anyLogin,
  answer: z.object({ data: z.array(SuppliedProperties) }),
})

export const getProperty = get('/property/{propertyId}', {
  summary: 'One property with its services, contacts, records and documents',
  roles: anyLogin,
  params: PropertyPath,
  answer: VisibleProperty,
  answerFor: { internal: Property, customer: ExternalProperty, supplier: ExternalProperty },
})

export const listReportsDue = get('/property/{propertyId}/reports-due', {
  summary: 'Trial evacuations whose report to Fire and Emergency New Zealand has still to be sent, and by when',
  roles: internalOnly,
  params: PropertyPath,
  answer: z.object({ data: z.array(ReportDue) }),
})

export const suggestAuthority = get('/property/authority-of-town', {
  summary: 'The regional authority that most properties of a town have, or the one of its name; null if there is none',
  roles: internalOnly,
  query: Town,
  answer: z.object({ authority: SuggestedAuthority.nullable() }),
})

export const addProperty = post('/property/add', {
  summary: 'Add a property with its nested rows; returns its id',
  roles: internalOnly,
  body: NewProperty.extend(KEYED),
  answer: z.int(),
})

export const saveProperty = post('/property/{propertyId}', {
  summary: 'Save a property and its nested rows, all or nothing',
  roles: internalOnly,
  params: PropertyPath,
  body: SavedProperty,
  answer: Property,
})

export const recordServiceCompliance = post('/property/record-compliance', {
  summary: 'Record that compliance of one service was received; the anniversary moves by the rule',
  roles: internalOnly,
  body: ComplianceRecord,
  answer: Property,
})

export const listServicesToChange = post('/property/services-to-change', {
  summary: 'Services as they are now, for a preview of what a change of many would do; changes nothing',
  roles: internalOnly,
  body: ServicesToChangeQuery,
  answer: ServicesToChange,
})

export const changeServices = post('/property/change-services', {
  summary: 'Change services of any properties, all or none; returns each as it was and as it is',
  roles: internalOnly,
  body: z.array(ServiceChange).min(1).max(SERVICES_AT_ONCE),
  answer: z.array(ChangedService),
})

export const listPropertiesToChange = post('/property/properties-to-change', {
  summary: 'Properties as a change of many finds them, by name; those that are gone are left out',
  roles: internalOnly,
  body: PropertiesToChangeQuery,
  answer: z.array(PropertyToChange),
})

export const changeProperties = post('/property/change-properties', {
  summary: 'Make properties active or inactive, all or none; returns each as it is',
  roles: internalOnly,
  body: z.array(PropertyChange).min(1).max(PROPERTIES_AT_ONCE),
  answer: z.array(PropertyToChange),
})

export const exportProperties = post('/property/property-list-excel-export', {
  summary: 'The property list as an Excel file',
  roles: anyLogin,
  body: PropertyListExport,
  answer: 'file',
  audit: 'exported',
})
