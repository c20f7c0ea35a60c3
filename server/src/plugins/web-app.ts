import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Environment } from '../environment.ts'
import { ProblemError } from '../lib/problem.ts'
import { sendProblem } from './errors.ts'

const BUILT = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Characters that could end a script element early. */
const jsonForScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** The page with where it stands and what it is called written into its head. */
function pageOf(environment: Environment): string {
  const settings = {
    productName: environment.PRODUCT_NAME,
    timeZone: environment.BUSINESS_TIME_ZONE,
    mailIsCaptured: !environment.SMTP_URL,
  }
  return readFileSync(path.join(BUILT, 'index.html'), 'utf8').replace(
    '<head>',
    `<head><base href="${environment.BASE_PATH}"><script type="application/json" id="settings">${jsonForScript(settings)}</script>`,
  )
}

/** The screens: hashed assets for ever, the page itself always fresh, and the page for every address that is a screen's. */
export async function webApp(app: FastifyInstance, { environment }: { environment: Environment }): Promise<void> {
  const page = existsSync(path.join(BUILT, 'index.html')) ? pageOf(environment) : undefined
  const sendPage = (reply: FastifyReply) =>
    page
      ? reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
      : reply.code(503).type('text/plain').send('The screens are not built yet: npm start builds them.')

  if (page) {
    await app.register(fastifyStatic, {
      root: path.join(BUILT, 'assets'),
      prefix: `${environment.BASE_PATH}assets/`,
      immutable: true,
      maxAge: '1y',
      decorateReply: false,
      wildcard: false,
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isScreen = request.method === 'GET' && `${request.url}/`.startsWith(environment.BASE_PATH)
    if (isScreen && !/\/assets\/|\.\w+$/.test(request.url.split('?')[0] ?? '')) return sendPage(reply)
    return sendProblem(reply, 404, new ProblemError(404, 'not-found', 'There is nothing here.').toProblem(request.url))
  })
}
