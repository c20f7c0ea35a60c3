import cookie from '@fastify/cookie'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { constants } from 'node:zlib'
import type { AppContext } from './app-context.ts'
import { accountRoutes } from './account/routes.ts'
import { auditRoutes } from './audit/list/routes.ts'
import { authRoutes } from './auth/log-in/routes.ts'
import { signOnRoutes } from './auth/sign-on/routes.ts'
import { backupMetrics } from './backup/nightly.ts'
import { backupRoutes } from './backup/routes.ts'
import { certificateRoutes } from './certificate/routes.ts'
import { companyRoutes } from './company/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { poolMetrics } from './database/pool-metrics.ts'
import { createVersionReader } from './database/versions.ts'
import { VersionsAlong } from './database/versions-along.ts'
import { defectRoutes } from './defect/routes.ts'
import { documentRoutes } from './document/routes.ts'
import { emailMetrics } from './email/delivery/email-metrics.ts'
import { jobMetrics } from './email/delivery/job-metrics.ts'
import { emailRoutes } from './email/routes.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { findRoutes } from './find/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { importRoutes } from './import/routes.ts'
import { iqpRoutes } from './iqp/routes.ts'
import { createConnectionGate } from './lib/connection-gate.ts'
import { createLive } from './live/live.ts'
import { liveRoutes } from './live/routes.ts'
import { printMetrics } from './lib/print/print-metrics.ts'
import type { ConnectionLimits } from './lib/connection-limits.ts'
import { answerHeaders, headersOfAll } from './plugins/answer-headers.ts'
import { apiDocument } from './plugins/api-document.ts'
import { auditCall, auditRefusals } from './plugins/audit-calls.ts'
import { abortFailedAnswers } from './plugins/broken-answers.ts'
import { answerError, answerNotFound } from './plugins/errors.ts'
import { createIdentifier } from './plugins/identity.ts'
import { operations } from './plugins/operations.ts'
import { logCalls, loggedRequest, RequestLog } from './plugins/request-log.ts'
import { warnOfUntrustedProxy } from './plugins/untrusted-proxy.ts'
import { answerUnreadable, refuseUnreadable } from './plugins/unreadable-requests.ts'
import { returnPageScript, webApp } from './plugins/web-app.ts'
import { getOperator } from './operator/queries.ts'
import { mailMetrics } from './mail/mail-metrics.ts'
import { mailRoutes } from './mail/routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { pricingRoutes } from './pricing/routes.ts'
import { propertyRoutes } from './property/routes.ts'
import { createDoor } from './return/door.ts'
import { returnPages } from './return/page-routes.ts'
import { returnRoutes } from './return/routes.ts'
import { serviceRoutes } from './service/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { userRoutes } from './user/routes.ts'
import { viewRoutes } from './view/routes.ts'
import { warrantRoutes } from './warrant/routes.ts'

/** The largest JSON body, in bytes (docs/rules/calls.md#payloads). */
const BODY_LIMIT = 5 * 1024 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    /** Is not ready from now on, though it still answers: whoever shares out calls sends it no more. */
    retire: () => void
  }
}

interface AppOptions {
  /** Where logs go instead of standard output. */
  logTo?: { write: (line: string) => void }
  /** Others than CONNECTION_LIMITS. */
  limits?: ConnectionLimits
}

