import { z } from 'zod'
import { anyLogin, internalOnly } from '../roles.ts'
import { get, post } from '../call.ts'
import { PathId } from '../scalars.ts'
import {
  ExternalServiceDefinition,
  SavedServiceDefinition,
  VisibleServiceDefinition,
  ServiceDefinition,
  ServiceListRequest,
} from './schema.ts'

export const listServices = post('/service/list', {
  summary: 'The service definitions; without prices for external logins',
  roles: anyLogin,
  body: ServiceListRequest,
  answer: z.array(VisibleServiceDefinition),
  answerFor: {
    internal: z.array(ServiceDefinition),
    customer: z.array(ExternalServiceDefinition),
    supplier: z.array(ExternalServiceDefinition),
  },
})

export const listUsualSystems = get('/service/usual-systems', {
  summary:
    'The specified systems that most buildings with a warrant have, or most of a customer, the most frequent first',
  roles: internalOnly,
  query: z.object({ customerCompanyId: PathId.optional() }),
  answer: z.object({ serviceIds: z.array(z.int()) }),
})

export const saveServices = post('/service', {
  summary: 'Save new and changed service definitions, all or none; returns the saved ones',
  roles: internalOnly,
  body: z.array(SavedServiceDefinition).max(1000),
  answer: z.array(ServiceDefinition),
})
