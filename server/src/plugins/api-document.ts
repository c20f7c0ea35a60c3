import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Environment } from '../lib/environment.ts'

/** Publishes the contract as OpenAPI 3.1 at `openapi.json`, with a readable page at `docs`. */
export const apiDocument = fastifyPlugin<{ environment: Environment }>(async (api, { environment }) => {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${environment.PRODUCT_NAME} API`, version: '1' },
      servers: [{ url: `${environment.BASE_PATH}api` }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
    stripBasePath: true,
  })
  await api.register(swaggerUi, { routePrefix: '/docs' })
  api.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(api.swagger())),
  )
})