/** Builds the whole server: what every call passes through, then the rooms, then the screens. */
export async function buildApp(context: AppContext, { logTo, limits }: AppOptions = {}): Promise<FastifyInstance> {
  const { environment, db } = context
  const machines = ['health', 'ready', 'metrics'].map((name) => `${environment.BASE_PATH}api/${name}`)
  const gate = createConnectionGate({ ...(limits && { limits }), isVital: (address) => machines.includes(address) })
  const headers = headersOfAll({ isHttps: environment.PUBLIC_URL.startsWith('https:') })
  const app = Fastify({
    logger:
      environment.LOG_LEVEL === 'silent'
        ? false
        : {
            level: environment.LOG_LEVEL,
            redact: ['req.headers.authorization'],
            serializers: { req: loggedRequest },
            ...(logTo && { stream: logTo }),
          },
    bodyLimit: BODY_LIMIT,
    trustProxy: environment.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    logController: new RequestLog(environment.LOG_LEVEL),
    // Unknown fields are ignored, even `__proto__` (docs/rules/calls.md#payloads).
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // No hook runs for an address that the router cannot read.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
    clientErrorHandler: answerUnreadable,
    serverFactory: gate.open,
  })
  app.decorate('retire', gate.retire)
  app.addHook('preClose', async () => gate.shut())
  app.addHook('onClose', gate.closed)
  app.decorate('identify', createIdentifier(context, createVersionReader(db)))
  app.decorate('versionsAlong', () => new VersionsAlong(db))
  app.decorate('audit', (call, request) => auditCall(context, call, request))
  app.decorate('businessTimeZone', context.timeZone)
  app.decorate('now', context.now)
  app.decorateRequest('login', undefined)
  app.decorateRequest('session', undefined)
  app.decorateRequest('triedLogin', undefined)
  app.decorateRequest('versions', undefined)
  app.decorateRequest('confirm', undefined)
  app.setValidatorCompiler(validatorCompiler)
  // handle() has already cut the answer to its shape and turned it into text.
  app.setSerializerCompiler(() => String)
  app.setErrorHandler(answerError)
  answerHeaders(app, headers)
  refuseUnreadable(app)
  abortFailedAnswers(app)
  auditRefusals(app, context)
  logCalls(app)
  const untrustedForwards = warnOfUntrustedProxy(app, { TRUST_PROXY: environment.TRUST_PROXY, now: context.now })

  await app.register(cookie)
  await app.register(compress, { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } })

  const door = createDoor(context)
  const live = createLive(db, { isRetiring: gate.isRetiring })
  await app.register(
    async (api) => {
      await api.register(apiDocument, { environment })
      api.setNotFoundHandler(answerNotFound('no-such-call', 'There is no such call.'))
      operations(api, context, {
        isRetiring: gate.isRetiring,
        addMetrics: (registry) => {
          untrustedForwards(registry)
          poolMetrics(registry, db)
          emailMetrics(registry, db)
          jobMetrics(registry, db)
          mailMetrics(registry, db)
          printMetrics(registry, context.printer)
          live.addMetrics(registry)
          backupMetrics(registry, environment)
        },
      })
      // A worker answers only health, readiness and metrics (docs/rules/installation.md#one-program).
      if (environment.ROLE === 'worker') return
      authRoutes(api, context)
      signOnRoutes(api, context)
      auditRoutes(api, context)
      backupRoutes(api, context)
      companyRoutes(api, context)
      contactRoutes(api, context)
      erasureRoutes(api, context)
      propertyRoutes(api, context)
      documentRoutes(api, context)
      certificateRoutes(api, context)
      findRoutes(api, context)
      warrantRoutes(api, context)
      defectRoutes(api, context)
      iqpRoutes(api, context)
      serviceRoutes(api, context)
      dashboardRoutes(api, context)
      operatorRoutes(api, context)
      userRoutes(api, context)
      accountRoutes(api, context)
      pricingRoutes(api, context)
      settingsRoutes(api, context)
      historyRoutes(api, context)
      importRoutes(api, context)
      emailRoutes(api, context)
      returnRoutes(api, context, door)
      mailRoutes(api, context)
      viewRoutes(api, context)
      liveRoutes(api, live)
    },
    { prefix: `${environment.BASE_PATH}api` },
  )
  if (environment.ROLE !== 'worker') {
    await app.register(async (pages) => returnPages(pages, context, { door, script: returnPageScript(environment) }))
  }
  if (environment.ROLE === 'worker') app.setNotFoundHandler(answerNotFound('not-found', 'There is nothing here.'))
  else await app.register(webApp, { environment, readOperatorName: async () => (await getOperator(db)).companyName })
  return app
}
