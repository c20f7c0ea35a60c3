import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Environment } from '../lib/environment.ts'
import { forbidden } from '../lib/problem.ts'
import { FORM_LIMIT, FormToken, readForms } from './payload.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Files of the readable page that are the same everywhere: they say nothing of the calls. */
const IS_STATIC = /\/api\/docs\/static\/[\w.-]+\.(?:css|js|png|svg)$/

/** What the router goes by: it ends an address at a `#` too, which no browser sends. */
const routedPath = ({ url }: FastifyRequest): string => url.split(/[?#]/, 1)[0] ?? ''

/** Shows the document that stands in the page, with the token that stands beside it. */
const SCRIPT = `
const given = JSON.parse(document.getElementById('given').textContent)
const ui = SwaggerUIBundle({ spec: given.document, dom_id: '#page', deepLinking: true, filter: true })
if (given.token) ui.preauthorizeApiKey('token', given.token)
`

/**
 * Publishes the contract as OpenAPI 3.1 at `openapi.json`, with a readable page at `docs`: for internal logins unless
 * API_DOCS says otherwise (docs/rules/calls.md#the-document). A browser opens the page with a form that carries the token,
 * because an address cannot.
 */
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
  const guard = async (request: FastifyRequest) => {
    if (environment.API_DOCS === 'public' || IS_STATIC.test(routedPath(request))) return
    const { login } = await api.identify(request).confirm()
    if (login.audience !== 'internal' || login.lacksFactor) throw forbidden()
  }
  await api.register(async (pages) => {
    pages.addHook('onRequest', guard)
    await pages.register(swaggerUi, { routePrefix: '/docs' })
    pages.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
      reply.type(JSON_TYPE).send(JSON.stringify(api.swagger())),
    )
  })
  await api.register(async (forms) => openedByForm(forms, api, guard, environment))
})

async function openedByForm(
  forms: FastifyInstance,
  api: FastifyInstance,
  guard: (request: FastifyRequest) => Promise<void>,
  { BASE_PATH, PRODUCT_NAME }: Environment,
): Promise<void> {
  forms.removeAllContentTypeParsers()
  readForms(forms)
  const hidden = { schema: { hide: true } }
  forms.get('/docs/page.js', hidden, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SCRIPT),
  )
  forms.post('/docs', { ...hidden, preValidation: guard, bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const token = FormToken.safeParse(request.body).data?.access_token ?? ''
    const given = JSON.stringify({ document: api.swagger(), token }).replaceAll('<', String.raw`\u003c`)
    const files = `${BASE_PATH}api/docs`
    return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${PRODUCT_NAME.replaceAll('<', '&lt;')} API</title>
<link rel="stylesheet" href="${files}/static/swagger-ui.css"></head>
<body><div id="page"></div><script type="application/json" id="given">${given}</script>
<script src="${files}/static/swagger-ui-bundle.js"></script><script src="${files}/page.js"></script></body></html>`)
  })
}
