import { z } from 'zod'
import { anyLogin } from '../auth/roles.ts'
import { post } from '../call.ts'
import { ExternalServiceDefinition, SeenServiceDefinition, ServiceDefinition, ServiceListRequest } from './schema.ts'

export const listServices = post('/service/list', {
  summary: 'The service definitions; without prices for external logins',
  roles: anyLogin,
  body: ServiceListRequest,
  answer: z.array(SeenServiceDefinition),
  answerFor: {
    internal: z.array(ServiceDefinition),
    customer: z.array(ExternalServiceDefinition),
    supplier: z.array(ExternalServiceDefinition),
  },
})
