import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Environment } from '../lib/environment.ts'
import { relyingParty } from '../lib/relying-party.ts'
import { answerNotFound } from './errors.ts'

const BUILT = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const INDEX = path.join(BUILT, 'index.html')
const SERVICE_WORKER = path.join(BUILT, 'service-worker.js')

/** The address of the script of the pages behind return links; null while the screens have not been built. */
export function returnPageScript({ BASE_PATH }: Pick<Environment, 'BASE_PATH'>): string | null {
  const assets = path.join(BUILT, 'assets')
  const script = existsSync(assets) && readdirSync(assets).find((file) => /^return-page-[\w-]+\.js$/.test(file))
  return script ? `${BASE_PATH}assets/${script}` : null
}

const READ_METHODS = ['GET', 'HEAD']

/** A page asked for a file. A person who opens an address wants a screen, whatever the address ends in. */
const isFile = ({ url, headers: { accept = '' } }: FastifyRequest): boolean => {
  const [address = ''] = url.split('?')
  return address.includes('/assets/') || (/\.\w+$/.test(address) && !accept.includes('text/html'))
}

/** Escapes `<`, which could close the script element. */
const jsonForScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** The page with the base path and the settings that the screens need in its head. */
function pageOf(template: string, environment: Environment, operatorName: string): string {
  const settings = {
    operatorName,
    productName: environment.PRODUCT_NAME,
    timeZone: environment.BUSINESS_TIME_ZONE,
    mailIsCaptured: !environment.SMTP_URL,
    isBulkSendingOn: environment.BULK_SENDING === 'on',
    hasPasskeys: relyingParty(environment) !== null,
    signOnLabel: environment.OIDC_ISSUER ? environment.OIDC_LABEL : '',
    isPasswordLoginOn: environment.PASSWORD_LOGIN === 'on',
  }
  const head = `<head><base href="${environment.BASE_PATH}"><script type="application/json" id="settings">${jsonForScript(settings)}</script>`
  return template.replace('<head>', () => head)
}

interface WebAppOptions {
  environment: Environment
  /** Of the business that runs the product, as it is when a page is asked for. */
  readOperatorName: () => Promise<string>
}

/**
 * Serves the screens: hashed assets are cached forever, the page and its service worker are always revalidated, and
 * every address of a screen answers the page.
 */
export async function webApp(app: FastifyInstance, { environment, readOperatorName }: WebAppOptions): Promise<void> {
  const template = existsSync(INDEX) ? readFileSync(INDEX, 'utf8') : undefined
  let operatorName = ''
  /** As it was last while the database is away: the screens open all the same, and say so in words. */
  const presentName = async (): Promise<string> => {
    operatorName = await readOperatorName().catch(() => operatorName)
    return operatorName
  }
  const sendPage = async (reply: FastifyReply) => {
    if (!template) {
      const notBuilt = 'The screens have not been built yet. Run npm start to build them.'
      reply.log.error(notBuilt)
      return reply.code(503).type('text/plain').send(notBuilt)
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(pageOf(template, environment, await presentName()))
  }

  if (template) {
    await app.register(fastifyStatic, {
      root: path.join(BUILT, 'assets'),
      prefix: `${environment.BASE_PATH}assets/`,
      immutable: true,
      maxAge: '1y',
      decorateReply: false,
      wildcard: false,
      // The build writes a compressed copy beside each asset.
      preCompressed: true,
    })
    const serviceWorker = readFileSync(SERVICE_WORKER, 'utf8')
    app.get(`${environment.BASE_PATH}service-worker.js`, (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        // Lets the worker also serve the base path without its trailing slash.
        .header('service-worker-allowed', environment.BASE_PATH.slice(0, -1) || '/')
        .send(serviceWorker),
    )
  }
  const refuse = answerNotFound('not-found', 'There is nothing here.')
  app.setNotFoundHandler(async (request, reply) => {
    const isScreen = READ_METHODS.includes(request.method) && `${request.url}/`.startsWith(environment.BASE_PATH)
    if (isScreen && !isFile(request)) return sendPage(reply)
    return refuse(request, reply)
  })
}
