import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../lib/problem.ts'

/** Node's codes for what came before a request could be read. */
const UNREADABLE: Record<string, ProblemError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new ProblemError(408, 'too-slow', 'The request took too long to arrive.'),
  HPE_HEADER_OVERFLOW: new ProblemError(431, 'too-long', 'The address and the headers are too long together.'),
}
const NOT_HTTP = new ProblemError(400, 'bad-request', 'The request is not valid HTTP.')
const WITHOUT_HOST = new ProblemError(400, 'bad-request', 'The request names no Host.')
const UNKNOWN_EXPECTATION = new ProblemError(417, 'expectation-failed', 'The only Expect taken is 100-continue.')

/** What Node's own answer to a client error looks at: the answer that is under way on the socket, if there is one. */
interface AnsweringSocket extends Duplex {
  _httpMessage?: ServerResponse | null
}

/** Answers what is no HTTP with a problem as well, where nothing else was answered yet; then hangs up. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: AnsweringSocket): void {
  if (error.code !== 'ECONNRESET' && socket.writable && !socket._httpMessage?.headersSent) {
    const problem = UNREADABLE[error.code ?? ''] ?? NOT_HTTP
    const body = bodyOf(problem)
    const lines = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`)
    const start = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`
    socket.write([start, ...lines, '', body].join('\r\n'))
  }
  socket.destroy()
}

/** Node answers these two with an empty body unless somebody else does. */
export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw WITHOUT_HOST
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(UNKNOWN_EXPECTATION)
    response.writeHead(UNKNOWN_EXPECTATION.status, headersOf(body)).end(body)
  })
}

/** Of no address that could be named. */
const bodyOf = (problem: ProblemError) => JSON.stringify(problem.toProblem(''))

const headersOf = (body: string) => ({
  'content-type': 'application/problem+json',
  'content-length': Buffer.byteLength(body),
  connection: 'close',
})
